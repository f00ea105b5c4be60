/// What a training has found.
public struct Fit<Model: MemoryModel>: Sendable {
  /// The model with the fitted parameters.
  public let model: Model
  /// The recency-weighted log loss plus the penalty, in nats: what the training makes small.
  public let objective: Double
  /// The objective of the model the training started from.
  public let startObjective: Double
  /// The reviews that were learned from; 0 when there was nothing to learn.
  public let scoredReviews: Int
  /// The steps that were tried.
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

  /// Nothing was learned: the model is the one the training started from.
  package init(_ start: Model, objective: Double, scoredReviews: Int = 0) {
    model = start
    self.objective = objective
    startObjective = objective
    self.scoredReviews = scoredReviews
    iterations = 0
  }
}
