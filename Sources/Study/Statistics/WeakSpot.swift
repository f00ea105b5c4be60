import Confusables

/// A confusion that happened so often that the learner should practise it, with words that contain
/// it.
package struct WeakSpot: Codable, Hashable, Sendable {
  package var tally: ConfusionTally
  /// Begun words that contain what was expected, the most often forgotten first.
  package var words: [WordKey]

  /// The number of times that a confusion must happen to be a weak spot.
  package static let fewestTimes = ConfusionProfile.leastEvents
  /// The largest number of weak spots that are found, and of words for each of them.
  private static let mostSpots = 8
  private static let mostWords = 6
  /// The number of words that are searched for those of a weak spot.
  private static let mostSearched = 2000

  package init(_ tally: ConfusionTally, words: [WordKey]) {
    self.tally = tally
    self.words = words
  }

  /// Finds the weak spots among the confusions, the most frequent first.
  static func all(_ confusions: [ConfusionTally], cards: [Card]) -> [WeakSpot] {
    let weak = confusions.filter(isWeak).prefix(mostSpots)
    guard !weak.isEmpty else { return [] }
    let begun = cards.filter { $0.reviews > 0 && !$0.key.word.isQuestion }
      .sorted { ($1.lapses, $0.key) < ($0.lapses, $1.key) }
    var words: [WordKey] = []
    var seen: Set<WordKey> = []
    for card in begun where words.count < mostSearched && seen.insert(card.key.word).inserted {
      words.append(card.key.word)
    }
    return weak.map { tally in
      let weakness = Weakness(of: tally.confusion)
      return WeakSpot(tally, words: Array(words.lazy.filter(weakness.isCarried).prefix(mostWords)))
    }
  }

  /// Returns true if a confusion happened often enough, and more often than a new learner is expected
  /// to make it.
  static func isWeak(_ tally: ConfusionTally) -> Bool {
    let count = ConfusionProfile.Count(shown: Double(tally.shown), confused: Double(tally.count))
    return !ConfusionProfile(counts: [tally.confusion.contrast: count]).weaknesses.isEmpty
  }
}
