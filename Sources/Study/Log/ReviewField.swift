/// A review with the additional values that its line in an export contains.
package struct ReviewLine: Sendable {
  enum Kind: String, Codable, FieldValue { case review }

  package var review: Review
  /// The digest of the configuration, in place of its row number, which differs between machines.
  package var digest: String
  /// The number of the review among those of an export, from 1; nil for a single entry.
  package var number: Int?
  var type = Kind.review

  package init(_ review: Review = .blank, digest: String = "", number: Int? = nil) {
    (self.review, self.digest, self.number) = (review, digest, number)
  }
}

/// A field of a review: its names, its range, and its conversions to and from columns, lines and
/// JSON.
///
/// It is a class because a loop over a million reviews would copy all closures of a struct.
package final class ReviewField: Sendable {
  /// All fields, in the order of their keys in a line.
  ///
  /// The columns, the canonical line, JSON in any other form and the checks of ``EntryGate`` follow
  /// from this table. A new field must be optional, since older entries lack it.
  package static let all: [ReviewField] = [
    ReviewField("after", "state_after", \.review.after),
    ReviewField("answer", "answer", \.review.answer),
    ReviewField("answeredAt", "answered_at", \.review.answeredAt),
    ReviewField("askedAt", "asked_at", \.review.askedAt),
    ReviewField("before", "state_before", \.review.before),
    ReviewField("clock", "clock", \.review.clock),
    ReviewField(nil, "configuration", \.review.configuration),
    ReviewField("configuration", nil, \.digest),
    ReviewField("confusions", "confusions", \.review.confusions),
    ReviewField("correct", "correct", \.review.correct),
    ReviewField("day", "day", \.review.day),
    ReviewField("elapsedDays", "elapsed_days", \.review.elapsedDays, in: EntryGate.elapsedDays),
    ReviewField("given", "given", \.review.given),
    ReviewField("grade", "grade", \.review.grade, in: 1...4),
    ReviewField("gradeOverridden", "grade_overridden", \.review.isGradeOverridden),
    ReviewField("guessRate", "guess_rate", \.review.guessRate, in: 0...1),
    ReviewField("id", nil, \.number),
    ReviewField("key", "key", \.review.idempotencyKey),
    ReviewField("kind", "kind", \.review.kind),
    ReviewField("milliseconds", "milliseconds", \.review.milliseconds, in: EntryGate.milliseconds),
    ReviewField("offered", "offered", \.review.offered),
    ReviewField("options", "options", \.review.options),
    ReviewField("prompt", "prompt", \.review.prompt),
    ReviewField("retrievability", "retrievability", \.review.retrievability, in: 0...1),
    ReviewField("skill", "skill", \.review.card.skill),
    ReviewField("source", "source", \.review.source),
    ReviewField("type", nil, \.type),
    ReviewField("word", "word", \.review.card.word),
  ]

  /// The fields that ``correct`` can change.
  static let times = all.filter(\.isTime)

  /// The key in a line; nil for a row number, which is valid in one database only.
  package let key: StaticString?
  /// The key in quotes with its colon, as in a line; empty for a row number.
  fileprivate let name: String
  /// The column; nil for a value that exists only in a line.
  package let column: String?
  /// The range of a number; nil if every number of its type is possible.
  package let bounds: ClosedRange<Double>?
  private let isTime: Bool

  package let value: @Sendable (ReviewLine) -> ColumnValue
  package let set: @Sendable (inout ReviewLine, ColumnValue) throws(UnknownValue) -> Void
  /// A function that writes the value of the column to a line.
  let put: @Sendable (ColumnValue, inout LineBuilder) -> Void
  /// A function that reads the key and the value from a line of canonical JSON.
  let read: @Sendable (inout ReviewLine, inout CanonicalReader) throws(NotCanonical) -> Void
  let decode: @Sendable (inout ReviewLine, KeyedDecodingContainer<Key>) throws -> Void
  let encode: @Sendable (ReviewLine, inout KeyedEncodingContainer<Key>) throws -> Void
  /// A function that returns nil for a valid value, and otherwise the name of the fault.
  ///
  /// The name is the key of the field, or `text` if a text is too long or contains NUL.
  let fault: @Sendable (ReviewLine) -> String?
  /// A function that clamps the times in the field to their range; it changes nothing in a field
  /// without times.
  let correct: @Sendable (inout ReviewLine) -> Void

  private init<Value: FieldValue>(
    _ key: StaticString?,
    _ column: String?,
    _ path: any WritableKeyPath<ReviewLine, Value> & Sendable,
    in bounds: ClosedRange<Double>? = nil
  ) {
    let codingKey = Key(stringValue: key?.description ?? "")
    (self.key, self.column, self.bounds, isTime) = (key, column, bounds, Value.isTime)
    self.name = key.map { "\"\($0)\":" } ?? ""
    // Reading through the key path would add a fourteenth to the time of an import.
    guard let offset = MemoryLayout<ReviewLine>.offset(of: path) else {
      preconditionFailure("\(path) is not stored")
    }
    value = { line in
      withUnsafePointer(to: line) {
        (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee.column
      }
    }
    set = { (line, column) throws(UnknownValue) in
      line[keyPath: path] = try Value(column: column)
    }
    put = Value.put
    read = { (line, text) throws(NotCanonical) in
      guard let key else { return }
      if text.hasKey(key) {
        line[keyPath: path] = try Value.read(&text)
      } else if !Value.isOptional {
        throw NotCanonical()
      }
    }
    decode = { line, values in
      guard !Value.isOptional || values.contains(codingKey) else { return }
      line[keyPath: path] = try values.decode(Value.self, forKey: codingKey)
    }
    encode = { line, values in
      let value = line[keyPath: path]
      guard value.column != .null else { return }
      try values.encode(value, forKey: codingKey)
    }
    fault = { line in
      let value = line[keyPath: path]
      guard let bounds, let number = value.column.number, !bounds.contains(number) else {
        return value.fault(codingKey.stringValue)
      }
      return codingKey.stringValue
    }
    correct = { line in line[keyPath: path] = line[keyPath: path].corrected }
  }

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

// MARK: - Lines

extension LineBuilder {
  /// Writes a review as a line of canonical JSON.
  ///
  /// `value`: a function that returns the value of a field; it is called for each field in the
  /// order of ``ReviewField/all``.
  package mutating func putReview(_ value: (ReviewField) throws -> ColumnValue) rethrows {
    var isFirst = true
    for field in ReviewField.all {
      let value = try value(field)
      guard !field.name.isEmpty, value != .null else { continue }
      put(isFirst ? "{" : ",")
      put(json: field.name)
      field.put(value, &self)
      isFirst = false
    }
    put("}")
    endLine()
  }
}

extension ReviewLine {
  /// The review as a line of canonical JSON, without a newline.
  var text: String {
    var builder = LineBuilder()
    builder.putReview { $0.value(self) }
    return String(decoding: builder.bytes.dropLast(), as: UTF8.self)
  }
}

extension CanonicalReader {
  /// Reads a review from a line of canonical JSON, and throws if the text has any other form.
  mutating func reviewLine() throws(NotCanonical) -> ReviewLine {
    var line = ReviewLine()
    for field in ReviewField.all { try field.read(&line, &self) }
    try expect("}")
    try end()
    return line
  }
}

extension ReviewLine: Decodable {
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: ReviewField.Key.self)
    self.init()
    for field in ReviewField.all where field.key != nil { try field.decode(&self, values) }
  }
}

// MARK: - Messages

/// The coding of a review in the calls of the daemon, with the row numbers of the database.
extension Review: Codable {
  private enum Row: CodingKey { case id, configuration }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: ReviewField.Key.self)
    var line = ReviewLine()
    for field in Self.fields where field.key != nil { try field.decode(&line, values) }
    self = line.review
    let rows = try decoder.container(keyedBy: Row.self)
    id = try rows.decode(Int64.self, forKey: .id)
    configuration = try rows.decode(Int64.self, forKey: .configuration)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: ReviewField.Key.self)
    let line = ReviewLine(self)
    for field in Self.fields where field.key != nil { try field.encode(line, &values) }
    var rows = encoder.container(keyedBy: Row.self)
    try rows.encode(id, forKey: .id)
    try rows.encode(configuration, forKey: .configuration)
  }

  /// The fields that are stored in a column.
  package static let fields = ReviewField.all.filter { $0.column != nil }
}
