/// A minimization by damped Gauss-Newton steps inside a parameter box.
///
/// The damping is Marquardt's: a multiple of the diagonal of the matrix, so that it does not depend
/// on the units of the parameters. It decreases more if the quadratic model predicted a step well,
/// and increases faster and faster while steps increase the objective (Nielsen, "Damping parameter
/// in Marquardt's method", 1999). Only steps that reduce the objective are accepted.
package struct LevenbergMarquardt {
  /// The best parameters so far and their objective.
  package private(set) var end: (parameters: [Double], value: Double)
  /// The number of steps that were tried.
  package private(set) var iterations = 0
  private let objective: TrainingObjective
  private var point: TrainingObjective.Point
  private var damping = 1e-3
  private var dampingRise = 2.0
  /// True if the next step is likely to be accepted, so that its derivatives are computed together
  /// with the loss.
  private var isTrusted: Bool

  /// Starts at a point; `isFar` is true if the point is known not to be the minimum.
  init(_ objective: TrainingObjective, from point: TrainingObjective.Point, isFar: Bool) {
    self.objective = objective
    self.point = point
    isTrusted = isFar
    end = (point.parameters, point.value)
  }

  /// Minimizes the objective from a point; if there are many reviews, first on a sample.
  ///
  /// On the sample, the neighbourhood of the minimum is found in a fraction of the time. The
  /// minimization over all reviews continues from there, unless the start is better. `guess` is a
  /// point that is probably better than the start; nil if none is known.
  package static func walk(
    _ objective: TrainingObjective,
    from start: (parameters: [Double], value: Double),
    guess: [Double]? = nil
  ) async -> LevenbergMarquardt {
    var near = guess
    var iterations = 0
    if let sampled = objective.sampled() {
      let first = await sampled.point(guess ?? start.parameters)
      var approach = LevenbergMarquardt(sampled, from: first, isFar: guess != nil)
      await approach.run(tolerance: sampleTolerance, iterations: sampleIterations)
      near = approach.end.parameters
      iterations = approach.iterations
    }
    var first: TrainingObjective.Point?
    if let near { first = await objective.point(near) }
    if let point = first, point.value > start.value { first = nil }
    let begin =
      if let first { first } else { await objective.point(start.parameters) }
    var walk = LevenbergMarquardt(objective, from: begin, isFar: guess != nil)
    walk.iterations = iterations
    await walk.run(tolerance: objective.kernel.tolerance)
    return walk
  }

  /// The tolerance of the minimization over a sample.
  ///
  /// It is large because the minimum of a sample differs from that of the whole log.
  private static let sampleTolerance = 1e-3
  private static let sampleIterations = 10

  /// Takes steps until the expected relative gain of a step is below `tolerance`.
  ///
  /// It also stops after `limit` steps, at the maximum damping and when the task is cancelled. The
  /// derivatives are computed together with the loss only if the step is likely to be accepted and
  /// is not the last one. Otherwise the loss is computed first, which takes much less time.
  mutating func run(tolerance: Double, iterations limit: Int = maximumIterations) async {
    let last = iterations + limit
    while iterations < last, damping < Self.maximumDamping, !Task.isCancelled {
      guard let coordinates = nextCoordinates() else {
        raiseDamping()
        continue
      }
      let promised = promise(coordinates)
      let isLast = promised <= tolerance * point.value
      guard promised > Self.leastPromise * point.value else { return }
      iterations += 1
      let parameters = objective.parameters(coordinates)
      var next: TrainingObjective.Point?
      if isTrusted, !isLast { next = await objective.point(parameters) }
      let value =
        if let next { next.value } else { await objective.value(parameters) }
      let quality = (point.value - value) / promised
      isTrusted = quality > 0.5
      guard value < point.value else {
        if isLast { return }
        raiseDamping()
        continue
      }
      end = (parameters, value)
      if isLast { return }
      adaptDamping(quality)
      point =
        if let next { next } else { await objective.point(parameters) }
    }
  }

  /// Returns the coordinates after a step with the current damping, inside the box; nil if the
  /// damped matrix is not positive definite.
  private func nextCoordinates() -> [Double]? {
    let size = point.coordinates.count
    var matrix = point.curvature
    // An initial stability without reviews has no curvature, so a multiple of it would be no
    // damping.
    for index in 0..<size {
      matrix[index * size + index] *= 1 + damping
      matrix[index * size + index] += Self.leastDamping
    }
    guard
      let step = BoxedStep(
        matrix: matrix,
        gradient: point.gradient,
        at: point.coordinates,
        in: objective.coordinateBox
      )
    else { return nil }
    return zip(point.coordinates, step.step).map { $0 + $1 }
  }

  /// Returns the decrease of the objective that the quadratic model predicts.
  private func promise(_ coordinates: [Double]) -> Double {
    let size = coordinates.count
    let step = zip(coordinates, point.coordinates).map { $0 - $1 }
    var fall = 0.0
    for row in 0..<size {
      fall -= point.gradient[row] * step[row]
      fall -= 0.5 * point.curvature[row * size + row] * step[row] * step[row]
      for column in 0..<row {
        fall -= point.curvature[row * size + column] * step[row] * step[column]
      }
    }
    return fall
  }

  private mutating func raiseDamping() {
    damping = max(damping, Self.minimumDamping) * dampingRise
    dampingRise *= 2
  }

  private mutating func adaptDamping(_ quality: Double) {
    let excess = 2 * min(max(quality, 0), 1) - 1
    damping *= max(Self.dampingFall, 1 - excess * excess * excess)
    dampingRise = 2
  }

  private static let leastDamping = 1e-3
  static let maximumIterations = 60
  private static let minimumDamping = 1e-6
  private static let maximumDamping = 1e9
  private static let dampingFall = 1.0 / 3
  /// The minimum expected relative gain of a step.
  private static let leastPromise = 1e-7
}
