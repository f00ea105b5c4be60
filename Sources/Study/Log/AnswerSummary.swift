package import FSRS

/// The standing answers to cards found in one phase that got one grade.
package struct AnswerSummary: Hashable, Sendable {
  package let phase: Phase
  package let grade: Rating
  package var count = 0
  /// Time spent, as the daily tallies count it.
  package var milliseconds = 0

  package init(phase: Phase, grade: Rating) {
    self.phase = phase
    self.grade = grade
  }
}
