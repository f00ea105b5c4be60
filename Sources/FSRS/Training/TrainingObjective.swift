import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The objective of a training: the weighted log loss plus a penalty for distance from the
/// defaults.
///
/// The first four parameters, the initial stabilities, range over six orders of magnitude, so the
/// minimization uses their logarithms. These logarithms and the other parameters are called
/// **coordinates**.
package struct TrainingObjective: Sendable {
  let kernel: TrainingKernel
  package let reviews: PackedLog
  /// The parameters at which the penalty is 0.
  package let center: [Double]
  /// The factor of each parameter's squared distance from the centre.
  let penalties: [Double]
  /// The valid parameters.
  let box: ParameterBox
  let workers: Int
  /// The sampling interval: one of this many chunks is used, with this number as its weight.
  private var sample = 1
  /// The sampling interval of the matrix: of the used chunks, one in this many contributes to it.
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

  /// Returns the objective over one chunk in eight; nil if the log is too small for a fair sample.
  ///
  /// Cards of similar length are near each other, so the chunks of the sample contain cards of all
  /// lengths. The matrix of a large log is always computed from these chunks: it only determines
  /// the steps, for which an error of a few percent does not matter.
  func sampled() -> TrainingObjective? {
    guard matrixSample > 1 else { return nil }
    var objective = self
    objective.sample = Self.sampleRate
    objective.matrixSample = 1
    return objective
  }

  private static let sampleRate = 8

  /// The bounds of the coordinates, which are those of `box` with logarithms for the first four.
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

  /// Returns the parameters of a point that is given by its coordinates; `center` if one of them is
  /// not finite.
  ///
  /// The parameters are clamped to `box`, because rounding errors can put them slightly outside.
  func parameters(_ coordinates: [Double]) -> [Double] {
    let parameters =
      coordinates.prefix(Self.logarithms).map { exp($0) } + coordinates.dropFirst(Self.logarithms)
    return (try? box.clip(parameters)) ?? center
  }

  /// A point, with the data for a step from it.
  struct Point: Sendable {
    let coordinates: [Double]
    let parameters: [Double]
    let value: Double
    let gradient: [Double]
    /// The Gauss-Newton matrix by rows; only the lower triangle is filled.
    let curvature: [Double]
  }

  /// Returns the objective without derivatives, exactly equal to `value` of the point with these
  /// parameters.
  package func value(_ parameters: [Double]) async -> Double {
    let sums = await products(parameters, .loss)
    return parameters.indices.reduce(sums.loss) { value, index in
      value + penalties[index] * square(parameters[index] - center[index])
    }
  }

  private func square(_ distance: Double) -> Double { distance * distance }

  /// Returns the gradient with respect to the parameters, not the coordinates.
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

  /// Sums the chunks in order, whichever tasks computed them; the loss is infinite if the task was
  /// cancelled.
  private func products(
    _ parameters: [Double],
    _ order: LossProducts.Order
  ) async -> LossProducts {
    let chunks = Array(stride(from: sample / 2, to: reviews.chunks.count, by: sample))
    let workers = min(max(workers, 1), max(chunks.count, 1))
    // Every task takes the next free chunk.
    let counter = SharedCounter()
    let parts = await withTaskGroup(of: [(Int, LossProducts)].self) { group in
      for _ in 0..<workers {
        group.addTask {
          var parts: [(Int, LossProducts)] = []
          while !Task.isCancelled, let turn = counter.next(below: chunks.count) {
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
    if parts.count < chunks.count { total.loss = .infinity }
    return total
  }
}

/// A counter shared by several tasks, which gives each value to exactly one of them.
final class SharedCounter: Sendable {
  private let next = Atomic<Int>(0)

  /// Returns the next value; nil once the limit is reached.
  func next(below limit: Int) -> Int? {
    let value = next.add(1, ordering: .relaxed).oldValue
    return value < limit ? value : nil
  }
}
