import GRDB
import Study

/// A reader inside one SQLite transaction.
class SQLiteReader: StudyReading {
  let db: Database
  let path: String
  /// The number of the connection in this process; 0 for one that no ``SQLiteStore`` has opened.
  private let connection: Int
  /// The number of conflicts in the database; nil before it is counted and after a removal.
  var keptConflicts: Int?

  init(_ db: Database, path: String, connection: Int = 0) {
    self.db = db
    self.path = path
    self.connection = connection
  }

  /// Returns the version of the database.
  ///
  /// It changes with each commit of another connection, and with each row that this one changes.
  func version() throws(StudyError) -> StoreVersion {
    try run {
      StoreVersion(
        connection: connection,
        commits: try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0,
        changes: db.totalChangesCount
      )
    }
  }

  /// Runs a body; an error that is not a `StudyError` is converted to an error of the store.
  func run<Value>(_ body: () throws -> Value) throws(StudyError) -> Value {
    try StudyError.mapping(otherwise: { .store(StoreError($0, path: path)) }, body)
  }

  func rows<Value>(
    _ sql: String,
    _ arguments: StatementArguments = [],
    as make: (StoredRow) throws -> Value
  ) throws(StudyError) -> [Value] {
    try run {
      let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
      var result: [Value] = []
      while let row = try cursor.next() { result.append(try make(StoredRow(row))) }
      return result
    }
  }

  /// Reads rows column by column, which is faster than ``rows(_:_:as:)`` for many rows.
  ///
  /// `capacity`: the number of rows, if it is known.
  func columns<Value>(
    _ sql: String,
    _ arguments: StatementArguments = [],
    capacity: Int = 0,
    as make: (inout ColumnReader) throws -> Value
  ) throws(StudyError) -> [Value] {
    try run {
      let statement = try db.cachedStatement(sql: sql)
      let cursor = try Row.fetchCursor(statement, arguments: arguments)
      var result: [Value] = []
      result.reserveCapacity(capacity)
      while try cursor.next() != nil {
        var row = ColumnReader(statement.sqliteStatement)
        result.append(try make(&row))
      }
      return result
    }
  }

  func lastClock(upTo bound: Int64) throws(StudyError) -> Int64 {
    try rows(
      """
      SELECT max(coalesce((SELECT max(clock) FROM review WHERE clock <= ?1), 0),
        coalesce((SELECT max(clock) FROM event WHERE clock <= ?1), 0),
        coalesce((SELECT max(clock) FROM configuration WHERE clock <= ?1), 0))
      """,
      [bound]
    ) { try $0[0] as Int64 }.first ?? 0
  }

  func settings() throws(StudyError) -> [String: String] {
    let pairs = try rows("SELECT name, value FROM setting") { row in
      (try row["name"] as String, try row["value"] as String)
    }
    return Dictionary(pairs, uniquingKeysWith: { _, last in last })
  }

  func card(_ key: CardKey) throws(StudyError) -> Card? {
    try cards("WHERE word = ? AND skill = ?", [key.word.rawValue, key.skill.rawValue]).first
  }

  func cards(_ selection: CardSelection) throws(StudyError) -> [Card] {
    switch selection {
    case .all:
      let count = try run { try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM card")) }
      return try columns(
        "SELECT \(Card.columns) FROM card ORDER BY word, skill",
        capacity: count ?? 0,
        as: Card.init
      )
    case .skills(let skills):
      let names = skills.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
      return try cards("WHERE skill IN (\(names)) ORDER BY word, skill")
    case .word(let word): return try cards("WHERE word = ? ORDER BY skill", [word.rawValue])
    }
  }

  private func cards(
    _ condition: String,
    _ arguments: StatementArguments = []
  ) throws(StudyError) -> [Card] {
    try columns("SELECT \(Card.columns) FROM card \(condition)", arguments, as: Card.init)
  }

  func tallies() throws(StudyError) -> [DayTally] {
    try rows("SELECT * FROM tally ORDER BY day, skill", as: DayTally.init)
  }

  func confusionTallies() throws(StudyError) -> [ConfusionTally] {
    let most = DayTally.bounds.upperBound
    return try rows(
      """
      SELECT unit, expected, given, sum(min(count, \(most))) AS count,
        sum(min(shown, \(most))) AS shown
      FROM confusion
      GROUP BY unit, expected, given ORDER BY unit, expected, given
      """,
      as: ConfusionTally.init
    )
  }

  func confusions(since period: ConfusionPeriod?) throws(StudyError) -> [PeriodTally] {
    let recent = """
      WHERE period >= ? AND (
        unit <> 'word'
        OR (expected, given) IN (SELECT expected, given FROM confusion
          WHERE unit = 'word' AND count > 0)
        OR (given, expected) IN (SELECT expected, given FROM confusion
          WHERE unit = 'word' AND count > 0)
      )
      """
    let units = Confusion.Unit.named
    return try columns(
      """
      SELECT period, unit, expected, given, count, shown FROM confusion
      \(period == nil ? "" : recent)
      ORDER BY unit, expected, given, period
      """,
      period.map { [$0.number] } ?? []
    ) { row in
      PeriodTally(
        period: ConfusionPeriod(number: row.int()),
        tally: ConfusionTally(
          Confusion(
            unit: try row.name(of: units),
            expected: row.text(),
            given: row.text()
          ),
          count: DayTally.bounds.clamped(row.int()),
          shown: DayTally.bounds.clamped(row.int())
        )
      )
    }
  }

  func confusionTallies(since day: StudyDay) throws(StudyError) -> [ConfusionTally] {
    func part(_ column: String, _ count: Int, _ shown: Int) -> String {
      """
      SELECT item.value ->> 'unit' AS unit, item.value ->> 'expected' AS expected,
        item.value ->> 'given' AS given, \(count) AS count, \(shown) AS shown
      FROM review, json_each(review.\(column)) AS item
      WHERE day >= ?1 AND review.id NOT IN (SELECT review FROM voided)
      """
    }
    return try rows(
      """
      SELECT unit, expected, given, sum(count) AS count, sum(shown) AS shown
      FROM (\(part("confusions", 1, 0)) UNION ALL \(part("offered", 0, 1)))
      GROUP BY unit, expected, given ORDER BY unit, expected, given
      """,
      [day.number],
      as: ConfusionTally.init
    )
  }

  func answerSummaries() throws(StudyError) -> [AnswerSummary] {
    try rows(
      """
      SELECT state_before ->> 'phase' AS phase, grade, count(*) AS count,
        sum(min(max(milliseconds, 0), \(DayTally.longestCountedMilliseconds))) AS milliseconds
      FROM review
      WHERE id NOT IN (SELECT review FROM voided) AND key NOT GLOB '\(QuizKey.prefix)*'
        AND source = 'trainer'
      GROUP BY phase, grade ORDER BY phase, grade
      """,
      as: AnswerSummary.init
    )
  }

  func responseTimes(kind: QuestionKind, limit: Int) throws(StudyError) -> [Int] {
    try rows(
      """
      SELECT milliseconds FROM (SELECT milliseconds, kind, correct FROM review
      WHERE id NOT IN (SELECT review FROM voided) AND key NOT GLOB '\(QuizKey.prefix)*'
        AND source = 'trainer'
      ORDER BY clock DESC, key DESC LIMIT ?)
      WHERE kind = ? AND correct LIMIT ?
      """,
      [limit * 10, kind.rawValue, limit]
    ) { EntryGate.durations.clamped(try $0["milliseconds"]) }
  }
}

/// Queries about configurations, and about the answers to which their parameters are fitted.
extension SQLiteReader {
  func configurations() throws(StudyError) -> [LoggedConfiguration] {
    try rows(
      "SELECT \(LoggedConfiguration.columns) FROM configuration ORDER BY clock, digest",
      as: LoggedConfiguration.init
    )
  }

  func configuration(digest: String) throws(StudyError) -> LoggedConfiguration? {
    try rows(
      "SELECT \(LoggedConfiguration.columns) FROM configuration WHERE digest = ?",
      [digest],
      as: LoggedConfiguration.init
    ).first
  }

  func configuration(id: Int64) throws(StudyError) -> LoggedConfiguration? {
    try rows(
      "SELECT \(LoggedConfiguration.columns) FROM configuration WHERE id = ?",
      [id],
      as: LoggedConfiguration.init
    ).first
  }

  func digest(ofConfiguration id: Int64) throws(StudyError) -> String? {
    try rows("SELECT digest FROM configuration WHERE id = ?", [id]) { try $0[0] as String }.first
  }

  func lastConfigurationID() throws(StudyError) -> Int64 {
    try rows("SELECT coalesce(max(id), 0) AS id FROM configuration") { try $0["id"] as Int64 }.first
      ?? 0
  }

  func newestFit() throws(StudyError) -> SchedulerConfiguration? {
    try run {
      // Nearly all of the newest configurations have a fit, so the first row is usually the result.
      let sql = "SELECT body FROM configuration ORDER BY clock DESC, digest DESC"
      let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql))
      while let row = try cursor.next() {
        let body = try JSONColumn.value(SchedulerConfiguration.self, from: StoredRow(row)["body"])
        if body.fit != nil { return body }
      }
      return nil
    }
  }

  func trainingAnswers(
    after position: LogPosition?,
    limit: Int
  ) throws(StudyError) -> [TrainingAnswer] {
    try columns(
      """
      SELECT clock, key, word, skill, grade, iif(grade_overridden, 0.0, guess_rate), answered_at,
        day, kind, source, milliseconds
      FROM review
      WHERE (clock, key) > (?, ?) AND id NOT IN (SELECT review FROM voided)
        AND id NOT IN (SELECT review FROM practice)
      ORDER BY clock, key LIMIT ?
      """,
      [position?.clock ?? .min, position?.key ?? "", limit],
      as: TrainingAnswer.init
    )
  }
}
