/// A trainer that fits the parameters of a memory model to a learner's answers.
///
/// The result depends only on the log and the start, not on the number of workers, a clock or
/// random numbers, and is never worse than the start.
public struct ModelTrainer: Sendable {
  package let workers: Int
  package let chunkReviews: Int

  /// Makes a trainer with a number of threads.
  public init(workers: Int) {
    self.init(workers: workers, chunkReviews: PackedLog.chunkReviews)
  }

  /// Makes a trainer with a number of threads that divides a log into chunks of about
  /// `chunkReviews` reviews.
  init(workers: Int, chunkReviews: Int) {
    self.workers = workers
    self.chunkReviews = chunkReviews
  }

  /// Fits FSRS-7, starting from the current model for a quick refit or from the defaults.
  ///
  /// All reviews except the first of each card are used. The most recent reviews have the highest
  /// weight: review k of n, counted from 0, has the weight 0.0667 + 0.9333 (k / n)^11.25. The
  /// penalty keeps parameters near their published defaults, relative to their spread among
  /// learners. If the task is cancelled, the best model so far is returned.
  @concurrent
  public func fit(_ log: TrainingLog, from start: FSRS7 = FSRS7()) async -> Fit<FSRS7> {
    await fit(log, first: log.count, from: start)
  }

  /// Fits FSRS-7 to the first `count` reviews of a log.
  @concurrent
  public func fit(
    _ log: TrainingLog,
    first count: Int,
    from model: FSRS7
  ) async -> Fit<FSRS7> {
    let objective = objective(log, first: count)
    let start = model.parameters.values
    let startValue = await objective.value(start)
    guard objective.reviews.scoredReviews > 0 else {
      return Fit(model, objective: startValue)
    }
    let walk = await LevenbergMarquardt.walk(objective, from: (start, startValue))
    let parameters = try? FSRS7.Parameters(clipping: walk.end.parameters)
    return Fit(
      model: parameters.map { FSRS7(parameters: $0) } ?? model,
      objective: walk.end.value,
      startObjective: startValue,
      scoredReviews: objective.reviews.scoredReviews,
      iterations: walk.iterations
    )
  }

  /// Returns the objective of the training of FSRS-7: weighted log loss plus penalty, in nats.
  @concurrent
  public func objective(_ log: TrainingLog, of model: FSRS7) async -> Double {
    await objective(log, first: log.count).value(model.parameters.values)
  }

  /// Returns the gradient of the objective with respect to each parameter.
  ///
  /// It is computed as in the training: in one pass with the matrix of the quadratic model.
  @concurrent
  public func gradient(_ log: TrainingLog, of model: FSRS7) async -> [Double] {
    let objective = objective(log, first: log.count)
    return await objective.slopes(model.parameters.values)
  }

  private func objective(_ log: TrainingLog, first count: Int) -> TrainingObjective {
    TrainingObjective(
      kernel: TrainingKernel(FSRS7Lanes.self),
      reviews: PackedLog(
        log,
        weights: log.recencyWeights(first: count),
        chunkReviews: chunkReviews
      ),
      center: FSRS7.Parameters.default.values,
      penalties: FSRS7.Parameters.spreads.map { 0.3333 / ($0 * $0) },
      box: FSRS7.Parameters.box,
      workers: workers
    )
  }
}

extension TrainingLog {
  /// Returns the weights of the first `count` reviews in the training of FSRS-7.
  ///
  /// They rise from about 0.07 for the oldest review to almost 1 for the newest one of a long log;
  /// the first review of each card has the weight 0.
  func recencyWeights(first count: Int) -> [Float] {
    var hasBegun = [Bool](repeating: false, count: cardCount)
    var weights = [Float](repeating: 0, count: count)
    var scored = 0
    for index in 0..<count {
      let card = Int(cards[index])
      if hasBegun[card] {
        weights[index] = 1
        scored += 1
      }
      hasBegun[card] = true
    }
    var rank = 0
    for index in 0..<count where weights[index] > 0 {
      let age = Double(rank) / Double(scored)
      weights[index] = Float(0.0667 + 0.9333 * age.recencyPower)
      rank += 1
    }
    return weights
  }
}

extension Double {
  /// The number raised to the power of 11.25, computed with three squarings and two square roots.
  fileprivate var recencyPower: Double {
    let square = self * self
    let fourth = square * square
    let eleventh = fourth * fourth * square * self
    return eleventh * squareRoot().squareRoot()
  }
}

/// The result of a training.
public struct Fit<Model: MemoryModel>: Sendable {
  /// The model with the fitted parameters.
  public let model: Model
  /// The objective that the training minimizes: recency-weighted log loss plus penalty, in nats.
  public let objective: Double
  /// The objective of the model the training started from.
  public let startObjective: Double
  /// The number of reviews that were used; 0 if there was nothing to fit.
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

  /// Makes the result of a training that did not change the model.
  package init(_ start: Model, objective: Double, scoredReviews: Int = 0) {
    model = start
    self.objective = objective
    startObjective = objective
    self.scoredReviews = scoredReviews
    iterations = 0
  }
}
