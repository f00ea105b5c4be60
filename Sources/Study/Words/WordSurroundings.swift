/// The information about a word's neighbourhood: look-alikes of its characters, and words that it
/// is confused with.
package struct WordSurroundings: Hashable, Sendable {
  /// A character of the word.
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
  /// The words that it is confused with, the nearest first.
  package let nearWords: [Word]

  package init(characters: [Item] = [], nearWords: [Word] = []) {
    self.characters = characters
    self.nearWords = nearWords
  }
}
