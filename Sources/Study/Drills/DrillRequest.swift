/// What a learner asks of one drill; what is nil comes from the settings.
package struct DrillRequest: Hashable, Sendable {
  package var levels: LevelSet?
  package var topic: String?
  package var kinds: [QuestionKind]
  /// Words of the drill.
  package var count: Int?
  /// New words of the drill at most.
  package var newWords: Int?
  /// Ends after so many minutes.
  package var minutes: Int?
  /// Asks words that are not due yet when nothing else is left.
  package var goesAhead: Bool
  package var seed: UInt64?

  package init(
    levels: LevelSet? = nil,
    topic: String? = nil,
    kinds: [QuestionKind] = [],
    count: Int? = nil,
    newWords: Int? = nil,
    minutes: Int? = nil,
    goesAhead: Bool = false,
    seed: UInt64? = nil
  ) {
    self.levels = levels
    self.topic = topic
    self.kinds = kinds
    self.count = count
    self.newWords = newWords
    self.minutes = minutes
    self.goesAhead = goesAhead
    self.seed = seed
  }

  /// Whether a word belongs to the drill.
  package func includes(_ word: Word, edition: Edition) -> Bool {
    if let topic, word.topic != topic { return false }
    guard let levels else { return true }
    return levels.contains(word.levels[edition])
  }
}
