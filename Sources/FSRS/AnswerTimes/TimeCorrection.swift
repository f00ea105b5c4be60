#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// A correction of the predicted probability of recall by the times of earlier answers.
///
/// It adds the sum of the features times their weights to the logit of the probability.
public struct TimeCorrection: Sendable {
  /// The weight of each feature, in the order of `TimeFeatures.Name`; empty if nothing is
  /// corrected.
  public let weights: [Double]

  /// The correction that changes no prediction.
  public static let none = TimeCorrection(weights: [])

  /// Makes a correction with a weight for each feature.
  init(weights: [Double]) { self.weights = weights }

  /// True if predictions are corrected.
  public var isUsed: Bool { !weights.isEmpty }

  /// Returns the corrected probability that an answer is right, by recall or by guessing.
  func right(_ answer: TimedAnswer) -> Double {
    let (constant, weights) = separateWeights
    let logit = answer.logit + constant + (weights * answer.features).sum()
    return GuessedAnswer.right(1 / (1 + exp(-logit)), guessRate: answer.guessRate)
  }

  /// The weight of the constant, and the weights of the features in their order; all 0 if nothing
  /// is corrected.
  var separateWeights: (constant: Double, others: TimeFeatures.Values) {
    var others = TimeFeatures.Values()
    for index in weights.indices.dropFirst() { others[index - 1] = weights[index] }
    return (weights.first ?? 0, others)
  }
}
