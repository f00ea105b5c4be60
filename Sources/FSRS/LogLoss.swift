#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The binary cross-entropy of one prediction, in nats.
public struct LogLoss: Hashable, Sendable {
  /// The loss itself, never negative.
  public let value: Double
  /// The derivative of the loss by the retrievability.
  public let slope: Double

  /// Compares a prediction with what happened.
  ///
  /// What is predicted is a right answer, which may be a lucky guess. Predictions nearer than `margin` to 0 or 1 count as being at the margin, with slope 0, so
  /// that one surprise cannot outweigh a whole history.
  init(_ review: Review, retrievability: Double, margin: Double) {
    let isRecall = review.rating.isRecall
    let right = GuessedAnswer.right(retrievability, guessRate: review.guessRate)
    let bounded = min(max(right, margin), 1 - margin)
    value = isRecall ? -log(bounded) : -log1p(-bounded)
    let slopeByRight = bounded != right ? 0 : isRecall ? -1 / bounded : 1 / (1 - bounded)
    slope = slopeByRight * (1 - review.guessRate)
  }
}
