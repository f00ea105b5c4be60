import Foundation

/// The questions and the length of a quiz; games of the same form can be compared.
package struct QuizForm: Codable, Hashable, Sendable {
  /// The category with the kinds of questions and the edition, for example
  /// `level 1, reading, 2025`.
  package var category: String
  /// The length in seconds.
  package var seconds: Int
  package var questions: Int

  package init(category: String, seconds: Int, questions: Int) {
    (self.category, self.seconds, self.questions) = (category, seconds, questions)
  }

  /// True if a game can have this form.
  var isPossible: Bool {
    (1...400).contains(category.utf8.count) && (1...3_600).contains(seconds)
      && (1...1_000_000).contains(questions)
  }
}

/// The result of a game by all its answers, whether they were stored in the schedule or not.
package struct QuizRecord: Codable, Comparable, Hashable, Sendable {
  /// The number of right answers.
  package var right: Int
  /// The time of the right answers.
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

/// The best game of each form.
struct QuizBests: Codable {
  private struct Best: Codable {
    var form: QuizForm
    var record: QuizRecord
  }

  /// The name under which they are stored among the settings, which are not part of the log.
  static let settingName = "quiz-best"
  /// The maximum number of forms; the one that was improved longest ago makes room.
  private static let most = 500

  /// The games, the one that was improved last at the end.
  private var games: [Best] = []

  /// Reads a stored text; empty if there is none, or another program has changed it.
  init(_ text: String?) {
    guard let text, let read = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return
    }
    games = read.games
  }

  subscript(form: QuizForm) -> QuizRecord? { games.first { $0.form == form }?.record }

  /// Takes a game if it is the best of its form; returns true if it was.
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
  /// Returns the best game of a form; nil if there is none.
  package func bestQuiz(_ form: QuizForm) throws(StudyError) -> QuizRecord? {
    QuizBests(try storedSettings()[QuizBests.settingName])[form]
  }

  /// Keeps a game if it is the best of its form, and returns the best one.
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

/// The texts that are stored among the settings and are none.
enum StoredTexts {
  static let names: Set = [PlacementSitting.settingName, QuizBests.settingName]
}
