/// A filter for words and bank questions; a condition that is nil accepts all of them.
package struct WordFilter: Hashable, Sendable {
  package var levels: LevelSet?
  package var topic: String?
  /// The edition to whose lists ``levels`` refers.
  package var edition: Edition
  /// True if words that no edition lists, and bank questions, pass any condition on levels.
  package var keepsUnlisted = false

  package static let everything = WordFilter()

  package init(levels: LevelSet? = nil, topic: String? = nil, edition: Edition = .hsk2025) {
    self.levels = levels.flatMap { $0.isEverything ? nil : $0 }
    self.topic = topic
    self.edition = edition
  }

  /// True if the filter accepts everything.
  package var isEverything: Bool { levels == nil && topic == nil }

  package func includes(_ item: Item) -> Bool {
    if let topic, item.word?.topic != topic { return false }
    guard let levels else { return true }
    let listed = item.word?.levels ?? Levels()
    if keepsUnlisted, listed.current == nil { return true }
    return levels.contains(listed[edition])
  }
}
