/// Damped Gauss-Newton steps inside a parameter box, each taken only when it helps.
///
/// The damping is Marquardt's: a multiple of the diagonal of the matrix, which makes it blind to
/// the units of the parameters. It falls while the quadratic model predicts well and rises when
/// a step makes the objective worse, and so the walk never ends above its start.
struct LevenbergMarquardt {
  private(set) var point: TrainingObjective.Point
  private(set) var iterations = 0
  private let objective: TrainingObjective
  private var damping = 1e-3

  init(_ objective: TrainingObjective, from point: TrainingObjective.Point) {
    self.objective = objective
    self.point = point
  }

  /// The end of a walk from a point, begun on a sample of the reviews where there are many.
  ///
  /// The sample leads near the minimum for a small part of the work. The walk over all reviews
  /// goes on from there, unless the start itself is better.
  static func walk<Model: LaneModel>(
    _: Model.Type,
    _ objective: TrainingObjective,
    from start: (parameters: [Double], value: Double),
    tolerance: Double
  ) async -> LevenbergMarquardt {
    var iterations = 0
    var near: TrainingObjective.Point?
    if let sampled = objective.sampled() {
      let first = await sampled.point(Model.self, start.parameters)
      var approach = LevenbergMarquardt(sampled, from: first)
      await approach.run(
        Model.self,
        tolerance: tolerance * sampleTolerance,
        iterations: sampleIterations
      )
      iterations = approach.iterations
      near = await objective.point(Model.self, approach.point.parameters)
    }
    if let point = near, point.value > start.value { near = nil }
    let first =
      if let near { near } else { await objective.point(Model.self, start.parameters) }
    var walk = LevenbergMarquardt(objective, from: first)
    walk.iterations = iterations
    await walk.run(Model.self, tolerance: tolerance)
    return walk
  }

  /// How much sooner the walk over a sample ends, whose minimum is another anyway.
  private static let sampleTolerance = 10.0
  private static let sampleIterations = 10

  /// Walks until a step promises less than `tolerance` of the objective.
  mutating func run<Model: LaneModel>(
    _: Model.Type,
    tolerance: Double,
    iterations limit: Int = maximumIterations
  ) async {
    let last = iterations + limit
    while iterations < last, damping < Self.maximumDamping, !Task.isCancelled {
      guard let coordinates = nextCoordinates() else {
        damping *= Self.dampingRise
        continue
      }
      let promised = promise(coordinates)
      guard promised > tolerance * point.value else { return }
      iterations += 1
      let next = await objective.point(Model.self, objective.parameters(coordinates))
      let quality = (point.value - next.value) / promised
      guard next.value < point.value else {
        damping = max(damping, Self.minimumDamping) * Self.dampingRise
        continue
      }
      point = next
      if quality > 0.75 {
        damping /= Self.dampingFall
      } else if quality < 0.25 {
        damping *= 2
      }
    }
  }

  /// The coordinates after a step of the present damping, inside the box.
  private func nextCoordinates() -> [Double]? {
    let size = point.coordinates.count
    var matrix = point.curvature
    // An initial stability that no review speaks about has no curvature of its own.
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

  /// By how much the quadratic model expects the objective to fall.
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

  private static let leastDamping = 1e-3
  static let maximumIterations = 60
  private static let minimumDamping = 1e-6
  private static let maximumDamping = 1e9
  private static let dampingRise = 8.0
  private static let dampingFall = 8.0
}
