/// The words that a learner has met.
///
/// Of a word that is met, the wrong words are met as well, and of a new one they are new: whoever only
/// remembers which words have been shown must not find the answer by it.
package struct MetWords: Sendable {
  package let words: Set<WordKey>

  /// Takes the words that are met in any skill; see `Card.isMet`.
  package init(_ words: Set<WordKey>) { self.words = words }

  package func contains(_ word: WordKey) -> Bool { words.contains(word) }

  /// Returns at most `limit` of the words, always the same ones.
  func few(_ limit: Int) -> [WordKey] {
    guard words.count > limit else { return words.sorted() }
    return words.filter { CardKey($0, .reading).shuffled % UInt64(words.count) < limit }.sorted()
  }
}
