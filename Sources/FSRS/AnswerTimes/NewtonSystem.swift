#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The linear equations of one step of Newton's method, with an unknown for the constant and one
/// for each of eight features.
struct NewtonSystem {
  typealias Values = TimeFeatures.Values

  /// The element of the gradient for the constant.
  private var constantSlope = 0.0
  /// The elements of the gradient for the features.
  private var slopes = Values()
  /// The element of the symmetric matrix for the constant alone.
  private var corner = 0.0
  /// The elements of the matrix for the constant and each feature.
  private var border = Values()
  /// The elements of the matrix for each pair of features.
  private var rows = [Values](repeating: Values(), count: Values.scalarCount)

  /// The weights at which the equations are set up, that of the constant first.
  let weights: [Double]
  private let mask: Values

  /// Makes equations with the penalties alone.
  ///
  /// `weights`: the weights at which they are set up. `mask`: 1 for each feature that is used, 0
  /// for the others. `penalties`: the factor of half the square of each weight. Both lists of
  /// weights begin with the constant.
  init(at weights: [Double], mask: Values, penalties: [Double]) {
    (self.weights, self.mask) = (weights, mask)
    corner = penalties[0]
    constantSlope = penalties[0] * weights[0]
    for index in slopes.indices {
      rows[index][index] = penalties[index + 1]
      slopes[index] = penalties[index + 1] * weights[index + 1]
    }
  }

  /// Adds the gradient and the expected curvature of the log loss over some answers.
  mutating func add(_ answers: some Sequence<TimedAnswer>) {
    let (constant, weights) = TimeCorrection(weights: weights).separateWeights
    // If a guess is always right, the answer says nothing about recall.
    for answer in answers where answer.guessRate < 1 {
      let features = answer.features * mask
      let recall = 1 / (1 + exp(-answer.logit - constant - (weights * features).sum()))
      let right = GuessedAnswer.right(recall, guessRate: answer.guessRate)
      // The derivative of ln p with respect to the logit of the recall.
      let slope = (1 - answer.guessRate) * recall * (1 - recall) / right
      add(features, slope: answer.isRight ? -slope : recall, curvature: slope * recall)
    }
  }

  @inline(__always)
  private mutating func add(_ features: Values, slope: Double, curvature: Double) {
    constantSlope += slope
    slopes += slope * features
    corner += curvature
    let weighted = curvature * features
    border += weighted
    for index in features.indices { rows[index] += weighted[index] * features }
  }

  /// Returns the weights after the step; the weights before it if the matrix is not positive
  /// definite.
  func solution() -> [Double] {
    guard let step = step() else { return weights }
    return zip(weights, step).map { $0 - $1 }
  }

  /// Returns the step, to be subtracted from the weights, by Cholesky's decomposition; nil if the
  /// matrix is not positive definite.
  private func step() -> [Double]? {
    let size = Values.scalarCount + 1
    var factor = [[Double]](repeating: [Double](repeating: 0, count: size), count: size)
    var step = [constantSlope] + slopes.indices.map { slopes[$0] }
    for row in 0..<size {
      for column in 0...row {
        var rest = element(row, column)
        for inner in 0..<column { rest -= factor[row][inner] * factor[column][inner] }
        if column < row {
          factor[row][column] = rest / factor[column][column]
        } else {
          guard rest > 0 else { return nil }
          factor[row][row] = rest.squareRoot()
        }
      }
      for inner in 0..<row { step[row] -= factor[row][inner] * step[inner] }
      step[row] /= factor[row][row]
    }
    for row in (0..<size).reversed() {
      for inner in row + 1..<size { step[row] -= factor[inner][row] * step[inner] }
      step[row] /= factor[row][row]
    }
    return step
  }

  private func element(_ row: Int, _ column: Int) -> Double {
    if column == 0 { return row == 0 ? corner : border[row - 1] }
    return rows[row - 1][column - 1]
  }
}
