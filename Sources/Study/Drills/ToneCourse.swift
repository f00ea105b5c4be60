package import Confusables
import Pinyin

/// A learner's progress through the twenty tone pairs, and the step that is practised now.
///
/// Two third tones sound like a second and a third tone. They are a pair of their own because they
/// are written differently, but the two pairs are never options of one question.
package struct ToneCourse: Codable, Hashable, Sendable {
  /// The number of pairs that are safe, which means learned well enough.
  package let safe: Int
  /// The number of tone pairs that occur in the words which the drill can ask.
  package let pairs: Int
  /// The two pairs of the step that is practised now; nil if all pairs are safe.
  package let now: [TonePair]?

  /// The number of words that must be learned for their pair to be safe.
  package static let wordsEach = 4

  /// Computes the progress from the cards of a learner.
  ///
  /// A pair is safe if ``wordsEach`` of its words, or all if there are fewer, are learned in
  /// listening or marked as known, and none of its words is being relearned.
  ///
  /// `words`: the number of words of each pair; a number above ``wordsEach`` need not be exact.
  package init(cards: [Card], words: [TonePair: Int]) {
    var learned: [TonePair: Int] = [:]
    var relearning: Set<TonePair> = []
    for card in cards where card.key.skill == .listening {
      guard let pair = TonePair(card.key.word) else { continue }
      if card.phase == .review || card.hold == .known { learned[pair, default: 0] += 1 }
      if card.phase == .relearning, card.hold == nil { relearning.insert(pair) }
    }
    let asked = TonePair.all.filter { (words[$0] ?? 0) > 0 }
    let safe = Set(
      asked.filter { pair in
        !relearning.contains(pair)
          && (learned[pair] ?? 0) >= min(Self.wordsEach, words[pair] ?? 0)
      }
    )
    self.safe = safe.count
    pairs = asked.count
    now = TonePair.steps.map { [$0.one, $0.other] }.first { step in
      step.contains { asked.contains($0) && !safe.contains($0) }
    }
  }

  /// Returns the number of words of each tone pair that pass a filter.
  ///
  /// Counting stops when each pair has ``wordsEach`` words.
  static func count(
    _ words: some WordSource,
    _ filter: WordFilter
  ) throws(StudyError) -> [TonePair: Int] {
    var found: [TonePair: Int] = [:]
    var missing = TonePair.all.count
    try words.forEachEntry(filter) { entry in
      guard let pair = TonePair(entry.key) else { return true }
      found[pair, default: 0] += 1
      if found[pair] == wordsEach { missing -= 1 }
      return missing > 0
    }
    return found
  }

  /// Returns the number of words that each pair of the current step still needs: ``wordsEach``
  /// minus those begun in listening, suspended or marked as known.
  func needed(_ cards: [Card]) -> [TonePair: Int] {
    var needed: [TonePair: Int] = [:]
    for pair in now ?? [] { needed[pair] = Self.wordsEach }
    for card in cards where card.key.skill == .listening && (card.phase != .new || card.hold != nil)
    {
      if let pair = TonePair(card.key.word) { needed[pair]? -= 1 }
    }
    return needed
  }

  /// Returns true if a word has one of the tone pairs of the current step, or any tone pair if all
  /// pairs are safe.
  package func isOfStep(_ word: WordKey) -> Bool {
    guard let pair = TonePair(word) else { return false }
    return now?.contains(pair) ?? true
  }
}

extension TonePair {
  /// Makes the pair of a word's tones as a listener writes them; see ``Reading/heard(hanzi:)``.
  ///
  /// It is nil if the word does not have two syllables, if its first syllable is neutral, or if its
  /// second one is the suffix of erhua.
  package init?(_ word: WordKey) {
    let text = word.reading
    guard text.utf8.count(where: { $0 == UInt8(ascii: " ") }) == 1,
      let reading = try? Reading(numbered: text)
    else { return nil }
    self.init(reading.heard(hanzi: word.simplified))
  }
}
