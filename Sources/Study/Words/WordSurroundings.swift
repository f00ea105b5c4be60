/// What stands around a word: its characters with what looks like them, and words it is taken for.
package struct WordSurroundings: Hashable, Sendable {
  /// A character of the word.
  package struct Item: Hashable, Sendable {
    package let hanzi: Hanzi
    /// The likest first.
    package let lookAlikes: [Character]

    package init(hanzi: Hanzi, lookAlikes: [Character]) {
      self.hanzi = hanzi
      self.lookAlikes = lookAlikes
    }
  }

  package let characters: [Item]
  /// The nearest first.
  package let nearWords: [Word]

  package init(characters: [Item] = [], nearWords: [Word] = []) {
    self.characters = characters
    self.nearWords = nearWords
  }
}
