/// The words that a learner has met.
///
/// Of a word that is met, the wrong words are met as well, and of a new one they are new: whoever only
/// remembers which words have been shown must not find the answer by it.
package struct MetWords: Sendable {
  private let words: Set<WordKey>
  private let recent: Set<WordKey>

  /// Takes the words that are met in any skill, see `Card.isMet`; `recent`: those that were met since
  /// `words` were collected.
  package init(_ words: Set<WordKey>, recent: Set<WordKey> = []) {
    self.words = words
    self.recent = recent
  }

  package func contains(_ word: WordKey) -> Bool { words.contains(word) || recent.contains(word) }

  /// Returns the recent words and about `limit` of the others, always the same ones.
  func few(_ limit: Int) -> [WordKey] {
    let others =
      words.count > limit
      ? words.filter { CardKey($0, .reading).shuffled % UInt64(words.count) < limit } : words
    return others.union(recent).sorted()
  }
}
