/// The words that a learner has met.
///
/// Of a word that is met, the wrong words are met as well, and of a new one they are new: whoever only
/// remembers which words have been shown must not find the answer by it.
package struct MetWords: Sendable {
  package private(set) var words: Set<WordKey>

  /// Collects the words of cards that are met, in any skill.
  package init(of cards: some Sequence<Card> = []) {
    words = Set(cards.lazy.filter(\.isMet).map(\.key.word))
  }

  package func contains(_ word: WordKey) -> Bool { words.contains(word) }

  /// Adds the word of a card that is met.
  package mutating func insert(_ card: Card) {
    if card.isMet { words.insert(card.key.word) }
  }

  /// Returns at most `limit` of the words, always the same ones.
  func few(_ limit: Int) -> [WordKey] {
    guard words.count > limit else { return words.sorted() }
    return words.filter { CardKey($0, .reading).shuffled % UInt64(words.count) < limit }.sorted()
  }
}

extension Card {
  /// True if the learner has met the word in this skill: it is begun or marked as known.
  package var isMet: Bool { reviews > 0 || hold == .known }
}
