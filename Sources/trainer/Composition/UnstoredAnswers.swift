import REPL
import Workspace

/// The report of the answers of a quiz that could not be stored.
enum UnstoredAnswers {
  /// Returns the error with the number of answers and the reason; nil if there are none.
  static func failure(of answers: QuizAnswers) -> Failure? {
    guard let error = answers.failure else { return nil }
    let reason = ErrorMessage.failure(error)
    let count = answers.unstored.count
    return Failure(
      "\(count.counted("answer")) of this quiz \(count == 1 ? "is" : "are") not in your schedule: "
        + reason.message,
      reason.status
    )
  }
}
