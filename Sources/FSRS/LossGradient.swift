/// The log loss over some reviews together with its gradient.
public struct LossGradient: Hashable, Sendable {
  /// The number of reviews that were scored.
  public internal(set) var scoredReviews = 0
  /// The loss summed over the scored reviews, in nats.
  public internal(set) var loss = 0.0
  /// The partial derivative of the loss by each parameter, in the order of the parameters.
  public internal(set) var gradient: [Double]

  init(parameterCount: Int) {
    gradient = Array(repeating: 0, count: parameterCount)
  }
}
