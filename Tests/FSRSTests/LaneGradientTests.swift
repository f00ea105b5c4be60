import Foundation
import SeededRandom
import Testing

@testable import FSRS
@testable import ModelComparison

/// A model with a kernel in single precision, and the same model at any parameters to compare it
/// with.
protocol KernelModel: RandomModel, ComparedModel {
  associatedtype Kernel: LaneModel
  var values: [Double] { get }
  /// Parameters whose gradient leans on a memory of minutes, where errors grow.
  static var sensitiveParameters: Set<Int> { get }
  /// Makes a model of parameters that may be a little outside their bounds.
  init(unchecked values: [Double])
}

extension FSRS7: KernelModel {
  typealias Kernel = FSRS7Lanes
  static let sensitiveParameters: Set<Int> = [15, 16, 17, 18, 19, 20, 21, 22, 23, 25, 33]
  var values: [Double] { parameters.values }
  init(unchecked values: [Double]) { self.init(parameters: Parameters(unchecked: values)) }
}

extension FSRS6: KernelModel {
  typealias Kernel = FSRS6Lanes
  static let sensitiveParameters: Set<Int> = []
  var values: [Double] { parameters.values }
  init(unchecked values: [Double]) { self.init(parameters: Parameters(unchecked: values)) }
}

extension KernelModel {
  /// The derivatives of each prediction of a history by each parameter, as central differences.
  func slopes(_ history: [RatedReview]) -> [[Double]] {
    values.indices.map { index in
      let step = 1e-5 * max(abs(values[index]), 0.01)
      var (above, below) = (values, values)
      above[index] += step
      below[index] -= step
      let predictions = zip(
        Self(unchecked: above).replay(history),
        Self(unchecked: below).replay(history)
      )
      return predictions.map { above, below in
        ((above.retrievability ?? 0) - (below.retrievability ?? 0)) / (2 * step)
      }
    }
  }
}

/// The loss of one prediction in double precision, and its derivative by the retrievability.
struct ExactLoss {
  let value: Double
  let slope: Double

  /// Predictions nearer than `margin` to 0 or 1 count as being at the margin.
  init(_ review: RatedReview, retrievability: Double, margin: Double) {
    let isRecall = review.rating.isRecall
    let right = GuessedAnswer.right(retrievability, guessRate: review.guessRate)
    let bounded = min(max(right, margin), 1 - margin)
    value = isRecall ? -log(bounded) : -log1p(-bounded)
    let slopeByRight = bounded != right ? 0 : isRecall ? -1 / bounded : 1 / (1 - bounded)
    slope = slopeByRight * (1 - review.guessRate)
  }
}

/// Compares the kernels in single precision with the models in double precision.
///
/// What the kernels derive by hand is compared with differences of the models' predictions, which
/// use none of the derivatives.
///
/// A prediction near certainty loses most: in 1 - p, which the loss and the matrix are divided by,
/// the 6e-8 of single precision are 6e-5 at p = 0.999 and 6e-4 at the margin of FSRS-7.
@Suite struct `Training kernels` {
  private struct Bounds {
    let loss: Double
    let gradient: Double
    let sensitiveGradient: Double
    let curvature: Double
  }

  private static let published = Bounds(
    loss: 5e-5,
    gradient: 2e-4,
    sensitiveGradient: 1e-3,
    curvature: 1e-3
  )
  // Anywhere in their bounds, parameters make memories of seconds that single precision cannot
  // follow.
  private static let anywhere = Bounds(
    loss: 1e-4,
    gradient: 3e-3,
    sensitiveGradient: 3e-3,
    curvature: 3e-2
  )

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `loss, gradient and matrix agree with double precision`(seed: UInt64) throws {
    for hasGuesses in [false, true] {
      var generator = SplitMix64(seed: seed)
      let seven = try FSRS7.random(using: &generator, edge: 0)
      try check(seven, &generator, hasGuesses, Self.anywhere, "seed \(seed)")
      generator = SplitMix64(seed: seed)
      let six = try FSRS6.random(using: &generator, edge: 0)
      try check(six, &generator, hasGuesses, Self.anywhere, "seed \(seed)")
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `they agree closely at the published parameters`(seed: UInt64) throws {
    for hasGuesses in [false, true] {
      var generator = SplitMix64(seed: seed)
      try check(FSRS7(), &generator, hasGuesses, Self.published, "seed \(seed)")
      try check(FSRS6(), &generator, hasGuesses, Self.published, "seed \(seed)")
    }
  }

  private func check<Model: KernelModel>(
    _ model: Model,
    _ generator: inout SplitMix64,
    _ hasGuesses: Bool,
    _ bounds: Bounds,
    _ comment: Comment
  ) throws {
    let histories = try (0..<40).map { _ in
      try generator.history(longest: 10).map { review in
        try RatedReview(
          rating: review.rating,
          elapsedDays: review.elapsedDays,
          guessRate: hasGuesses ? [0, 0.25, 0.5].randomElement(using: &generator) ?? 0 : 0
        )
      }
    }
    var log = TrainingLog()
    var weights: [Float] = []
    for (card, history) in histories.enumerated() {
      for (index, review) in history.enumerated() {
        log.append(review, card: card)
        let isScored = index > 0 && Model.isScored(review)
        weights.append(isScored ? 1 : 0)
      }
    }
    let packed = PackedLog(log, weights: weights)
    let count = Model.Kernel.parameterCount
    var expected = LossProducts(parameterCount: count)
    for history in histories { expected += products(model, history) }
    var actual = LossProducts(parameterCount: count)
    for chunk in packed.chunks.indices {
      actual += packed.products(Model.Kernel.self, parameters: model.values, chunk: chunk)
    }

    #expect(actual.loss.isClose(to: expected.loss, relative: bounds.loss), comment)
    // Each part is measured by its share in the whole, in the units of its parameters.
    let scales = (0..<count).map { expected.curvature($0, $0).squareRoot() }
    for row in 0..<count {
      let isSensitive = Model.sensitiveParameters.contains(row)
      let bound = isSensitive ? bounds.sensitiveGradient : bounds.gradient
      let slope = abs(actual.gradient(row) - expected.gradient(row))
      let slopeBound = bound * scales[row] * expected.loss.squareRoot() + 1e-9
      #expect(slope <= slopeBound, "\(Model.self) gradient \(row), \(comment)")
      for column in 0...row {
        let difference = abs(actual.curvature(row, column) - expected.curvature(row, column))
        let size = bounds.curvature * scales[row] * scales[column] + 1e-9
        #expect(difference <= size, "\(Model.self) matrix \(row), \(column), \(comment)")
      }
    }
  }

  /// The products of one history by the model in double precision.
  private func products<Model: KernelModel>(
    _ model: Model,
    _ history: [RatedReview]
  ) -> LossProducts {
    let count = Model.Kernel.parameterCount
    let columns = LossProducts.columnCount(count)
    var result = LossProducts(parameterCount: count)
    let slopes = model.slopes(history)
    for (index, step) in model.replay(history).enumerated() {
      let review = history[index]
      guard let recall = step.retrievability, Model.isScored(review) else { continue }
      let margin = Double(Model.Kernel.lossMargin)
      let loss = ExactLoss(review, retrievability: recall, margin: margin)
      result.loss += loss.value
      guard loss.slope != 0 else { continue }
      let right = review.guessRate + (1 - review.guessRate) * recall
      let factor = (1 - review.guessRate) * (1 - review.guessRate) / (right * (1 - right))
      for row in 0..<count {
        result.products[count * columns + row] += loss.slope * slopes[row][index]
        for column in 0...row {
          result.products[row * columns + column] +=
            factor * slopes[row][index] * slopes[column][index]
        }
      }
    }
    return result
  }
}
