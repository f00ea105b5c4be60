#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// A correction of the predicted probability of recall by the times of earlier answers.
///
/// It adds the sum of the features times their weights to the logit of the probability.
public struct TimeCorrection: Sendable {
  /// The weight of each feature, in the order of `TimeFeatures.Name`; empty if nothing is
  /// corrected.
  public let weights: [Double]

  /// The correction that changes no prediction.
  public static let none = TimeCorrection(weights: [])

  /// Makes a correction with a weight for each feature.
  init(weights: [Double]) { self.weights = weights }

  /// True if predictions are corrected.
  public var isUsed: Bool { !weights.isEmpty }

  /// Returns the corrected probability that an answer is right, by recall or by guessing.
  func right(_ answer: TimedAnswer) -> Double {
    let (constant, weights) = separateWeights
    let logit = answer.logit + constant + (weights * answer.features).sum()
    return GuessedAnswer.right(1 / (1 + exp(-logit)), guessRate: answer.guessRate)
  }

  /// The weight of the constant, and the weights of the features in their order; all 0 if nothing
  /// is corrected.
  var separateWeights: (constant: Double, others: TimeFeatures.Values) {
    var others = TimeFeatures.Values()
    for index in weights.indices.dropFirst() { others[index - 1] = weights[index] }
    return (weights.first ?? 0, others)
  }
}

extension TimeCorrection {
  /// The purpose of a correction, which determines the features that it uses.
  package enum Purpose: CaseIterable, Sendable {
    /// The prediction of the next answer, which uses all features.
    case prediction
    /// The choice of the interval after an answer, which uses the features of the card alone: the
    /// times of its answers and its repetitions on one day.
    ///
    /// The residuals and the logit are not used, because they can change until the next answer.
    case scheduling

    /// A list with 1 for each feature that is used and 0 for the others.
    fileprivate var mask: TimeFeatures.Values {
      switch self {
      case .prediction: TimeFeatures.Values(repeating: 1)
      case .scheduling: TimeFeatures.Values(1, 1, 1, 0, 0, 0, 0, 1)
      }
    }
  }

  /// Fits a correction to answers in chronological order, and tests it on the last 30 % of them.
  ///
  /// The correction is `none` if it fails the test, or if there are fewer than 100 answers.
  ///
  /// The answers of the test are divided into three parts, each of which is predicted with weights
  /// fitted to all answers before it. The correction passes if it lowers the mean log loss of these
  /// predictions. It is then fitted to all answers.
  ///
  /// The fit to the first 70 % keeps the linear equations of its last step of Newton's method. Each
  /// further fit adds the answers of one part to these equations and solves them again, so all
  /// these steps start from the same weights.
  init(tested answers: ArraySlice<TimedAnswer>, for purpose: Purpose) {
    guard answers.count >= Self.leastAnswers else {
      self = .none
      return
    }
    let bounds = [70, 80, 90, 100].map { answers.startIndex + answers.count * $0 / 100 }
    var system = Self.system(answers[..<bounds[0]], for: purpose)
    var gain = 0.0
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      let part = answers[start..<end]
      let fitted = Self(weights: system.solution())
      for answer in part { gain += Self.none.loss(answer) - fitted.loss(answer) }
      system.add(part)
    }
    self = gain > 0 ? Self(weights: system.solution()) : .none
  }

  /// Fits a correction, except for the last step of Newton's method, and returns the equations of
  /// that step, so that further answers can be added to them.
  ///
  /// The fit starts from a fit to a sample of the answers, followed by one step of Newton's method
  /// with all answers.
  private static func system(
    _ answers: ArraySlice<TimedAnswer>,
    for purpose: Purpose
  ) -> NewtonSystem {
    let stride = max(1, answers.count / sample)
    let some = Swift.stride(from: answers.startIndex, to: answers.endIndex, by: stride)
    let start = Self(fitted: some.map { answers[$0] }[...], for: purpose)
    var system = NewtonSystem(at: start.weights, mask: purpose.mask, penalties: penalties)
    system.add(answers)
    system = NewtonSystem(at: system.solution(), mask: purpose.mask, penalties: penalties)
    system.add(answers)
    return system
  }

  /// Fits a correction that minimizes the log loss of answers plus a penalty, by Newton's method
  /// with the expected curvature.
  init(fitted answers: ArraySlice<TimedAnswer>, for purpose: Purpose) {
    var weights = Self.penalties.map { _ in 0.0 }
    for _ in 0..<Self.mostSteps {
      var system = NewtonSystem(at: weights, mask: purpose.mask, penalties: Self.penalties)
      system.add(answers)
      let next = system.solution()
      let isLast = zip(next, weights).allSatisfy { abs($0 - $1) < Self.leastStep }
      weights = next
      if isLast { break }
    }
    self.init(weights: weights)
  }

  /// Returns the log loss in nats of the corrected prediction of an answer.
  private func loss(_ answer: TimedAnswer) -> Double {
    let right = (1e-4...1 - 1e-4).clamp(right(answer))
    return answer.isRight ? -log(right) : -log1p(-right)
  }

  /// The strength of the penalty on each weight, in the order of `TimeFeatures.Name`.
  ///
  /// The penalty is the sum of each strength times half the square of the weight.
  private static let penalties = TimeFeatures.Name.allCases.map { $0 == .constant ? 1.0 : 10 }
  private static let leastAnswers = 100
  /// The minimum number of answers in the sample from which a fit starts; if there are fewer
  /// answers, the sample is all of them.
  private static let sample = 4096
  private static let mostSteps = 50
  /// The precision of a fit, which ends after a step that changes every weight by less.
  private static let leastStep = 1e-10
}

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
  /// The elements of the symmetric matrix that pair the constant with each feature.
  private var border = Values()
  /// The elements of the matrix for each pair of features.
  private var rows = [Values](repeating: Values(), count: Values.scalarCount)

  /// The weights at which the equations are set up, that of the constant first.
  let weights: [Double]
  private let mask: Values

  /// Makes equations with the penalties alone.
  ///
  /// `weights`: the weights at which the equations are set up. `mask`: 1 for each feature that is
  /// used, 0 for the others. `penalties`: the factor of half the square of each weight. The lists
  /// `weights` and `penalties` begin with the constant.
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

  /// Returns the step, to be subtracted from the weights; nil if the matrix is not positive
  /// definite.
  private func step() -> [Double]? {
    let size = Values.scalarCount + 1
    let matrix = (0..<size).flatMap { row in
      (0..<size).map { column in column <= row ? element(row, column) : 0 }
    }
    return CholeskyFactor(matrix, size: size)?
      .solve([constantSlope] + slopes.indices.map { slopes[$0] })
  }

  /// Returns the element of the matrix in a row and a column from 0; `column` is at most `row`.
  private func element(_ row: Int, _ column: Int) -> Double {
    if column == 0 { return row == 0 ? corner : border[row - 1] }
    return rows[row - 1][column - 1]
  }
}
