#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension TimeCorrection {
  /// The use of a correction, which determines its features.
  package enum Purpose: CaseIterable, Sendable {
    /// The prediction of the next answer, by all features.
    case prediction
    /// The choice of the interval after an answer, by the times of the card's own answers.
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

  /// Fits a correction to answers in chronological order, and keeps it if it passes a test on the
  /// last 30 % of them; otherwise, or with fewer than 100 answers, the correction is `none`.
  ///
  /// The answers of the test are divided into three parts, each of which is predicted with weights
  /// fitted to all answers before it. The correction passes if their mean log loss falls.
  ///
  /// The fit to the first 70 % sets up the equations. Each further fit adds the answers of a part
  /// to them, at the same weights, and solves them again.
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
  /// The fit starts from a fit to a sample of the answers, followed by two steps of Newton's method
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

  /// The factor of half the square of each weight in the penalty, in the order of
  /// `TimeFeatures.Name`.
  private static let penalties = TimeFeatures.Name.allCases.map { $0 == .constant ? 1.0 : 10 }
  private static let leastAnswers = 100
  /// The minimum number of answers in the sample from which a fit starts.
  private static let sample = 4096
  private static let mostSteps = 50
  /// The change of a weight, in one step, below which a fit ends.
  private static let leastStep = 1e-10
}
