package import FSRS

/// The rule that grades an answer by its correctness and its response time.
package struct GradePolicy: Sendable {
  private let pace: ResponsePace

  /// Makes a policy from earlier response times.
  ///
  /// - Parameter milliseconds: the response times of right answers to this kind of question, in any
  ///   order.
  package init(milliseconds: [Int]) { pace = ResponsePace(milliseconds: milliseconds) }

  /// Returns the grade of an answer.
  ///
  /// A wrong answer is Again. A right answer with help (`wasHelped`) is Hard: after a hint, after
  /// the learner was asked to correct the answer, after an introduction of the word on the same
  /// day, or with a wrong neutral tone. Any other right answer is Good; for a learned word
  /// (`isLearned`), it is Hard if unusually slow and Easy if unusually fast. For a word in learning
  /// the time is ignored, because it depends more on the minutes since the last answer than on the
  /// word.
  package func grade(
    isRight: Bool,
    milliseconds: Int,
    isLearned: Bool,
    wasHelped: Bool
  ) -> Rating {
    guard isRight else { return .again }
    if wasHelped { return .hard }
    guard isLearned else { return .good }
    return switch pace.finding(milliseconds: milliseconds) {
    case .fast: .easy
    case .slow: .hard
    case .usual, .pause: .good
    }
  }
}
