extension Trainer {
  /// Fits FSRS-6 to the objective of fsrs-rs 6.6, for comparison with other programs.
  ///
  /// Times must be whole days between calendar days. The penalty is centred on the defaults with
  /// initial stabilities from the first answers; with fewer than 64 targets those are the result,
  /// and with fewer than 8 the start is.
  @concurrent
  public func fit(_ log: TrainingLog, from start: FSRS6) async -> Fit<FSRS6> {
    await fit(log, first: log.count, from: start)
  }

  /// Fits FSRS-6 to the first reviews of a log, as if the others had not happened yet.
  @concurrent
  public func fit(_ log: TrainingLog, first count: Int, from start: FSRS6) async -> Fit<FSRS6> {
    let items = FSRS6Items(log, first: count)
    let objective = objective(log, items)
    let first = await objective.point(FSRS6Lanes.self, start.parameters.values)
    guard items.targetCount >= 8 else { return Self.result(first, first, objective, 0, start) }
    var best = first
    if objective.center != start.parameters.values {
      let center = await objective.point(FSRS6Lanes.self, objective.center)
      if center.value < best.value { best = center }
    }
    var walk = LevenbergMarquardt(objective, from: best)
    if items.targetCount >= 64, items.targetCount > items.firstTargetCount {
      walk = await .walk(FSRS6Lanes.self, objective, from: best, tolerance: Self.tolerance)
    }
    return Self.result(walk.point, first, objective, walk.iterations, start)
  }

  /// The objective of the training of FSRS-6: weighted log loss plus penalty, in nats.
  @concurrent
  public func objective(_ log: TrainingLog, of model: FSRS6) async -> Double {
    let objective = objective(log, FSRS6Items(log, first: log.count))
    return await objective.point(FSRS6Lanes.self, model.parameters.values).value
  }

  private func objective(_ log: TrainingLog, _ items: FSRS6Items) -> TrainingObjective {
    let defaults = FSRS6.Parameters.default.values
    return TrainingObjective(
      reviews: PackedLog(log, weights: items.weights),
      center: (items.initialStabilities() ?? Array(defaults[0..<4])) + defaults[4...],
      penalties: FSRS6.Parameters.spreads.map { 1 / ($0 * $0) },
      box: FSRS6.Parameters.trainingBox,
      workers: workers
    )
  }

  private static func result(
    _ point: TrainingObjective.Point,
    _ first: TrainingObjective.Point,
    _ objective: TrainingObjective,
    _ iterations: Int,
    _ start: FSRS6
  ) -> Fit<FSRS6> {
    let parameters = try? FSRS6.Parameters(clipping: point.parameters)
    return Fit(
      model: parameters.map { FSRS6(parameters: $0) } ?? start,
      objective: point.value,
      startObjective: first.value,
      scoredReviews: objective.reviews.scoredReviews,
      iterations: iterations
    )
  }
}
