/// A selection of cards to read.
package enum CardSelection: Hashable, Sendable {
  case all
  case skills(Set<Skill>)
  case word(WordKey)
}

/// The numbers of cards by status.
package typealias StatusCounts = [Status: Int]

/// The read operations on the learner's database, inside one transaction.
package protocol StudyReading: ReplicaReading {
  /// Returns the version of the database that this transaction sees.
  func version() throws(StudyError) -> StoreVersion
  /// Returns the stored settings by name, with the other texts that are stored in their table: a
  /// placement test, and the best results of quizzes.
  func settings() throws(StudyError) -> [String: String]
  func card(_ key: CardKey) throws(StudyError) -> Card?
  /// Returns the selected cards, ordered by key.
  func cards(_ selection: CardSelection) throws(StudyError) -> [Card]
  func review(id: Int64) throws(StudyError) -> Review?
  func review(idempotencyKey: String) throws(StudyError) -> Review?
  /// Returns the newest review of this program that was neither undone nor reset and whose clock is
  /// at most `bound`, in milliseconds since 1970; nil if there is none.
  func lastStandingReview(upTo bound: Int64) throws(StudyError) -> Review?
  /// Returns the reviews of a card that were neither undone nor reset, oldest first.
  func standingReviews(of key: CardKey) throws(StudyError) -> [Review]
  /// Returns the newest `limit` reviews of a card that were neither undone nor reset, oldest first.
  func standingReviews(of key: CardKey, last limit: Int) throws(StudyError) -> [Review]
  func reviewCount() throws(StudyError) -> Int
  /// Returns the row identifier of the review that was stored last; 0 if there is none.
  func lastReviewID() throws(StudyError) -> Int64
  func extent() throws(StudyError) -> LogExtent
  /// Returns true if the log still has all entries within `extent`, unchanged; it may have more.
  func reaches(_ extent: LogExtent) throws(StudyError) -> Bool
  /// Returns the next reviews within an extent as lines of an export, in the order of the log.
  ///
  /// `position`: the position after which to begin; nil for the beginning of the log. `limit`: the
  /// maximum number of lines. `digests`: the digests of configurations by row identifier. `number`:
  /// the number that the first line gets in the export.
  func reviewLines(
    after position: LogPosition?,
    within extent: LogExtent,
    limit: Int,
    digests: [Int64: String],
    number: Int
  ) throws(StudyError) -> ReviewLines
  /// Returns at most `limit` events within an extent, in the order of the log.
  ///
  /// `position`: the position after which to begin; nil for the beginning of the log.
  func events(
    after position: LogPosition?,
    within extent: LogExtent,
    limit: Int
  ) throws(StudyError) -> [Event]
  /// Returns the highest clock of a log entry that is at most `bound`; 0 if there is none.
  ///
  /// Clocks are in milliseconds since 1970.
  func lastClock(upTo bound: Int64) throws(StudyError) -> Int64
  /// Returns the events of a card in the order of the log.
  func events(of key: CardKey) throws(StudyError) -> [Event]
  func event(key: String) throws(StudyError) -> Event?
  /// Returns all answers to a card in the order of the log, also those that were undone or reset.
  func answers(to key: CardKey) throws(StudyError) -> [LoggedAnswer]
  func voidedReviewIDs() throws(StudyError) -> Set<Int64>
  /// Returns the row identifiers of the reviews that count as practice and were neither undone nor
  /// reset.
  func practiceReviewIDs() throws(StudyError) -> Set<Int64>
  func isVoided(review id: Int64) throws(StudyError) -> Bool
  /// Calls the body with every review in the order of the log.
  func forEachReview(_ body: (Review) throws -> Void) throws(StudyError)
  /// Calls the body with the key of each review, in any order.
  func forEachReviewKey(_ body: (String) throws -> Void) throws(StudyError)
  /// Calls the body with the part of every review that a replay needs, in the order of the log.
  func forEachAnswer(_ body: (LoggedAnswer) throws -> Void) throws(StudyError)
  /// Returns all events in the order of the log.
  func allEvents() throws(StudyError) -> [Event]
  func tallies() throws(StudyError) -> [DayTally]
  /// Returns the tallies of all confusions of all time, ordered by confusion.
  func confusionTallies() throws(StudyError) -> [ConfusionTally]
  /// Returns the tallies of confusions since the beginning of `period`, ordered by confusion and
  /// period; those of all periods if `period` is nil.
  ///
  /// If `period` is not nil, pairs of words that were never confused in any period are left out.
  func confusions(since period: ConfusionPeriod?) throws(StudyError) -> [PeriodTally]
  /// Returns the tallies of the confusions since a study day, ordered by confusion.
  ///
  /// They are counted from the answers in the log that were neither undone nor reset, because the
  /// stored tallies are not by day.
  func confusionTallies(since day: StudyDay) throws(StudyError) -> [ConfusionTally]
  /// Returns all configurations in the order of the log.
  func configurations() throws(StudyError) -> [LoggedConfiguration]
  func configuration(digest: String) throws(StudyError) -> LoggedConfiguration?
  func configuration(id: Int64) throws(StudyError) -> LoggedConfiguration?
  func digest(ofConfiguration id: Int64) throws(StudyError) -> String?
  /// Returns the row identifier of the configuration that was stored last; 0 if there is none.
  func lastConfigurationID() throws(StudyError) -> Int64
  /// Returns the newest configuration whose parameters were fitted to the log; nil if there is
  /// none.
  func newestFit() throws(StudyError) -> SchedulerConfiguration?
  /// Returns answers for a fit of the memory model, in the order of the log; those that were undone
  /// or reset, or are practice, are left out.
  ///
  /// `position`: the position after which to begin; nil for the beginning of the log. `limit`: the
  /// maximum number of answers.
  func trainingAnswers(
    after position: LogPosition?,
    limit: Int
  ) throws(StudyError) -> [TrainingAnswer]
  /// Returns the numbers and times of this program's answers, by the phase of the card before the
  /// answer and by grade.
  ///
  /// Answers in quizzes, and those that were undone or reset, are left out.
  func answerSummaries() throws(StudyError) -> [AnswerSummary]
  /// Returns the reviews and events whose keys begin with an ASCII text, ordered by key.
  func entries(withPrefix prefix: String) throws(StudyError) -> [StoredEntry]
  /// Returns true if the key of a review or event begins with an ASCII text.
  func hasEntry(withPrefix prefix: String) throws(StudyError) -> Bool
  /// Returns the response times in milliseconds of the newest right answers to a kind of question,
  /// at most `limit`.
  ///
  /// Answers of other programs, answers in quizzes, which are given under time pressure, and
  /// answers that were undone or reset are left out. Of the other answers to all kinds of
  /// questions, only the newest 10 × `limit` are searched.
  func responseTimes(kind: QuestionKind, limit: Int) throws(StudyError) -> [Int]
}

/// The write operations on the learner's database, inside one transaction.
package protocol StudyWriting: StudyReading, ReplicaWriting {
  /// Stores a setting; a nil `value` removes it, so that its default applies.
  func set(_ name: String, to value: String?) throws(StudyError)
  /// Inserts, updates or deletes the row of a card if the card has changed.
  func persist(_ card: inout Tracked<Card>) throws(StudyError)
  /// Adds an entry to the log and returns its row identifier.
  ///
  /// `origin`: the machine or file that the entry came from; nil for this machine. An entry of this
  /// machine or of a file gets the next sequence number of this machine.
  func append(_ review: Review, from origin: EntryOrigin?) throws(StudyError) -> Int64
  func append(_ event: Event, from origin: EntryOrigin?) throws(StudyError) -> Int64
  func append(
    _ configuration: LoggedConfiguration,
    from origin: EntryOrigin?
  ) throws(StudyError) -> Int64
  /// Replaces the stored entry in the row `review.id`, which must have the same key; the stored
  /// origin stays.
  func replace(_ review: Review) throws(StudyError)
  func replace(_ event: Event) throws(StudyError)
  /// Replaces the clock and the time of the stored configuration in the row `configuration.id`.
  func replace(_ configuration: LoggedConfiguration) throws(StudyError)
  /// Marks reviews, given by row identifiers, as undone or reset; removes that mark if `isVoided`
  /// is false.
  func mark(voided reviews: some Sequence<Int64>, _ isVoided: Bool) throws(StudyError)
  /// Marks reviews, given by row identifiers, as practice; removes that mark if `isPractice` is
  /// false.
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
  /// Runs a body that adds many reviews, and that reads reviews only by their row identifiers.
  ///
  /// The store may drop its indexes before the body and rebuild them after it.
  func addingMany(_ body: () throws -> Void) throws(StudyError)
  /// Removes the derived state: cards, tallies, confusions and marks of reviews.
  func removeDerived() throws(StudyError)
  /// Removes everything; only for an import, after a backup.
  func removeAll() throws(StudyError)
}

/// The learner's database, on disk or in memory.
///
/// `write` returns after the commit, when the result is durable. If the body throws, nothing is
/// changed. An error of the body that is not a `StudyError` is thrown as `StudyError.store`. If the
/// file of the database is replaced while the body of `write` runs, the body is run again on the
/// new file.
package protocol StudyStore: Sendable {
  /// Throws if answers cannot be stored: `StoreError.readOnly`, inside `StudyError.store`.
  func requireWriting() throws(StudyError)
  func read<Value: Sendable>(
    _ body: (any StudyReading) throws -> Value
  ) throws(StudyError) -> Value
  func write<Value: Sendable>(
    _ body: (any StudyWriting) throws -> Value
  ) throws(StudyError) -> Value
  /// Runs a write that makes a verified backup before its first change.
  ///
  /// The body must call its second argument, which makes the backup, before it changes anything;
  /// further calls do nothing more. No other program can write between the backup and the change.
  /// `reason`: a part of the name of the backup.
  ///
  /// - Returns: the path of the backup, nil if none was made, and the body's result.
  func write<Value: Sendable>(
    backingUpFor reason: String,
    beforeChange body: (any StudyWriting, _ backUp: () throws -> Void) throws -> Value
  ) throws(StudyError) -> (backup: String?, value: Value)
  /// Makes a verified backup while others read and write, and returns its path; nil if the database
  /// is empty.
  ///
  /// `reason`: a part of the name of the backup.
  func backUp(beside reason: String) throws(StudyError) -> String?
}

extension StudyStore {
  /// Returns nil: a store without backups makes none.
  package func backUp(beside reason: String) throws(StudyError) -> String? { nil }

  /// Runs a write without a backup: a store without backups makes none.
  package func write<Value: Sendable>(
    backingUpFor reason: String,
    beforeChange body: (any StudyWriting, _ backUp: () throws -> Void) throws -> Value
  ) throws(StudyError) -> (backup: String?, value: Value) { (nil, try write { try body($0, {}) }) }

  /// Runs a write after a verified backup.
  ///
  /// No other program can write between the backup and the change. `reason`: a part of the name of
  /// the backup.
  ///
  /// - Returns: the path of the backup, nil if none was made, and the body's result.
  package func write<Value: Sendable>(
    backingUpFor reason: String,
    _ body: (any StudyWriting) throws -> Value
  ) throws(StudyError) -> (backup: String?, value: Value) {
    try write(backingUpFor: reason) { writer, backUp in
      try backUp()
      return try body(writer)
    }
  }
}

/// The extent of a log at one time; an export reads up to it, even if entries are appended
/// meanwhile.
package struct LogExtent: Hashable, Sendable {
  package let reviews: Int
  package let events: Int
  /// The highest row identifier of a review; 0 in a log without reviews.
  package let lastReview: Int64
  /// The highest row identifier of an event; 0 in a log without events.
  package let lastEvent: Int64
  /// The name by which other machines know the database; nil before the first entry.
  package let replica: String?
  /// The number of recorded conflicts; each replacement of an entry counts as one.
  package let conflicts: Int
  /// The time of the latest conflict in milliseconds since 1970; 0 if there is none.
  package let lastConflict: Int64

  package init(
    reviews: Int,
    events: Int,
    lastReview: Int64,
    lastEvent: Int64,
    replica: String?,
    conflicts: Int = 0,
    lastConflict: Int64 = 0
  ) {
    self.reviews = reviews
    self.events = events
    self.lastReview = lastReview
    self.lastEvent = lastEvent
    self.replica = replica
    self.conflicts = conflicts
    self.lastConflict = lastConflict
  }
}

/// Lines of reviews in the form of an export, each with its newline.
package struct ReviewLines: Sendable {
  package var bytes: [UInt8] = []
  package var count = 0
  /// The position of the last review in the log; nil if there are no lines.
  package var last: LogPosition?

  package init() {}
}

/// The version of a learner's database that a transaction saw.
///
/// If a store returns the same version twice, nothing was written to the database in between.
package struct StoreVersion: Hashable, Sendable {
  /// The number of the connection to the database; versions of different connections cannot be
  /// compared.
  private let connection: Int
  /// The number of commits by other connections, as in `PRAGMA data_version`.
  private let commits: Int
  /// The number of rows that this connection has changed.
  private let changes: Int

  package init(connection: Int, commits: Int, changes: Int) {
    self.connection = connection
    self.commits = commits
    self.changes = changes
  }
}
