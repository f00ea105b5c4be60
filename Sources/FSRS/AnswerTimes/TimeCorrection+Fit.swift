#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension TimeCorrection {
  /// The purpose of a correction, which determines the features that it may use.
  package enum Purpose: CaseIterable, Sendable {
    /// The prediction for the next answer, by all features.
    case prediction
    /// The choice of the interval after an answer, by the features of the card's own answers.
    ///
    /// The residuals and the logit are left out, because they can change until the next answer.
    case scheduling

    /// Ones for the features that are used and zeros for the others.
    fileprivate var mask: TimeFeatures.Values {
      switch self {
      case .prediction: TimeFeatures.Values(repeating: 1)
      case .scheduling: TimeFeatures.Values(1, 1, 1, 0, 0, 0, 0, 1)
      }
    }
  }

  /// Fits a correction to answers in chronological order, and keeps it if it passes a test on the
  /// last 30 % of them; otherwise the result is `none`.
  ///
  /// For the test these answers are divided into three parts, and each is predicted with weights
  /// fitted to all answers before it. The correction is kept if their mean log loss falls.
  init(tested answers: ArraySlice<TimedAnswer>, for purpose: Purpose) {
    guard answers.count >= Self.leastAnswers else {
      self = .none
      return
    }
    var fitted = TimeCorrection.none
    var gain = 0.0
    let bounds = [70, 80, 90, 100].map { answers.startIndex + answers.count * $0 / 100 }
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      fitted = Self(fitted: answers[..<start], for: purpose, from: fitted)
      for answer in answers[start..<end] { gain += Self.none.loss(answer) - fitted.loss(answer) }
    }
    self = gain > 0 ? Self(fitted: answers, for: purpose, from: fitted) : .none
  }

  /// Fits a correction that minimizes the log loss of answers plus a penalty.
  ///
  /// The fit uses Newton's method with the expected curvature. It converges to the same weights
  /// from every start.
  init(
    fitted answers: ArraySlice<TimedAnswer>,
    for purpose: Purpose,
    from start: TimeCorrection = .none
  ) {
    var weights = start.isUsed ? start.weights : Self.penalties.map { _ in 0 }
    for _ in 0..<Self.mostSteps {
      let system = NewtonSystem(
        answers,
        at: TimeCorrection(weights: weights),
        mask: purpose.mask,
        penalties: Self.penalties
      )
      guard let step = system.step() else { break }
      for index in weights.indices { weights[index] -= step[index] }
      if (step.allSatisfy { abs($0) < Self.leastStep }) { break }
    }
    self.init(weights: weights)
  }

  /// Returns the log loss of the corrected prediction, as in `Evaluation`.
  private func loss(_ answer: TimedAnswer) -> Double {
    let right = (1e-4...1 - 1e-4).clamp(right(answer))
    return answer.isRight ? -log(right) : -log1p(-right)
  }

  /// The penalty of half the square of each weight; that of the constant is a tenth of the others.
  private static let penalties = TimeFeatures.Name.allCases.map { $0 == .constant ? 1.0 : 10 }
  private static let leastAnswers = 100
  private static let mostSteps = 50
  /// The size of the last step.
  private static let leastStep = 1e-10
}
