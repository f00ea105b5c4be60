import Confusables

/// A confusion that happened so often that the learner should practise it, with words that contain
/// it.
package struct WeakSpot: Codable, Hashable, Sendable {
  package var tally: ConfusionTally
  /// The begun words that contain the expected value, the most often forgotten first.
  package var words: [WordKey]
  /// The counts of the last two periods (33 to 64 days); nil if there were too few opportunities,
  /// in them or before them, for a trend.
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

  /// The minimum number of times that a confusion must happen to be a weak spot.
  package static let fewestTimes = ConfusionProfile.leastEvents
  /// The maximum number of weak spots, and of words for each of them.
  private static let mostSpots = 8
  private static let mostWords = 6
  /// The maximum number of words that are searched for a weak spot.
  private static let mostSearched = 2000

  package init(_ tally: ConfusionTally, words: [WordKey]) {
    self.tally = tally
    self.words = words
  }

  /// The number of recent periods, including the current one.
  static let recentPeriods = 2
  /// The minimum number of opportunities, before and in the recent periods, for a trend.
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

  /// Returns true if a confusion happened often enough, and more often than expected of a new
  /// learner.
  static func isWeak(_ tally: ConfusionTally) -> Bool {
    let count = ConfusionProfile.Count(shown: Double(tally.shown), confused: Double(tally.count))
    return !ConfusionProfile(counts: [tally.confusion.contrast: count]).weaknesses.isEmpty
  }
}
