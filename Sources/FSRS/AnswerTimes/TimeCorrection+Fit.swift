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
  ///
  /// The fit to the first 70 % sets up the equations. Each further fit adds the answers of a part to
  /// them, at the same weights, and solves them again.
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

  /// Returns the equations of the last step of a fit.
  ///
  /// A sample of at least `sample` answers is fitted, and then Newton's method makes two steps with
  /// all answers.
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

  /// Fits a correction that minimizes the log loss of answers plus a penalty.
  ///
  /// The fit uses Newton's method with the expected curvature.
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

  /// Returns the log loss of the corrected prediction, as in `Evaluation`.
  private func loss(_ answer: TimedAnswer) -> Double {
    let right = (1e-4...1 - 1e-4).clamp(right(answer))
    return answer.isRight ? -log(right) : -log1p(-right)
  }

  /// The penalty of half the square of each weight; that of the constant is a tenth of the others.
  private static let penalties = TimeFeatures.Name.allCases.map { $0 == .constant ? 1.0 : 10 }
  private static let leastAnswers = 100
  /// The least size of the sample to which a fit begins.
  private static let sample = 4096
  private static let mostSteps = 50
  /// The size of the last step.
  private static let leastStep = 1e-10
}
