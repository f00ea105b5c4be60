import Confusables

/// A frequent confusion that the learner should practise, with words for practising it.
package struct WeakSpot: Codable, Hashable, Sendable {
  package var tally: ConfusionTally
  /// The words begun by the learner that contain the expected value, the most often forgotten
  /// first.
  package var words: [WordKey]
  /// The counts of the last two periods of 32 days, including the current one; nil if there were
  /// too few opportunities for a trend, in these periods or before them.
  package var recent: ConfusionTally?
  /// The counts before the last two periods; nil if ``recent`` is nil.
  package var earlier: ConfusionTally? {
    recent.map { recent in
      ConfusionTally(
        tally.confusion,
        count: max(0, tally.count - recent.count),
        shown: max(0, tally.shown - recent.shown)
      )
    }
  }

  /// The maximum number of weak spots.
  private static let mostSpots = 8
  /// The maximum number of words for each weak spot.
  private static let mostWords = 6
  /// The maximum number of words begun by the learner among which the words for weak spots are
  /// searched.
  private static let mostSearched = 2000

  package init(_ tally: ConfusionTally, words: [WordKey]) {
    self.tally = tally
    self.words = words
  }

  /// The number of periods that count as recent, including the current one.
  static let recentPeriods = 2
  /// The minimum number of opportunities for a trend, both in the recent periods and before them.
  private static let fewestShown = 10

  /// Returns the spot with ``recent`` set, if there were enough opportunities for a trend.
  ///
  /// `recent`: the tallies of all confusions in the last two periods.
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

  /// Returns the weak spots among the confusions, in the same order.
  ///
  /// `cards`: all cards of the learner.
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

  /// Returns true if a confusion happened often enough to be practised, and more often than is
  /// expected of a new learner.
  static func isWeak(_ tally: ConfusionTally) -> Bool {
    let count = ConfusionProfile.Count(shown: Double(tally.shown), confused: Double(tally.count))
    return !ConfusionProfile(counts: [tally.confusion.contrast: count]).weaknesses.isEmpty
  }
}
