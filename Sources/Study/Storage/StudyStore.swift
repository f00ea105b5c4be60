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
  /// Returns the version of the database that this transaction sees.
  func version() throws(StudyError) -> StoreVersion
  func settings() throws(StudyError) -> [String: String]
  func card(_ key: CardKey) throws(StudyError) -> Card?
  /// Ordered by key.
  func cards(_ selection: CardSelection) throws(StudyError) -> [Card]
  func review(id: Int64) throws(StudyError) -> Review?
  func review(idempotencyKey: String) throws(StudyError) -> Review?
  /// The newest review that was neither undone nor reset.
  func lastStandingReview() throws(StudyError) -> Review?
  /// The standing reviews of a card, oldest first.
  func standingReviews(of key: CardKey) throws(StudyError) -> [Review]
  /// The newest of them, oldest first.
  func standingReviews(of key: CardKey, last limit: Int) throws(StudyError) -> [Review]
  /// The number of reviews in the log.
  func reviewCount() throws(StudyError) -> Int
  /// How far the log reaches at this moment.
  func extent() throws(StudyError) -> LogExtent
  /// Whether the log is still the one with that extent, or has grown from it.
  func reaches(_ extent: LogExtent) throws(StudyError) -> Bool
  /// Returns the next reviews of a part of the log as lines of an export, from the one behind `position`
  /// on, or from the first when that is nil.
  ///
  /// `digests` are those of configurations by their rows; `number` is that of the first line.
  func reviewLines(
    after position: LogPosition?,
    within extent: LogExtent,
    limit: Int,
    digests: [Int64: String],
    number: Int
  ) throws(StudyError) -> ReviewLines
  /// The next events of a part of the log.
  func events(
    after position: LogPosition?,
    within extent: LogExtent,
    limit: Int
  ) throws(StudyError) -> [Event]
  /// The highest clock of all entries; 0 in an empty log.
  func lastClock() throws(StudyError) -> Int64
  /// The events of a card in the order of the log.
  func events(of key: CardKey) throws(StudyError) -> [Event]
  func event(key: String) throws(StudyError) -> Event?
  /// All answers to a card in the order of the log, voided ones too.
  func answers(to key: CardKey) throws(StudyError) -> [LoggedAnswer]
  func voidedReviewIDs() throws(StudyError) -> Set<Int64>
  /// Standing reviews that moved nothing.
  func practiceReviewIDs() throws(StudyError) -> Set<Int64>
  func isVoided(review id: Int64) throws(StudyError) -> Bool
  /// Calls the body with every review in the order of the log.
  func forEachReview(_ body: (Review) throws -> Void) throws(StudyError)
  /// Calls the body with what a replay needs of every review, in the order of the log.
  func forEachAnswer(_ body: (LoggedAnswer) throws -> Void) throws(StudyError)
  /// In the order of the log.
  func allEvents() throws(StudyError) -> [Event]
  func tallies() throws(StudyError) -> [DayTally]
  /// Of all time, ordered by confusion.
  func confusionTallies() throws(StudyError) -> [ConfusionTally]
  /// By period, ordered by confusion and period; from one period on, and then of words only the
  /// pairs that were confused.
  func confusions(since period: ConfusionPeriod?) throws(StudyError) -> [PeriodTally]
  /// The same for the standing answers of a day and later ones, read from the log.
  func confusionTallies(since day: StudyDay) throws(StudyError) -> [ConfusionTally]
  /// In the order of the log.
  func configurations() throws(StudyError) -> [LoggedConfiguration]
  func configuration(digest: String) throws(StudyError) -> LoggedConfiguration?
  func configuration(id: Int64) throws(StudyError) -> LoggedConfiguration?
  func digest(ofConfiguration id: Int64) throws(StudyError) -> String?
  /// The row of the configuration that was stored last; 0 when there is none.
  func lastConfigurationID() throws(StudyError) -> Int64
  /// The newest configuration whose parameters were fitted to the log.
  func newestFit() throws(StudyError) -> SchedulerConfiguration?
  /// Calls the body with every standing answer that is no practice, oldest first.
  func forEachTrainingAnswer(_ body: (TrainingAnswer) -> Void) throws(StudyError)
  /// Standing answers by the phase in which the card was found and by grade.
  func answerSummaries() throws(StudyError) -> [AnswerSummary]
  /// Response times in milliseconds of the newest right answers of a kind that stand.
  func responseTimes(kind: QuestionKind, limit: Int) throws(StudyError) -> [Int]
}

/// What can be changed inside one transaction.
package protocol StudyWriting: StudyReading {
  /// `value`: nil removes the setting, so that its default holds.
  func set(_ name: String, to value: String?) throws(StudyError)
  /// Inserts, updates what changed, deletes, or does nothing, as the record's lifecycle says.
  func persist(_ card: inout Tracked<Card>) throws(StudyError)
  /// Adds an entry to the log and returns its row.
  ///
  /// `origin`: the machine that it came from; nil for this one, which gives it the next number.
  func append(_ review: Review, from origin: EntryOrigin?) throws(StudyError) -> Int64
  func append(_ event: Event, from origin: EntryOrigin?) throws(StudyError) -> Int64
  func append(
    _ configuration: LoggedConfiguration,
    from origin: EntryOrigin?
  ) throws(StudyError) -> Int64
  /// Puts an entry in the place of the one with its key; it keeps row and origin.
  func replace(_ review: Review) throws(StudyError)
  /// Moves a review to another place in the log, as the import of an older format does.
  func place(review id: Int64, at clock: Int64) throws(StudyError)
  func replace(_ event: Event) throws(StudyError)
  func replace(_ configuration: LoggedConfiguration) throws(StudyError)
  /// Marks reviews that no longer count, or takes the mark away.
  func mark(voided reviews: some Sequence<Int64>, _ isVoided: Bool) throws(StudyError)
  /// Marks reviews that moved nothing, or takes the mark away.
  func mark(practice reviews: some Sequence<Int64>, _ isPractice: Bool) throws(StudyError)
  func update(
    _ day: StudyDay,
    _ skill: Skill,
    _ change: (inout DayTally) -> Void
  ) throws(StudyError)
  func add(
    _ confusion: Confusion,
    in period: ConfusionPeriod,
    count: Int,
    shown: Int
  ) throws(StudyError)
  /// Runs a body that adds very many reviews and looks none of them up but by row: what makes them
  /// fast to find is made afterwards, at once.
  func addingMany(_ body: () throws -> Void) throws(StudyError)
  /// Removes all that follows from the log: cards, tallies, confusions, marks of reviews.
  func removeDerived() throws(StudyError)
  /// Removes everything; only an import does that, after a backup.
  func removeAll() throws(StudyError)
}

/// The learner's database: a real one, or one in memory.
///
/// `write` returns after the commit; what it returned is then safe. A body that throws leaves
/// nothing behind; what it throws is a `StudyError`, or becomes one of the store.
package protocol StudyStore: Sendable {
  /// Tells whether answers can be kept.
  ///
  /// - Throws: `StoreError.readOnly` where nothing can be written.
  func requireWriting() throws(StudyError)
  func read<Value: Sendable>(
    _ body: (any StudyReading) throws -> Value
  ) throws(StudyError) -> Value
  func write<Value: Sendable>(
    _ body: (any StudyWriting) throws -> Value
  ) throws(StudyError) -> Value
}
