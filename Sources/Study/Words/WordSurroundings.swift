import Confusables

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
  /// The words that are similar to the word in sound or writing.
  ///
  /// Those that are most often options together with it come first.
  package let nearWords: [Word]

  package init(characters: [Item] = [], nearWords: [Word] = []) {
    self.characters = characters
    self.nearWords = nearWords
  }
}

extension WordSource {
  /// Returns the shape of a character from the first pack that has it; nil if none has.
  func firstShape(of character: Character) throws(StudyError) -> HanziShape? {
    for shelf in shelves {
      if let shape = try shelf.shape(of: character) { return shape }
    }
    return nil
  }

  /// Returns at most `limit` words that are similar to a word in sound or writing; words that are
  /// most often options together with it come first.
  package func nearWords(of key: WordKey, limit: Int) throws(StudyError) -> [Word] {
    for shelf in shelves {
      guard let position = try shelf.position(of: key) else { continue }
      guard let found = try shelf.neighborhood(of: position, .recall) else { return [] }
      let draws = found.row.draws.sorted { ($1.parts, $0.target) < ($0.parts, $1.target) }
      guard let own = try shelf.items(at: position..<position + 1).first?.word else { return [] }
      var words: [Word] = []
      for draw in draws where words.count < limit {
        let other = try shelf.neighborhood(at: draw.target, .recall).position
        let found = try shelf.items(at: other..<other + 1).compactMap(\.word)
        words += found.filter { Self.isNear($0, own) }
      }
      return words
    }
    return []
  }

  /// Returns true if two words have a character in common or sound similar.
  ///
  /// Other neighbours of a word exist only because a question needs enough options.
  private static func isNear(_ one: Word, _ other: Word) -> Bool {
    !Set(one.simplified).isDisjoint(with: other.simplified)
      || SyllableDistance.between(one.reading, other.reading) <= 1
  }
}

extension [any WordPackReader] {
  /// Returns true if one of the packs has a word.
  package func contains(_ key: WordKey) throws(StudyError) -> Bool {
    for shelf in self where try shelf.position(of: key) != nil { return true }
    return false
  }
}
