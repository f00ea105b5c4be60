/// The numbers of words of an HSK level that a learner has begun, and that a file or a learner lacks.
package struct LevelCount: Hashable, Sendable {
  package let level: Level
  /// The number of words with progress.
  package private(set) var begun = 0
  /// The number of words that are not present.
  package private(set) var lacking = 0

  private init(_ level: Level) { self.level = level }

  /// Returns the counts of all HSK levels, of the words in `words`.
  ///
  /// `begun`: the words with progress. `present`: the words that are not lacking.
  package static func counts(
    of words: some WordSource,
    begun: Set<WordKey>,
    present: Set<WordKey>
  ) throws(StudyError) -> [LevelCount] {
    var counts = Level.all.map { LevelCount($0) }
    try words.forEachEntry(.everything) { (entry) throws(StudyError) in
      // Words that no edition lists have a higher number.
      let index = entry.level - 1
      guard counts.indices.contains(index) else { return true }
      if begun.contains(entry.key) { counts[index].begun += 1 }
      if !present.contains(entry.key) { counts[index].lacking += 1 }
      return true
    }
    return counts
  }

  /// Finds a level that is largely lacking below a level that the learner studies; nil if there is
  /// none.
  ///
  /// Returns the level with the most begun words, and the lowest level below it with many words
  /// that are lacking. A learner probably knows these words, but they come first as new ones.
  package static func gap(in levels: [LevelCount]) -> (begun: LevelCount, lacking: LevelCount)? {
    guard let most = levels.max(by: { ($0.begun, $0.level) < ($1.begun, $1.level) }),
      most.begun > 0,
      let low = levels.first(where: { $0.level < most.level && $0.lacking >= 10 })
    else { return nil }
    return (most, low)
  }
}

/// The level of a drill's first new words, if it is below the level that the learner studies.
package struct LevelGap: Codable, Hashable, Sendable {
  /// The number of the lowest level of the new words.
  package let new: Int
  /// The number of the level in which most of the begun words are.
  package let studied: Int

  /// The minimum number of begun words of a learner who is told of a gap.
  static let leastBegun = 100

  /// Finds the gap of a drill's new words, `fresh`; nil if there is none, if the learner has begun
  /// few words, or has chosen the levels of new words.
  init?(
    of fresh: Set<CardKey>,
    _ input: PlanInput,
    in words: some WordSource
  ) throws(StudyError) {
    guard !fresh.isEmpty, input.request.isPlain, !input.request.isNarrow,
      input.settings.levels.isEverything
    else { return nil }
    let begun = Set(input.cards.lazy.filter(\.isBegun).map(\.key.word))
    guard begun.count >= Self.leastBegun else { return nil }
    var lowest = Int.max
    for card in fresh {
      if let item = try words.item(card.word) { lowest = min(lowest, item.entry.level) }
    }
    let counts = try LevelCount.counts(of: words, begun: begun, present: begun)
    guard let gap = LevelCount.gap(in: counts), lowest < gap.begun.level.number else { return nil }
    (new, studied) = (lowest, gap.begun.level.number)
  }

  package init(new: Int, studied: Int) { (self.new, self.studied) = (new, studied) }
}
