/// Which words of a source are meant; what is nil lets every word through.
package struct WordFilter: Hashable, Sendable {
  package var levels: LevelSet?
  package var topic: String?
  /// The edition that the levels are of.
  package var edition: Edition
  /// Whether questions of banks, which have no level, pass whatever the levels are.
  package var keepsQuestions = false

  /// Lets every word through.
  package static let everything = WordFilter()

  package init(levels: LevelSet? = nil, topic: String? = nil, edition: Edition = .hsk2025) {
    self.levels = levels.flatMap { $0.isEverything ? nil : $0 }
    self.topic = topic
    self.edition = edition
  }

  /// Whether every word passes.
  package var isEverything: Bool { levels == nil && topic == nil }

  package func includes(_ word: Word) -> Bool {
    if let topic, word.topic != topic { return false }
    if keepsQuestions, word.isQuestion { return true }
    return levels?.contains(word.levels[edition]) ?? true
  }
}
