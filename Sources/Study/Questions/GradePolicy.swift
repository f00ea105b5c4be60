package import FSRS

/// Finds the grade of an answer from the answer and the time it took.
package struct GradePolicy: Sendable {
  private let pace: ResponsePace

  /// `milliseconds`: response times of right answers of this kind, in any order.
  package init(milliseconds: [Int]) { pace = ResponsePace(milliseconds: milliseconds) }

  /// The grade of one answer.
  ///
  /// Wrong is Again, right is Good. For a learned word an unusually slow right answer is Hard and an
  /// unusually fast one Easy; while a word is learned, the time says more of the minutes since the
  /// last answer than of the word. One that was helped, by a hint or by asking for the tones, is at
  /// most Hard.
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
