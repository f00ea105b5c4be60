package import Study

extension AnkiMatching {
  /// The words of an HSK level that a file has or lacks.
  package struct LevelCount: Hashable, Sendable {
    package let level: Level
    /// The number of words with progress in the file.
    package fileprivate(set) var begun = 0
    /// The number of words for which the file has no card.
    package fileprivate(set) var lacking = 0
  }

  /// Returns the counts of all HSK levels, of the words in `words`.
  package func levels(in words: some WordSource) throws(StudyError) -> [LevelCount] {
    let present = Set(cards.keys.map(\.word))
    let begun = Set(cards.filter { $0.value.contains(where: \.hasProgress) }.keys.map(\.word))
    var counts = Level.all.map { LevelCount(level: $0) }
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

  /// Finds a level that the file largely leaves out below a level that the learner studies; nil if
  /// there is none.
  ///
  /// Returns the level with the most begun words, and the lowest level below it with many words
  /// that the file lacks. A learner probably knows these words, but they come first as new ones.
  package static func gap(in levels: [LevelCount]) -> (begun: LevelCount, lacking: LevelCount)? {
    guard let most = levels.max(by: { ($0.begun, $0.level) < ($1.begun, $1.level) }),
      most.begun > 0,
      let low = levels.first(where: { $0.level < most.level && $0.lacking >= 10 })
    else { return nil }
    return (most, low)
  }
}
