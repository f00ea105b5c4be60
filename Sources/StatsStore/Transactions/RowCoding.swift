import FSRS
import Foundation
import GRDB
import Study

/// The current row of a query; a value of another type than the expected one throws an error.
///
/// GRDB's `Row` ends the process at NULL and, in a copied row, at a value of another type. But a
/// damaged file can have any value in any column, also a strict one, and a missing field of JSON
/// gives NULL.
struct StoredRow {
  private let row: Row

  init(_ row: Row) { self.row = row }

  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ index: Int
  ) -> Value {
    get throws { try row.decode(atIndex: index) }
  }

  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ name: String
  ) -> Value {
    get throws { try row.decode(forColumn: name) }
  }
}

/// A binder of values to the parameters of a statement, one after another.
///
/// GRDB's `StatementArguments` collects the values first and checks their number, which takes
/// longer than inserting a row.
struct ValueBinder {
  private let statement: Statement
  private var index: CInt = 0
  private var code = ResultCode.SQLITE_OK

  init(_ statement: Statement) {
    self.statement = statement
    // This clears earlier bindings, and lets `execute` keep those that are made below.
    statement.setUncheckedArguments([])
  }

  /// Binds the next value; nil is bound as NULL.
  mutating func put(_ value: some StatementBinding) {
    index += 1
    let found = value.bind(to: statement.sqliteStatement, at: index)
    if code == .SQLITE_OK { code = ResultCode(rawValue: found) }
  }

  mutating func put(_ value: ColumnValue) {
    switch value {
    case .null: putNull()
    case .integer(let number): put(number)
    case .real(let number): put(number)
    case .text(let text): put(text)
    }
  }

  mutating func putNull() { index += 1 }

  /// Executes the statement.
  ///
  /// - Throws: `DatabaseError`, also if a value could not be bound.
  func execute() throws {
    guard code == .SQLITE_OK else { throw DatabaseError(resultCode: code) }
    try statement.execute()
  }
}

/// The coding of small values as JSON in a column, with the same bytes for equal values.
enum JSONColumn {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// Returns the due time in a `CardState` that is stored as JSON; nil when it has none.
  static func due(ofState text: String) throws -> Due? {
    try CanonicalReader.read(text) { (reader) throws(CanonicalReader.NotCanonical) in
      try reader.dueOfState()
    } ?? value(CardState.self, from: text).due
  }
}

extension RawRepresentable where RawValue == String {
  init(stored text: String) throws {
    guard let value = Self(rawValue: text) else { throw UnknownValue() }
    self = value
  }
}

extension Card {
  /// The values of the card for all columns of its table, in their order.
  var databaseValues: [DatabaseValue] {
    var dueAt: Int64?
    var dueOn: Int?
    switch due {
    case .at(let moment): dueAt = moment.milliseconds
    case .on(let day): dueOn = day.number
    case nil: break
    }
    let values: [(any DatabaseValueConvertible)?] = [
      key.word.rawValue, key.skill.rawValue, phase.rawValue, hold?.rawValue, priority.rawValue,
      isFlagged, isLeech, memory?.stability, memory?.shortStability, memory?.difficulty, step,
      reviews, lapses, lastReviewedAt?.milliseconds, introducedOn?.number, dueAt, dueOn,
    ]
    return values.map { $0?.databaseValue ?? .null }
  }
}

extension AnswerSummary {
  init(_ row: StoredRow) throws {
    guard let grade = Rating(rawValue: try row["grade"]) else { throw UnknownValue() }
    self.init(phase: try Phase(stored: try row["phase"]), grade: grade)
    count = try row["count"]
    milliseconds = try row["milliseconds"]
  }
}

extension ConfusionTally {
  init(_ row: StoredRow) throws {
    try self.init(
      Confusion(
        unit: Confusion.Unit(stored: row["unit"]),
        expected: row["expected"],
        given: row["given"]
      ),
      count: DayTally.bounds.clamped(row["count"]),
      shown: DayTally.bounds.clamped(row["shown"])
    )
  }
}

extension DayTally {
  /// The valid range of a count in one row; sums of such counts over all rows do not overflow.
  static let bounds = -(1 << 40)...(1 << 40)

  init(_ row: StoredRow) throws {
    try self.init(day: StudyDay(number: row["day"]), skill: Skill(stored: row["skill"]))
    func count(_ column: String) throws -> Int { Self.bounds.clamped(try row[column]) }
    reviews = try count("reviews")
    correct = try count("correct")
    milliseconds = try count("milliseconds")
    introduced = try count("introduced")
    matureReviews = try count("mature_reviews")
    matureCorrect = try count("mature_correct")
    learned = try count("learned")
    marked = try count("marked")
    predicted = try count("predicted")
    target = try count("target")
  }

  /// The values of the day for all columns of its table, in their order.
  var arguments: StatementArguments {
    [
      day.number, skill.rawValue, reviews, correct, milliseconds, introduced, matureReviews,
      matureCorrect, learned, marked, predicted, target,
    ]
  }
}

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

/// The reading of an answer from a row of the log, whose columns are found by their positions in
/// the query.
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
