package import FSRS

/// A summary of the answers with one grade to cards in one phase, without answers that were undone
/// or reset.
package struct AnswerSummary: Hashable, Sendable {
  package let phase: Phase
  package let grade: Rating
  package var count = 0
  /// The time of the counted answers, at most one minute for each.
  package var milliseconds = 0

  package init(phase: Phase, grade: Rating) {
    self.phase = phase
    self.grade = grade
  }
}
