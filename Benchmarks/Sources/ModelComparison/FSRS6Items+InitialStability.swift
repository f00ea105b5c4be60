import FSRS

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS6Items {
  /// Returns the initial stabilities that fit the first answers of the cards.
  ///
  /// Each rating is fitted separately, on the default forgetting curve, to the share of its cards
  /// that were recalled at the next review; then the four are put in order and gaps are filled, as
  /// fsrs-rs does. Returns nil if there is nothing to learn from.
  func initialStabilities() -> [Double]? {
    let defaults = FSRS6.Parameters.default.values
    let curve = FSRS6.Curve(.default)
    var values: [Double?] = firstIntervals.enumerated().map { rating, groups in
      groups.isEmpty ? nil : stability(groups, default: defaults[rating], curve)
    }
    let counts = firstIntervals.map { $0.values.reduce(0) { $0 + $1.reviews } }
    // A lower rating must not have more stability: of two such ratings, the one with more
    // answers is kept.
    for (low, high) in [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (0, 3)] {
      guard let lower = values[low], let higher = values[high], lower > higher else { continue }
      if counts[low] > counts[high] { values[high] = lower } else { values[low] = higher }
    }
    return Self.filled(values)?.map { FSRS6.Parameters.bounds[0].clamp($0) }
  }

  /// Returns the minimum of the log loss plus a penalty, by ternary search.
  private func stability(
    _ groups: [Int: Outcome],
    default start: Double,
    _ curve: FSRS6.Curve
  ) -> Double {
    let answers = groups.sorted { $0.key < $1.key }.map { days, outcome in
      let count = Double(outcome.reviews)
      return (
        days: Double(days), count: count,
        recall: (Double(outcome.recalls) + averageRecall) / (count + 1)
      )
    }
    func loss(_ stability: Double) -> Double {
      answers.reduce(abs(stability - start) / 16) { sum, answer in
        let recall = curve.recall(stability, days: answer.days)
        let loss = answer.recall * log(recall) + (1 - answer.recall) * log1p(-recall)
        return sum - answer.count * loss
      }
    }
    var low = FSRS6.Parameters.bounds[0].lowerBound
    var high = FSRS6.Parameters.bounds[0].upperBound
    while high - low > 1e-9 * high {
      let left = low + (high - low) / 3
      let right = high - (high - low) / 3
      if loss(left) < loss(right) { high = right } else { low = left }
    }
    return (low + high) / 2
  }

  /// Fills in the stabilities of unused ratings from the others, by typical ratios.
  ///
  /// Among learners the logarithm of Hard lies at 0.41 of the way from Good down to Again, and
  /// that of Good at 0.54 of the way from Hard up to Easy.
  private static func filled(_ values: [Double?]) -> [Double]? {
    let defaults = FSRS6.Parameters.default.values
    let hard = 0.41
    let good = 0.54
    let both = hard + good - hard * good
    func mean(_ left: Double, _ right: Double, _ share: Double) -> Double {
      exp((1 - share) * log(left) + share * log(right))
    }
    func again(_ hardValue: Double, _ goodValue: Double) -> Double {
      mean(goodValue, hardValue, 1 / hard)
    }
    func easy(_ hardValue: Double, _ goodValue: Double) -> Double {
      mean(hardValue, goodValue, 1 / good)
    }
    switch (values[0], values[1], values[2], values[3]) {
    case (nil, nil, nil, nil): return nil
    case (let a?, let h?, let g?, let e): return [a, h, g, e ?? easy(h, g)]
    case (let a?, nil, let g?, let e):
      let h = mean(g, a, hard)
      return [a, h, g, e ?? easy(h, g)]
    case (let a, let h?, nil, let e?):
      let g = mean(h, e, good)
      return [a ?? again(h, g), h, g, e]
    case (nil, let h?, let g?, let e): return [again(h, g), h, g, e ?? easy(h, g)]
    case (let a?, let h?, nil, nil):
      let g = mean(a, h, 1 / (1 - hard))
      return [a, h, g, easy(h, g)]
    case (let a?, nil, nil, let e?):
      return [a, mean(e, a, hard / both), mean(a, e, good / both), e]
    case (nil, nil, let g?, let e?):
      let h = mean(e, g, 1 / (1 - good))
      return [again(h, g), h, g, e]
    case (let value?, nil, nil, nil): return defaults[0..<4].map { $0 * value / defaults[0] }
    case (nil, let value?, nil, nil): return defaults[0..<4].map { $0 * value / defaults[1] }
    case (nil, nil, let value?, nil): return defaults[0..<4].map { $0 * value / defaults[2] }
    case (nil, nil, nil, let value?): return defaults[0..<4].map { $0 * value / defaults[3] }
    }
  }
}
