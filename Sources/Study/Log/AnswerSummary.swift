package import FSRS

/// A summary of the standing answers that gave one grade to cards in one phase.
package struct AnswerSummary: Hashable, Sendable {
  package let phase: Phase
  package let grade: Rating
  package var count = 0
  /// The time spent on these answers, counted as in the daily tallies.
  package var milliseconds = 0

  package init(phase: Phase, grade: Rating) {
    self.phase = phase
    self.grade = grade
  }
}
