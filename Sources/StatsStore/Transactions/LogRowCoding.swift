import FSRS
import GRDB
import Study

extension Study.Review {
  /// The columns of a review in the order of ``fields``, for SQL.
  static let columns = fields.compactMap(\.column).joined(separator: ", ")

  /// Reads a row of a query for the row number and then ``columns``.
  init(_ row: inout ColumnReader) throws {
    var line = ReviewLine()
    line.review.id = row.int64()
    for field in Self.fields { try field.set(&line, row.value()) }
    self = line.review
  }

  /// Binds the values of ``columns``.
  func bind(to values: inout ValueBinder) {
    let line = ReviewLine(self)
    for field in Self.fields { values.put(field.value(line)) }
  }
}

/// The coding of rows of the log; their columns are read by position, in the order of the query.
extension LoggedAnswer {
  /// The columns of an answer that the initializer reads, for SQL.
  static let columns = """
    id, clock, key, word, skill, grade, iif(grade_overridden, 0.0, guess_rate), answered_at, day,
    correct, milliseconds, configuration, state_after, confusions, offered
    """

  /// Reads a row of a query for ``columns``.
  init(_ row: StoredRow) throws {
    guard let grade = Rating(rawValue: try row[5]) else { throw UnknownValue() }
    try self.init(
      id: row[0],
      position: LogPosition(clock: row[1], key: row[2]),
      card: CardKey(WordKey(rawValue: row[3]), Skill(stored: row[4])),
      grade: grade,
      guessRate: row[6],
      answeredAt: Timestamp(milliseconds: row[7]),
      day: StudyDay(number: row[8]),
      correct: row[9],
      milliseconds: row[10],
      configuration: row[11],
      due: JSONColumn.due(ofState: row[12]),
      confusions: [Confusion](column: .text(row[13])),
      offered: [Confusion](column: .text(row[14]))
    )
  }
}

extension Event {
  /// Reads a row of `SELECT * FROM event`.
  init(_ row: StoredRow) throws {
    try self.init(
      id: row[0],
      key: row[1],
      clock: row[2],
      at: Timestamp(milliseconds: row[5]),
      day: StudyDay(number: row[6]),
      card: CardKey(WordKey(rawValue: row[7]), Skill(stored: row[8])),
      change: JSONColumn.value(Event.Change.self, from: row[9])
    )
  }

  /// Binds the values of the column `at` and of those after it, in the order of the table.
  func bindContent(to values: inout ValueBinder) {
    values.put(at.milliseconds)
    values.put(day.number)
    values.put(card.word.rawValue)
    values.put(card.skill.rawValue)
    values.put(LineBuilder.text { $0.put(change) })
  }
}

extension LoggedConfiguration {
  static let columns = "id, digest, clock, created_at, body"

  /// Reads a row of a query for ``columns``.
  init(_ row: StoredRow) throws {
    try self.init(
      id: row[0],
      digest: row[1],
      clock: row[2],
      createdAt: Timestamp(milliseconds: row[3]),
      value: JSONColumn.value(SchedulerConfiguration.self, from: row[4])
    )
  }
}
