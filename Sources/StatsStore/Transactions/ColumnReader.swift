import FSRS
import GRDB
import GRDBSQLite
import Study

#if canImport(Glibc)
import Glibc
#endif

/// A reader of the columns of a statement's current row, one after another.
///
/// GRDB's `Row` looks up and checks each column, which takes longer than reading it. The tables are
/// strict, so a column contains a value of its type or NULL; in a damaged file, SQLite converts any
/// other value.
struct ColumnReader {
  private let statement: SQLiteStatement
  private var index: CInt = 0

  init(_ statement: SQLiteStatement) { self.statement = statement }

  mutating func int64() -> Int64 {
    defer { index += 1 }
    return sqlite3_column_int64(statement, index)
  }

  /// Returns the count in the next column, clamped to the valid range of counts.
  mutating func count() -> Int { EntryGate.count(Int(int64())) }

  mutating func int() -> Int { Int(int64()) }

  mutating func bool() -> Bool { int64() != 0 }

  mutating func double() -> Double {
    defer { index += 1 }
    return sqlite3_column_double(statement, index)
  }

  /// Returns the text of the next column; empty for NULL.
  mutating func text() -> String {
    defer { index += 1 }
    guard let start = sqlite3_column_text(statement, index) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, index))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  mutating func value() -> ColumnValue {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return .integer(int64())
    case SQLITE_FLOAT: return .real(double())
    case SQLITE_TEXT: return .text(text())
    default:
      index += 1
      return .null
    }
  }

  /// Returns what `read` reads from the next column; nil for NULL.
  mutating func optional<Value>(_ read: (inout ColumnReader) throws -> Value) rethrows -> Value? {
    guard sqlite3_column_type(statement, index) == SQLITE_NULL else { return try read(&self) }
    index += 1
    return nil
  }

  /// Returns the case whose name is in the next column; throws ``UnknownValue`` if there is none.
  ///
  /// The bytes are compared, so that no string is made for each row.
  mutating func name<Value>(of names: [(name: [UInt8], value: Value)]) throws -> Value {
    defer { index += 1 }
    if let start = sqlite3_column_text(statement, index) {
      let count = Int(sqlite3_column_bytes(statement, index))
      for (name, value) in names where name.count == count && memcmp(name, start, count) == 0 {
        return value
      }
    }
    throw UnknownValue()
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The cases with the bytes of their raw values in UTF-8, for ``ColumnReader/name(of:)``.
  static var named: [(name: [UInt8], value: Self)] {
    allCases.map { (Array($0.rawValue.utf8), $0) }
  }
}

extension Card {
  private static let skills = Skill.named
  private static let phases = Phase.named
  private static let holds = Hold.named
  private static let priorities = Priority.named

  /// The names of the columns of a card, in the order of its `databaseValues`.
  static let columnNames = [
    "word", "skill", "phase", "hold", "priority", "is_flagged", "is_leech", "stability",
    "short_stability", "difficulty", "step", "reviews", "lapses", "last_reviewed_at",
    "introduced_on", "due_at", "due_on",
  ]
  /// The columns of a card that `init(_:)` reads, for SQL.
  static let columns = columnNames.joined(separator: ", ")

  /// Reads a card from a row with ``columns``.
  init(_ row: inout ColumnReader) throws {
    self.init(CardKey(WordKey(rawValue: row.text()), try row.name(of: Self.skills)))
    phase = try row.name(of: Self.phases)
    hold = try row.optional { try $0.name(of: Self.holds) }
    priority = try row.name(of: Self.priorities)
    isFlagged = row.bool()
    isLeech = row.bool()
    let stability = row.optional { $0.double() }
    let (shortStability, difficulty) = (row.double(), row.double())
    if let stability {
      memory = try FSRS7.State(
        stability: stability,
        shortStability: shortStability,
        difficulty: difficulty
      )
    }
    step = EntryGate.steps.clamped(row.int())
    reviews = row.count()
    lapses = row.count()
    lastReviewedAt = row.optional { Timestamp(milliseconds: $0.int64()) }
    introducedOn = row.optional { StudyDay(number: $0.int()) }
    let moment = row.optional { Due.at(Timestamp(milliseconds: $0.int64())) }
    let day = row.optional { Due.on(StudyDay(number: $0.int())) }
    due = moment ?? day
  }
}

extension TrainingAnswer {
  private static let skills = Skill.named
  private static let kinds = QuestionKind.named
  private static let sources = EntrySource.named

  init(_ row: inout ColumnReader) throws {
    let position = LogPosition(clock: row.int64(), key: row.text())
    let card = CardKey(WordKey(rawValue: row.text()), try row.name(of: Self.skills))
    guard let grade = Rating(rawValue: row.int()) else { throw UnknownValue() }
    self.init(
      position: position,
      card: card,
      grade: grade,
      guessRate: row.double(),
      answeredAt: Timestamp(milliseconds: row.int64()),
      day: StudyDay(number: row.int()),
      kind: try row.name(of: Self.kinds),
      source: try row.name(of: Self.sources),
      milliseconds: row.int()
    )
  }
}
