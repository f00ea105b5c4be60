import FSRS
import Foundation

/// A value of a column in the database.
package enum ColumnValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  /// The value as a number; nil for a text or NULL.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text: nil
    }
  }
}

package typealias NotCanonical = CanonicalReader.NotCanonical

/// The error for a stored value that is not valid for its type.
package struct UnknownValue: Error {
  package init() {}
}

/// A type for a field of a review, with its forms in a database column and in a line of canonical
/// JSON.
package protocol FieldValue: Codable, Sendable {
  /// True if reviews may lack the field: it is then NULL in the column and absent in the line.
  static var isOptional: Bool { get }
  /// True if values contain times or study days, so that ``corrected`` may change them.
  static var isTime: Bool { get }

  init(column: ColumnValue) throws(UnknownValue)
  var column: ColumnValue { get }

  /// Reads a value from a line of canonical JSON.
  static func read(_ line: inout CanonicalReader) throws(NotCanonical) -> Self
  /// Writes a value to a line of canonical JSON.
  ///
  /// `column`: the value as it is stored in the database column.
  static func put(_ column: ColumnValue, in line: inout LineBuilder)

  /// Returns the name of the fault for which ``EntryGate`` refuses the value; nil if it is valid.
  ///
  /// `key`: the key of the field, which is the usual name of the fault.
  func fault(_ key: String) -> String?
  /// The value with its times and study days clamped to the ranges of ``EntryGate``.
  var corrected: Self { get }
}

extension FieldValue {
  package static var isOptional: Bool { false }
  package static var isTime: Bool { false }

  package static func put(_ column: ColumnValue, in line: inout LineBuilder) {
    switch column {
    case .null: line.put("null")
    case .integer(let value): line.put(value)
    case .real(let value): line.put(value)
    case .text(let value): line.put(text: value)
    }
  }

  package func fault(_ key: String) -> String? { nil }
  package var corrected: Self { self }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  package static var isOptional: Bool { true }
  package static var isTime: Bool { Wrapped.isTime }

  package init(column: ColumnValue) throws(UnknownValue) {
    if case .null = column { self = nil } else { self = try Wrapped(column: column) }
  }
  package var column: ColumnValue { self?.column ?? .null }

  package static func read(_ line: inout CanonicalReader) throws(NotCanonical) -> Wrapped? {
    try Wrapped.read(&line)
  }

  package static func put(_ column: ColumnValue, in line: inout LineBuilder) {
    Wrapped.put(column, in: &line)
  }

  package func fault(_ key: String) -> String? { self?.fault(key) }
  package var corrected: Wrapped? { self?.corrected }
}

// MARK: - Numbers

/// A type of field whose column is an integer.
protocol IntegerValue: FieldValue {
  init?(integer: Int64)
  var integer: Int64 { get }
}

extension IntegerValue {
  package init(column: ColumnValue) throws(UnknownValue) {
    guard case .integer(let integer) = column, let value = Self(integer: integer) else {
      throw UnknownValue()
    }
    self = value
  }
  package var column: ColumnValue { .integer(integer) }

  package static func read(_ line: inout CanonicalReader) throws(NotCanonical) -> Self {
    guard let value = Self(integer: try line.integer()) else { throw NotCanonical() }
    return value
  }
}

extension Int64: IntegerValue {
  init?(integer: Int64) { self = integer }
  var integer: Int64 { self }
}

extension Int: IntegerValue {
  init?(integer: Int64) { self.init(integer) }
  var integer: Int64 { Int64(self) }
}

extension Rating: IntegerValue {
  init?(integer: Int64) { self.init(rawValue: Int(integer)) }
  var integer: Int64 { Int64(rawValue) }
}

extension Timestamp: IntegerValue {
  package static var isTime: Bool { true }
  init?(integer: Int64) { self.init(milliseconds: integer) }
  var integer: Int64 { milliseconds }
  package var corrected: Timestamp { EntryGate.moment(self) }
}

extension StudyDay: IntegerValue {
  package static var isTime: Bool { true }
  init?(integer: Int64) { self.init(number: Int(integer)) }
  var integer: Int64 { Int64(number) }
  package var corrected: StudyDay { EntryGate.day(self) }
}

extension Bool: IntegerValue {
  init?(integer: Int64) { self = integer != 0 }
  var integer: Int64 { self ? 1 : 0 }

  package static func read(_ line: inout CanonicalReader) throws(NotCanonical) -> Bool {
    try line.boolean()
  }

  package static func put(_ column: ColumnValue, in line: inout LineBuilder) {
    line.put(column != .integer(0))
  }
}

extension Double: FieldValue {
  package init(column: ColumnValue) throws(UnknownValue) {
    guard let number = column.number else { throw UnknownValue() }
    self = number
  }
  package var column: ColumnValue { .real(self) }

  package static func read(_ line: inout CanonicalReader) throws(NotCanonical) -> Double {
    try line.number()
  }
}

// MARK: - Texts

extension String: FieldValue {
  package init(column: ColumnValue) throws(UnknownValue) {
    guard case .text(let text) = column else { throw UnknownValue() }
    self = text
  }
  package var column: ColumnValue { .text(self) }

  package static func read(_ line: inout CanonicalReader) throws(NotCanonical) -> String {
    try line.text()
  }

  package func fault(_ key: String) -> String? { EntryGate.isText(self) ? nil : "text" }
}

extension FieldValue where Self: RawRepresentable<String> {
  package init(column: ColumnValue) throws(UnknownValue) {
    guard let value = Self(rawValue: try String(column: column)) else { throw UnknownValue() }
    self = value
  }
  package var column: ColumnValue { .text(rawValue) }

  package static func read(_ line: inout CanonicalReader) throws(NotCanonical) -> Self {
    try line.name()
  }
}

extension Skill: FieldValue {}
extension QuestionKind: FieldValue {}
extension EntrySource: FieldValue {}

extension WordKey: FieldValue {
  package func fault(_ key: String) -> String? { EntryGate.isWord(self) ? nil : key }
}

// MARK: - JSON

/// A type of field whose column contains the same JSON as its line of canonical JSON.
protocol JSONValue: FieldValue {
  func put(in line: inout LineBuilder)
}

extension JSONValue {
  package init(column: ColumnValue) throws(UnknownValue) {
    let text = try String(column: column)
    let canonical = CanonicalReader.read(text) { (line) throws(NotCanonical) in
      try Self.read(&line)
    }
    let value = canonical ?? (try? JSONDecoder().decode(Self.self, from: Data(text.utf8)))
    guard let value else { throw UnknownValue() }
    self = value
  }
  package var column: ColumnValue { .text(LineBuilder.text(put)) }

  package static func put(_ column: ColumnValue, in line: inout LineBuilder) {
    if case .text(let text) = column { line.put(json: text) }
  }
}

extension CardState: JSONValue {
  package static var isTime: Bool { true }
  package static func read(_ line: inout CanonicalReader) throws(NotCanonical) -> CardState {
    try line.state()
  }

  func put(in line: inout LineBuilder) { line.put(self) }

  package func fault(_ key: String) -> String? { EntryGate.isFine(self) ? nil : key }
  package var corrected: CardState {
    var state = self
    state.due = EntryGate.due(due)
    return state
  }
}

/// A type whose values can be the elements of a field that is a list.
package protocol ListElement: Codable, Sendable {
  static func readList(_ line: inout CanonicalReader) throws(NotCanonical) -> [Self]
  static func put(_ list: [Self], in line: inout LineBuilder)
  static func fault(_ list: [Self], _ key: String) -> String?
}

extension Array: FieldValue, JSONValue where Element: ListElement {
  package static func read(_ line: inout CanonicalReader) throws(NotCanonical) -> [Element] {
    try Element.readList(&line)
  }

  func put(in line: inout LineBuilder) { Element.put(self, in: &line) }
  package func fault(_ key: String) -> String? { Element.fault(self, key) }
}

extension String: ListElement {
  package static func readList(_ line: inout CanonicalReader) throws(NotCanonical) -> [String] {
    try line.texts()
  }

  package static func put(_ list: [String], in line: inout LineBuilder) { line.put(list) }

  package static func fault(_ list: [String], _ key: String) -> String? {
    list.count > EntryGate.mostOptions ? key : list.allSatisfy(EntryGate.isText) ? nil : "text"
  }
}

extension Confusion: ListElement {
  package static func readList(_ line: inout CanonicalReader) throws(NotCanonical) -> [Confusion] {
    try line.confusions()
  }

  package static func put(_ list: [Confusion], in line: inout LineBuilder) { line.put(list) }

  package static func fault(_ list: [Confusion], _ key: String) -> String? {
    EntryGate.areFine(list) ? nil : key
  }
}
