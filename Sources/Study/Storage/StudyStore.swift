/// Which cards to read.
package enum CardSelection: Hashable, Sendable {
  case all
  case skills(Set<Skill>)
  case word(WordKey)
}

/// The numbers of cards in each status, of one skill or of all.
package typealias StatusCounts = [Status: Int]

/// What can be read inside one transaction.
package protocol StudyReading {
  func settings() throws(StoreError) -> [String: String]
  func card(_ key: CardKey) throws(StoreError) -> Card?
  /// Ordered by key.
  func cards(_ selection: CardSelection) throws(StoreError) -> [Card]
  func review(id: Int64) throws(StoreError) -> Review?
  func review(idempotencyKey: String) throws(StoreError) -> Review?
  /// The newest review that was neither undone nor reset.
  func lastStandingReview() throws(StoreError) -> Review?
  /// The standing reviews of a card, oldest first.
  func standingReviews(of key: CardKey) throws(StoreError) -> [Review]
  /// The newest of them, oldest first.
  func standingReviews(of key: CardKey, last limit: Int) throws(StoreError) -> [Review]
  func lastReviewID() throws(StoreError) -> Int64
  /// The events of a card, oldest first.
  func events(of key: CardKey) throws(StoreError) -> [Event]
  func allReviewIDs(of key: CardKey) throws(StoreError) -> [Int64]
  func voidedReviewIDs() throws(StoreError) -> Set<Int64>
  /// Calls the body with every review, oldest first.
  func forEachReview(_ body: (Review) throws(StoreError) -> Void) throws(StoreError)
  func allEvents() throws(StoreError) -> [Event]
  func tallies() throws(StoreError) -> [DayTally]
  /// Of all time, ordered by confusion.
  func confusionTallies() throws(StoreError) -> [ConfusionTally]
  /// By period, ordered by confusion and period; from one period on, and then of words only the
  /// pairs that were confused.
  func confusions(since period: ConfusionPeriod?) throws(StoreError) -> [PeriodTally]
  /// The same for the standing answers of a day and later ones, read from the log.
  func confusionTallies(since day: StudyDay) throws(StoreError) -> [ConfusionTally]
  func configurations() throws(StoreError) -> [Int64: SchedulerConfiguration]
  /// The number of the newest configuration with these values; nil when there is none.
  func configurationID(of configuration: SchedulerConfiguration) throws(StoreError) -> Int64?
  func configuration(id: Int64) throws(StoreError) -> SchedulerConfiguration?
  /// The number of the configuration that was stored last; 0 when there is none.
  func lastConfigurationID() throws(StoreError) -> Int64
  /// The newest configuration whose parameters were fitted to the log.
  func newestFit() throws(StoreError) -> SchedulerConfiguration?
  /// Calls the body with every standing answer that is no practice, oldest first.
  func forEachTrainingAnswer(_ body: (TrainingAnswer) -> Void) throws(StoreError)
  /// When a configuration was stored.
  func configurationTime(id: Int64) throws(StoreError) -> Timestamp?
  /// When each configuration was first used.
  func configurationTimes() throws(StoreError) -> [Int64: Timestamp]
  /// Standing answers by the phase in which the card was found and by grade.
  func answerSummaries() throws(StoreError) -> [AnswerSummary]
  /// Response times in milliseconds of the newest right answers of a kind that stand.
  func responseTimes(kind: QuestionKind, limit: Int) throws(StoreError) -> [Int]
}

/// What can be changed inside one transaction.
package protocol StudyWriting: StudyReading {
  /// `value`: nil removes the setting, so that its default holds.
  func set(_ name: String, to value: String?) throws(StoreError)
  /// Inserts, updates what changed, deletes, or does nothing, as the record's lifecycle says.
  func persist(_ card: inout Tracked<Card>) throws(StoreError)
  /// Appends to the log and returns the review's position; `id` is kept when it is not 0.
  func append(_ review: Review) throws(StoreError) -> Int64
  func append(_ event: Event) throws(StoreError) -> Int64
  /// Marks reviews that no longer count.
  func void(_ reviews: [Int64]) throws(StoreError)
  /// Adds a configuration and returns its number; `id` fixes it, as an import does.
  func append(
    _ configuration: SchedulerConfiguration,
    id: Int64?,
    at: Timestamp
  )
    throws(StoreError) -> Int64
  func update(
    _ day: StudyDay,
    _ skill: Skill,
    _ change: (inout DayTally) -> Void
  ) throws(StoreError)
  func add(
    _ confusion: Confusion,
    in period: ConfusionPeriod,
    count: Int,
    shown: Int
  ) throws(StoreError)
  /// Removes all that follows from the log: cards, tallies, confusions, voided marks.
  func removeDerived() throws(StoreError)
  /// Removes everything; only an import does that, after a backup.
  func removeAll() throws(StoreError)
}

/// The learner's database: a real one, or one in memory.
///
/// `write` returns after the commit; what it returned is then safe. A body that throws leaves
/// nothing behind.
package protocol StudyStore: Sendable {
  /// Tells whether answers can be kept.
  ///
  /// - Throws: `StoreError.readOnly` where nothing can be written.
  func requireWriting() throws(StoreError)
  func read<Value: Sendable>(
    _ body: (any StudyReading) throws(StudyError) -> Value
  ) throws(StudyError) -> Value
  func write<Value: Sendable>(
    _ body: (any StudyWriting) throws(StudyError) -> Value
  ) throws(StudyError) -> Value
}

extension StudyStore {
  /// Reads with errors of the store alone.
  package func reading<Value: Sendable>(
    _ body: (any StudyReading) throws(StoreError) -> Value
  ) throws(StudyError) -> Value {
    try read { (reader) throws(StudyError) in
      do throws(StoreError) { return try body(reader) } catch { throw .store(error) }
    }
  }

  /// Writes with errors of the store alone.
  package func writing<Value: Sendable>(
    _ body: (any StudyWriting) throws(StoreError) -> Value
  ) throws(StudyError) -> Value {
    try write { (writer) throws(StudyError) in
      do throws(StoreError) { return try body(writer) } catch { throw .store(error) }
    }
  }
}
