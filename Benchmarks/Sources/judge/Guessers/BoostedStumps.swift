import Foundation

/// Gradient-boosted stumps under a softmax over the four options, cross-validated by word.
///
/// Every round adds the one split of one feature that lowers the log loss most.
struct BoostedStumps {
  private struct Stump {
    let feature: Int
    let bound: Int
    let below: Double
    let above: Double
  }

  private static let rounds = 60
  private static let rate = 0.3
  private static let bins = 24

  private var stumps: [Stump] = []

  /// How a score is shown to the stumps: against the mean of the set, and by its rank.
  static func views(of scores: [Double], _ option: Int) -> [Double] {
    let mean = scores.reduce(0, +) / Double(scores.count)
    let deviation = (scores.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }).squareRoot()
    let rank =
      Double(scores.count { $0 < scores[option] - 1e-9 })
      - Double(scores.count { $0 > scores[option] + 1e-9 })
    return [scores[option] - mean, (scores[option] - mean) / (deviation + 1e-9), rank]
  }

  /// Guesses every fold with what the other four taught.
  static func guesser(_ items: [Item], features: [[[Double]]], folds: [Int]) -> Guesser {
    let binned = bin(features)
    var chances = [Double](repeating: 0, count: items.count)
    for fold in 0..<5 {
      let training = items.indices.filter { folds[$0] != fold }
      guard training.count >= 100 else { continue }
      let model = BoostedStumps(training, binned, items.map(\.answer))
      for index in items.indices where folds[index] == fold {
        chances[index] = Guesser.chance(model.scores(binned[index]), items[index].answer)
      }
    }
    return Guesser(name: "learned stumps", chances: chances)
  }

  /// The features as numbers of quantile bins.
  private static func bin(_ features: [[[Double]]]) -> [[[UInt8]]] {
    guard let width = features.first?.first?.count else { return [] }
    var result = features.map { $0.map { [UInt8](repeating: 0, count: $0.count) } }
    for feature in 0..<width {
      let sorted = features.flatMap { $0.map { $0[feature] } }.sorted()
      var bounds: [Double] = []
      for bin in 1..<bins {
        let bound = sorted[sorted.count * bin / bins]
        if bounds.last.map({ $0 < bound }) ?? true { bounds.append(bound) }
      }
      for item in features.indices {
        for option in features[item].indices {
          let value = features[item][option][feature]
          result[item][option][feature] = UInt8(bounds.count { $0 <= value })
        }
      }
    }
    return result
  }

  private init(_ training: [Int], _ features: [[[UInt8]]], _ answers: [Int]) {
    let width = features.first?.first?.count ?? 0
    var scores = training.map { _ in SIMD4<Double>(repeating: 0) }
    for _ in 0..<Self.rounds {
      var gradients = [Double](repeating: 0, count: width * (Self.bins + 1))
      var weights = gradients
      for (place, index) in training.enumerated() {
        let shares = Self.softmax(scores[place])
        for option in 0..<4 {
          let gradient = (option == answers[index] ? 1 : 0) - shares[option]
          let weight = shares[option] * (1 - shares[option])
          let row = features[index][option]
          for feature in 0..<width {
            gradients[feature * (Self.bins + 1) + Int(row[feature])] += gradient
            weights[feature * (Self.bins + 1) + Int(row[feature])] += weight
          }
        }
      }
      guard let stump = Self.best(gradients, weights, width) else { return }
      stumps.append(stump)
      for (place, index) in training.enumerated() {
        for option in 0..<4 {
          scores[place][option] += Self.value(stump, features[index][option])
        }
      }
    }
  }

  private static func best(_ gradients: [Double], _ weights: [Double], _ width: Int) -> Stump? {
    let size = bins + 1
    var best: (gain: Double, stump: Stump)?
    for feature in 0..<width {
      let total = (0..<size).reduce((0.0, 0.0)) {
        ($0.0 + gradients[feature * size + $1], $0.1 + weights[feature * size + $1])
      }
      var below = (0.0, 0.0)
      for bound in 0..<(size - 1) {
        below.0 += gradients[feature * size + bound]
        below.1 += weights[feature * size + bound]
        let above = (total.0 - below.0, total.1 - below.1)
        guard below.1 > 5, above.1 > 5 else { continue }
        let gain = below.0 * below.0 / below.1 + above.0 * above.0 / above.1
        if gain > best?.gain ?? 0 {
          let stump = Stump(
            feature: feature,
            bound: bound,
            below: rate * below.0 / (below.1 + 1),
            above: rate * above.0 / (above.1 + 1)
          )
          best = (gain, stump)
        }
      }
    }
    return best?.stump
  }

  private static func value(_ stump: Stump, _ row: [UInt8]) -> Double {
    Int(row[stump.feature]) <= stump.bound ? stump.below : stump.above
  }

  private static func softmax(_ scores: SIMD4<Double>) -> SIMD4<Double> {
    let top = scores.max()
    var shares = SIMD4<Double>()
    for option in 0..<4 { shares[option] = exp(scores[option] - top) }
    return shares / shares.sum()
  }

  private func scores(_ options: [[UInt8]]) -> [Double] {
    options.map { row in stumps.reduce(0) { $0 + Self.value($1, row) } }
  }
}
