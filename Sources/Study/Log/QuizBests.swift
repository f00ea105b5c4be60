import Foundation

/// The form of a quiz: its category, length and number of questions; only games of the same form
/// are compared.
package struct QuizForm: Codable, Hashable, Sendable {
  /// The category with the kinds of questions and the edition, for example
  /// `level 1, reading, 2025`.
  package var category: String
  package var seconds: Int
  package var questions: Int

  package init(category: String, seconds: Int, questions: Int) {
    (self.category, self.seconds, self.questions) = (category, seconds, questions)
  }

  /// True if the category, the length and the number of questions are in their valid ranges.
  var isPossible: Bool {
    (1...400).contains(category.utf8.count) && (1...3_600).contains(seconds)
      && (1...1_000_000).contains(questions)
  }
}

/// The result of a game; it counts all answers, also those that were not stored in the log.
package struct QuizRecord: Codable, Comparable, Hashable, Sendable {
  package var right: Int
  /// The total time of the right answers.
  package var milliseconds: Int

  package init(right: Int, milliseconds: Int) {
    self.right = right
    self.milliseconds = milliseconds
  }

  /// Orders games by right answers, then by time, where less is better.
  package static func < (left: QuizRecord, right: QuizRecord) -> Bool {
    (left.right, right.milliseconds) < (right.right, left.milliseconds)
  }
}

/// The best result in each form of quiz.
struct QuizBests: Codable {
  private struct Best: Codable {
    var form: QuizForm
    var record: QuizRecord
  }

  /// The name of the stored text in the table of settings, which is not part of the log.
  static let settingName = "quiz-best"
  /// The maximum number of forms; beyond it, the form whose best result is the oldest is removed.
  private static let most = 500

  /// The best results, in the order in which they were reached.
  private var games: [Best] = []

  /// Decodes a stored text; there are no results if `text` is nil or another program has changed
  /// it.
  init(_ text: String?) {
    guard let text, let read = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return
    }
    games = read.games
  }

  subscript(form: QuizForm) -> QuizRecord? { games.first { $0.form == form }?.record }

  /// Stores a result if it is possible and the best of its form; returns true if it was stored.
  mutating func take(_ record: QuizRecord, of form: QuizForm) -> Bool {
    guard form.isPossible, (1...form.questions).contains(record.right),
      (0...form.seconds * 1_000).contains(record.milliseconds),
      self[form].map({ $0 < record }) ?? true
    else { return false }
    games.removeAll { $0.form == form }
    games.append(Best(form: form, record: record))
    games.removeFirst(max(0, games.count - Self.most))
    return true
  }
}

extension LocalStudyService {
  /// Returns the best result of a form; nil if there is none.
  package func bestQuiz(_ form: QuizForm) throws(StudyError) -> QuizRecord? {
    QuizBests(try storedSettings()[QuizBests.settingName])[form]
  }

  /// Stores a result if it is the best of its form, and returns the best one; nil if there is none.
  package func keepQuiz(
    _ record: QuizRecord,
    of form: QuizForm
  ) throws(StudyError) -> QuizRecord? {
    try store.write { (writer) throws(StudyError) in
      var bests = QuizBests(try writer.settings()[QuizBests.settingName])
      if bests.take(record, of: form), let line = try? JSONText.line(bests) {
        try writer.set(QuizBests.settingName, to: line)
      }
      return bests[form]
    }
  }
}
