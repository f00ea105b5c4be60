#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// What a training makes small: the weighted log loss and how far the parameters have strayed.
///
/// The first four parameters, the initial stabilities, reach over six orders of magnitude. So
/// the walk sees their logarithms: its **coordinates** are those and the other parameters.
package struct TrainingObjective: Sendable {
  let kernel: TrainingKernel
  package let reviews: PackedLog
  /// Where the penalty is 0.
  package let center: [Double]
  /// The penalty of each parameter, per square of its distance from the centre.
  let penalties: [Double]
  /// Where parameters may be.
  let box: ParameterBox
  let workers: Int
  /// One chunk in so many is looked at, and counts for as many.
  private var sample = 1
  /// One chunk in so many adds to the matrix, and counts for as many.
  private var matrixSample = 1

  package init(
    kernel: TrainingKernel,
    reviews: PackedLog,
    center: [Double],
    penalties: [Double],
    box: ParameterBox,
    workers: Int
  ) {
    self.kernel = kernel
    self.reviews = reviews
    self.center = center
    self.penalties = penalties
    self.box = box
    self.workers = workers
    if reviews.chunks.count >= Self.sampleRate * 8 { matrixSample = Self.sampleRate }
  }

  /// Returns the same over one chunk in eight; nil for a log too small for a fair sample.
  ///
  /// Cards of like length are near each other, so every eighth chunk has cards of all lengths.
  /// The matrix of a log that is large enough is taken from these chunks in any case: it only steers
  /// the steps, and a few in a hundred more or less do not lead them astray.
  func sampled() -> TrainingObjective? {
    guard matrixSample > 1 else { return nil }
    var objective = self
    objective.sample = Self.sampleRate
    objective.matrixSample = 1
    return objective
  }

  private static let sampleRate = 8

  /// Where coordinates may be.
  var coordinateBox: ParameterBox {
    ParameterBox(
      bounds: box.bounds.enumerated().map { index, range in
        index < Self.logarithms
          ? log(range.lowerBound)...log(range.upperBound) : range
      },
      ascending: box.ascending
    )
  }

  private static let logarithms = 4

  static func coordinates(_ parameters: [Double]) -> [Double] {
    parameters.prefix(logarithms).map { log($0) } + parameters.dropFirst(logarithms)
  }

  /// Returns the parameters at some coordinates, held in the box against rounding.
  func parameters(_ coordinates: [Double]) -> [Double] {
    let parameters =
      coordinates.prefix(Self.logarithms).map { exp($0) } + coordinates.dropFirst(Self.logarithms)
    return (try? box.clip(parameters)) ?? center
  }

  /// A place with all a step from there needs.
  struct Point: Sendable {
    let coordinates: [Double]
    let parameters: [Double]
    let value: Double
    let gradient: [Double]
    /// The Gauss-Newton matrix, row after row; the triangle below the diagonal is filled.
    let curvature: [Double]
  }

  /// Returns the objective alone, which is the value of the point there to the last bit.
  package func value(_ parameters: [Double]) async -> Double {
    let sums = await products(parameters, .loss)
    return parameters.indices.reduce(sums.loss) { value, index in
      value + penalties[index] * square(parameters[index] - center[index])
    }
  }

  private func square(_ distance: Double) -> Double { distance * distance }

  /// Returns the gradient by the parameters themselves.
  func slopes(_ parameters: [Double]) async -> [Double] {
    let gradient = await point(parameters).gradient
    return parameters.indices.map { index in
      index < Self.logarithms ? gradient[index] / parameters[index] : gradient[index]
    }
  }

  func point(_ parameters: [Double]) async -> Point {
    let sums = await products(parameters, .curvature)
    let size = parameters.count
    let scales = (0..<size).map { $0 < Self.logarithms ? parameters[$0] : 1 }
    var value = sums.loss
    var gradient = [Double](repeating: 0, count: size)
    var curvature = [Double](repeating: 0, count: size * size)
    for row in 0..<size {
      let distance = parameters[row] - center[row]
      value += penalties[row] * square(distance)
      gradient[row] = scales[row] * (sums.gradient(row) + 2 * penalties[row] * distance)
      for column in 0...row {
        let sum = sums.curvature(row, column) + (row == column ? 2 * penalties[row] : 0)
        curvature[row * size + column] = scales[row] * scales[column] * sum
      }
    }
    return Point(
      coordinates: Self.coordinates(parameters),
      parameters: parameters,
      value: value,
      gradient: gradient,
      curvature: curvature
    )
  }

  /// Adds up the chunks in their order, whoever has worked on them.
  private func products(
    _ parameters: [Double],
    _ order: LossProducts.Order
  ) async -> LossProducts {
    let chunks = Array(stride(from: sample / 2, to: reviews.chunks.count, by: sample))
    let workers = min(max(workers, 1), max(chunks.count, 1))
    // Every task takes the next chunk that nobody has taken.
    let next = SharedCounter()
    let parts = await withTaskGroup(of: [(Int, LossProducts)].self) { group in
      for _ in 0..<workers {
        group.addTask {
          var parts: [(Int, LossProducts)] = []
          while let turn = next.take(below: chunks.count) {
            let chunk = chunks[turn]
            let isInMatrix = turn % matrixSample == matrixSample / 2
            let part = isInMatrix ? order : min(order, .gradient)
            let sums = kernel.products(reviews, parameters, chunk, part)
            parts.append((turn, sums))
          }
          return parts
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    var total = LossProducts(parameterCount: kernel.parameterCount)
    for part in parts.sorted(by: { $0.0 < $1.0 }) { total += part.1 }
    if sample > 1 { total.scale(by: Double(sample)) }
    if matrixSample > 1 { total.scaleCurvature(by: Double(matrixSample)) }
    return total
  }
}
