import FSRS
import Foundation

/// FSRS-7 once more, written out straight from the published formulas.
///
/// Parameters go by number, every maximum and clamp stands, nothing is computed in advance. It
/// checks the library where the reference histories cannot, away from the default parameters.
struct PublishedFormulas {
  let w: [Double]
  private(set) var long = 0.0
  private(set) var short = 0.0
  private(set) var difficulty = 0.0

  init(_ w: [Double], first rating: Rating) {
    self.w = w
    long = stability(w[rating.rawValue - 1])
    short = stability(0.8 * long)
    difficulty = clamp(initialDifficulty(rating), 1, 10)
  }

  /// The recall of the short curve and of the item after `t` days.
  func recall(_ t: Double) -> (short: Double, mixed: Double) {
    let d1 = -clamp(w[23] * pow(short, w[33] - 0.3), 0.01, 0.95)
    let f1 = exp(min(log(w[25]) / d1, 60)) - 1
    let r1 = pow(1 + f1 * t / short, d1)
    let d2 = -clamp(w[24], 0.01, 0.95)
    let f2 = pow(w[26], 1 / d2) - 1
    let speed = exp((difficulty - 5) * (w[32] - 0.3))
    let r2 = pow(1 + f2 * speed * t / long, d2)
    let a = w[27] * pow(short, -w[29])
    let b = w[28] * pow(long, w[30]) * exp((difficulty - 5) * (w[31] - 0.5))
    return (r1, (a * r1 + b * r2) / (a + b) * (1 - 2e-5) + 1e-5)
  }

  mutating func review(_ rating: Rating, after t: Double) {
    let (r1, r) = recall(t)
    let newLong = stability(block(7, long, r, rating))
    var newShort = block(15, short, r1, rating)
    if rating == .again { newShort = min(newShort, 0.8 * newLong) }
    var change = -w[6] * Double(rating.rawValue - 3)
    if rating == .again { change *= r + 0.1 }
    let moved = difficulty + change * (10 - difficulty) / 9
    difficulty = clamp(0.01 * initialDifficulty(.easy) + 0.99 * moved, 1, 10)
    long = newLong
    short = stability(newShort)
  }

  private func block(_ q: Int, _ x: Double, _ r: Double, _ rating: Rating) -> Double {
    let fail = w[q + 3] * (pow(x + 1, w[q + 4]) - 1) * exp((1 - r) * w[q + 5])
    let lapsed = min(x, fail)
    if rating == .again { return lapsed }
    let bonus = rating == .hard ? w[q + 6] : rating == .easy ? w[q + 7] : 1
    let strength = exp(w[q] - 1.5) * (11 - difficulty) * pow(x, -w[q + 1])
    return max(lapsed, x * (1 + strength * (exp((1 - r) * w[q + 2]) - 1) * bonus))
  }

  private func initialDifficulty(_ rating: Rating) -> Double {
    w[4] - exp(w[5] * Double(rating.rawValue - 1)) + 1
  }

  private func stability(_ value: Double) -> Double { clamp(value, 1e-4, 36_500) }

  private func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    min(max(value, low), high)
  }
}
