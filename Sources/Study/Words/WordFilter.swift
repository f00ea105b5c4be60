/// A filter for the words of a source; a condition that is nil accepts every word.
package struct WordFilter: Hashable, Sendable {
  package var levels: LevelSet?
  package var topic: String?
  /// The edition whose levels are used.
  package var edition: Edition
  /// True if the levels do not exclude bank questions and words that no edition lists.
  package var keepsUnlisted = false

  /// The filter that accepts every word.
  package static let everything = WordFilter()

  package init(levels: LevelSet? = nil, topic: String? = nil, edition: Edition = .hsk2025) {
    self.levels = levels.flatMap { $0.isEverything ? nil : $0 }
    self.topic = topic
    self.edition = edition
  }

  /// True if the filter accepts all words.
  package var isEverything: Bool { levels == nil && topic == nil }

  package func includes(_ item: Item) -> Bool {
    if let topic, item.word?.topic != topic { return false }
    guard let levels else { return true }
    let listed = item.word?.levels ?? Levels()
    if keepsUnlisted, listed.current == nil { return true }
    return levels.contains(listed[edition])
  }
}
