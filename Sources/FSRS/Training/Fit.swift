/// The result of a training.
public struct Fit<Model: MemoryModel>: Sendable {
  /// The model with the fitted parameters.
  public let model: Model
  /// The objective that the training minimizes: recency-weighted log loss plus penalty, in nats.
  public let objective: Double
  /// The objective of the model the training started from.
  public let startObjective: Double
  /// The number of reviews that were used; 0 if there was nothing to learn.
  public let scoredReviews: Int
  /// The number of steps that were tried.
  public let iterations: Int

  package init(
    model: Model,
    objective: Double,
    startObjective: Double,
    scoredReviews: Int,
    iterations: Int
  ) {
    self.model = model
    self.objective = objective
    self.startObjective = startObjective
    self.scoredReviews = scoredReviews
    self.iterations = iterations
  }

  /// Makes the result of a training that has learned nothing.
  package init(_ start: Model, objective: Double, scoredReviews: Int = 0) {
    model = start
    self.objective = objective
    startObjective = objective
    self.scoredReviews = scoredReviews
    iterations = 0
  }
}
