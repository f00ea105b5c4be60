#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The binary cross-entropy of one predicted probability, in nats.
public struct LogLoss: Hashable, Sendable {
  /// The loss itself, never negative.
  public let value: Double
  /// The derivative of the loss by the predicted probability.
  public let slope: Double

  /// Compares a prediction with what happened.
  ///
  /// Predictions nearer than `margin` to 0 or 1 count as being at the margin, with slope 0, so
  /// that one surprise cannot outweigh a whole history.
  init(retrievability: Double, isRecall: Bool, margin: Double) {
    let bounded = min(max(retrievability, margin), 1 - margin)
    value = isRecall ? -log(bounded) : -log1p(-bounded)
    slope = bounded != retrievability ? 0 : isRecall ? -1 / bounded : 1 / (1 - bounded)
  }
}
