/// The words and characters that are similar to a word: the look-alikes of its characters, and the
/// words with which it is confused.
package struct WordSurroundings: Hashable, Sendable {
  /// A character of the word with its look-alikes.
  package struct Item: Hashable, Sendable {
    package let hanzi: Hanzi
    /// The characters that look like it, the most similar first.
    package let lookAlikes: [Character]

    package init(hanzi: Hanzi, lookAlikes: [Character]) {
      self.hanzi = hanzi
      self.lookAlikes = lookAlikes
    }
  }

  package let characters: [Item]
  /// The words that are confused with the word, the most similar first.
  package let nearWords: [Word]

  package init(characters: [Item] = [], nearWords: [Word] = []) {
    self.characters = characters
    self.nearWords = nearWords
  }
}
