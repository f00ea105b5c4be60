package import Study

extension AnkiMatching {
  /// Returns the counts of all HSK levels, of the words in `words`: those with progress in the file,
  /// and those for which it has no card.
  package func levels(in words: some WordSource) throws(StudyError) -> [LevelCount] {
    try LevelCount.counts(
      of: words,
      begun: Set(cards.filter { $0.value.contains(where: \.hasProgress) }.keys.map(\.word)),
      present: Set(cards.keys.map(\.word))
    )
  }
}
