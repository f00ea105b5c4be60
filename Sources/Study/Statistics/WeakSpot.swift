import Confusables

/// A confusion that happened so often that the learner should practise it, with words that contain
/// it.
package struct WeakSpot: Codable, Hashable, Sendable {
  package var tally: ConfusionTally
  /// Begun words that contain what was expected, the most often forgotten first.
  package var words: [WordKey]
  /// The counts of the last two periods, 33 to 64 days; nil if the confusion had too few
  /// opportunities in them, or before them, for a trend.
  package var recent: ConfusionTally?
  /// The counts before those of `recent`.
  package var earlier: ConfusionTally? {
    recent.map { recent in
      ConfusionTally(
        tally.confusion,
        count: max(0, tally.count - recent.count),
        shown: max(0, tally.shown - recent.shown)
      )
    }
  }

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

  /// The number of periods with the current one whose counts are the recent ones.
  static let recentPeriods = 2
  /// The fewest opportunities, before and in the recent periods, for a trend.
  private static let fewestShown = 10

  /// Returns the spot with the counts of recent periods, if they show a trend.
  func compared(with recent: [ConfusionTally]) -> WeakSpot {
    let own = recent.filter {
      $0.confusion == tally.confusion
        || $0.confusion.given.isEmpty && $0.confusion.unit == tally.confusion.unit
          && $0.confusion.expected == tally.confusion.expected
    }
    let count = own.reduce(0) { $0 + $1.count }
    let shown = max(count, own.reduce(0) { $0 + $1.shown })
    var spot = self
    if shown >= Self.fewestShown, tally.shown - shown >= Self.fewestShown {
      spot.recent = ConfusionTally(tally.confusion, count: count, shown: shown)
    }
    return spot
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
