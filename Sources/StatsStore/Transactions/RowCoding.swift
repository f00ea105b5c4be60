import FSRS
import Foundation
import GRDB
import Study

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
