/// Where words come from: a word pack, or a list in a test.
package protocol WordSource: Sendable {
  /// All words, in the order in which they are learned: level, then frequency, then key.
  var words: [Word] { get }
  /// The topics with their names for people, in the order in which they are listed.
  var topics: [Topic] { get }
  /// The word with that key.
  func word(_ key: WordKey) -> Word?
}

/// A field of life that words belong to, such as food or travel.
package struct Topic: Codable, Hashable, Sendable {
  package let key: String
  package let name: String

  package init(key: String, name: String) {
    self.key = key
    self.name = name
  }
}

/// A fixed list of words in memory.
package struct WordList: WordSource {
  package let words: [Word]
  package let topics: [Topic]
  private let indexByKey: [WordKey: Int]

  package init(_ words: [Word], topics: [Topic] = []) {
    let ordered = words.map { ($0, $0.key) }.sorted { Self.precedes($0, $1) }
    self.words = ordered.map(\.0)
    self.topics = topics
    self.indexByKey = Dictionary(
      ordered.enumerated().map { ($0.element.1, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  package func word(_ key: WordKey) -> Word? { indexByKey[key].map { words[$0] } }

  private static func precedes(_ left: (Word, WordKey), _ right: (Word, WordKey)) -> Bool {
    let leftLevel = left.0.levels.current?.number ?? .max
    let rightLevel = right.0.levels.current?.number ?? .max
    if leftLevel != rightLevel { return leftLevel < rightLevel }
    let leftRank = left.0.frequencyRank ?? .max
    let rightRank = right.0.frequencyRank ?? .max
    return leftRank != rightRank ? leftRank < rightRank : left.1 < right.1
  }
}
