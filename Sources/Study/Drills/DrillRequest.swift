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
  /// Asks only words already begun that carry what the learner confuses most, due or not.
  package var isWeak: Bool
  package var seed: UInt64?

  package init(
    levels: LevelSet? = nil,
    topic: String? = nil,
    kinds: [QuestionKind] = [],
    count: Int? = nil,
    newWords: Int? = nil,
    minutes: Int? = nil,
    goesAhead: Bool = false,
    isWeak: Bool = false,
    seed: UInt64? = nil
  ) {
    self.levels = levels
    self.topic = topic
    self.kinds = kinds
    self.count = count
    self.newWords = newWords
    self.minutes = minutes
    self.goesAhead = goesAhead
    self.isWeak = isWeak
    self.seed = seed
  }

  /// Returns the words of the drill.
  package func filter(edition: Edition) -> WordFilter {
    WordFilter(levels: levels, topic: topic, edition: edition)
  }
}
