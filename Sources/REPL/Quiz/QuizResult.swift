package import Quiz
package import Study

/// The result of a quiz of one player.
package struct QuizResult: Sendable {
  /// The reason why the game ended.
  package enum Ending: Equatable, Sendable {
    /// All questions were answered.
    case complete
    case timeOver
    /// No more questions can be made from the category.
    case exhausted
    /// The player stopped.
    case stopped
    case terminated(signal: Int32)
  }

  package var ending: Ending
  package var score: Score
  /// The number of questions with which the game was started.
  package var questions: Int
  package var seconds: Int
  package var elapsedMilliseconds: Int
  /// The questions that were answered wrong.
  package var missed: [Question] = []
  package var answers = QuizAnswers()
  /// The best earlier game of the same category, time and number of questions; nil if there is
  /// none.
  package var best: QuizRecord?
}
