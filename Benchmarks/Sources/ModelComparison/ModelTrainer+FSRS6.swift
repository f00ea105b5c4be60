public import FSRS

extension ModelTrainer {
  /// Fits FSRS-6 to the objective of fsrs-rs 6.6, for comparison with other programs.
  ///
  /// Times must be whole days between calendar days. The penalty is centred on the defaults with
  /// initial stabilities from the first answers; with fewer than 64 targets these are the result,
  /// and with fewer than 8 the result is the start.
  @concurrent
  public func fit(_ log: TrainingLog, from start: FSRS6) async -> Fit<FSRS6> {
    await fit(log, first: log.count, from: start)
  }

  /// Fits FSRS-6 to the first reviews of a log only.
  @concurrent
  public func fit(_ log: TrainingLog, first count: Int, from model: FSRS6) async -> Fit<FSRS6> {
    let items = FSRS6Items(log, first: count)
    let objective = objective(log, items)
    let startValue = await objective.value(model.parameters.values)
    let scored = objective.reviews.scoredReviews
    guard items.targetCount >= 8 else {
      return Fit(model, objective: startValue, scoredReviews: scored)
    }
    var end = (parameters: model.parameters.values, value: startValue)
    var iterations = 0
    if items.targetCount >= 64, items.targetCount > items.firstTargetCount {
      let walk = await LevenbergMarquardt.walk(
        objective,
        from: end,
        guess: objective.center
      )
      end = walk.end
      iterations = walk.iterations
    } else {
      let value = await objective.value(objective.center)
      if value < startValue { end = (objective.center, value) }
    }
    let parameters = try? FSRS6.Parameters(clipping: end.parameters)
    return Fit(
      model: parameters.map { FSRS6(parameters: $0) } ?? model,
      objective: end.value,
      startObjective: startValue,
      scoredReviews: scored,
      iterations: iterations
    )
  }

  /// Returns the objective of the training of FSRS-6: weighted log loss plus penalty, in nats.
  @concurrent
  public func objective(_ log: TrainingLog, of model: FSRS6) async -> Double {
    let objective = objective(log, FSRS6Items(log, first: log.count))
    return await objective.value(model.parameters.values)
  }

  private func objective(_ log: TrainingLog, _ items: FSRS6Items) -> TrainingObjective {
    let defaults = FSRS6.Parameters.default.values
    return TrainingObjective(
      kernel: TrainingKernel(FSRS6Lanes.self),
      reviews: PackedLog(log, weights: items.weights, chunkReviews: chunkReviews),
      center: (items.initialStabilities() ?? Array(defaults[0..<4])) + defaults[4...],
      penalties: FSRS6.Parameters.spreads.map { 1 / ($0 * $0) },
      box: FSRS6.Parameters.trainingBox,
      workers: workers
    )
  }
}
