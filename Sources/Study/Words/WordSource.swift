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

  /// Makes a list of words in any order.
  package init(_ words: [Word], topics: [Topic] = []) {
    self.init(ordered: words.sorted(by: Self.precedes), topics: topics)
  }

  /// Makes a list of words that are in their order already, as a pack has them.
  package init(ordered words: [Word], topics: [Topic]) {
    self.words = words
    self.topics = topics
    var index = [WordKey: Int](minimumCapacity: words.count)
    for (position, word) in words.enumerated() where index[word.key] == nil {
      index[word.key] = position
    }
    indexByKey = index
  }

  package func word(_ key: WordKey) -> Word? { indexByKey[key].map { words[$0] } }

  private static func precedes(_ left: Word, _ right: Word) -> Bool {
    let leftLevel = left.levels.current?.number ?? .max
    let rightLevel = right.levels.current?.number ?? .max
    if leftLevel != rightLevel { return leftLevel < rightLevel }
    let leftRank = left.frequencyRank ?? .max
    let rightRank = right.frequencyRank ?? .max
    return leftRank != rightRank ? leftRank < rightRank : left.key < right.key
  }
}
