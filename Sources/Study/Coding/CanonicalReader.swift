import FSRS

/// A reader of canonical JSON: the exact form that this program writes, with sorted keys and no
/// white space.
///
/// It is not a JSON parser. It throws ``NotCanonical`` for any other form, and the caller then uses
/// `JSONDecoder`, which accepts all valid JSON.
package struct CanonicalReader: ~Copyable {
  package struct NotCanonical: Error {}

  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// Returns the value that `body` reads from the beginning of a text; nil if the text is not
  /// canonical.
  package static func read<Value>(
    _ text: String,
    _ body: (inout CanonicalReader) throws(NotCanonical) -> Value
  ) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = CanonicalReader(UnsafeRawBufferPointer(bytes))
      do throws(NotCanonical) { return try body(&reader) } catch { return nil }
    }
  }

  /// Makes a reader of bytes.
  ///
  /// - Parameter bytes: valid UTF-8 that outlives the reader.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Skips `text` if it follows at the current position, and returns true if it did.
  ///
  /// `text` must be ASCII.
  mutating func has(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  mutating func expect(_ text: StaticString) throws(NotCanonical) {
    guard has(text) else { throw NotCanonical() }
  }

  /// Skips a key with its punctuation if it follows, and returns true if it did.
  ///
  /// The punctuation is `{"key":` at the beginning of the text and `,"key":` elsewhere.
  mutating func hasKey(_ key: StaticString) -> Bool {
    let start = position
    if position == 0 ? has("{") : has(","), has("\""), has(key), has("\":") { return true }
    position = start
    return false
  }

  mutating func end() throws(NotCanonical) {
    guard position == bytes.count else { throw NotCanonical() }
  }

  mutating func integer() throws(NotCanonical) -> Int64 {
    let isNegative = has("-")
    let start = position
    var value: Int64 = 0
    while position < bytes.count, case let digit = bytes[position] &- 0x30, digit < 10 {
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(Int64(digit))
      guard !isTooLarge, !overflows else { throw NotCanonical() }
      value = sum
      position += 1
    }
    guard position > start, bytes[start] != 0x30 || (position == start + 1 && !isNegative) else {
      throw NotCanonical()
    }
    // A number with a fraction or an exponent is no integer.
    if position < bytes.count, [0x2E, 0x65, 0x45].contains(bytes[position]) {
      throw NotCanonical()
    }
    return isNegative ? -value : value
  }

  mutating func number() throws(NotCanonical) -> Double {
    let start = position
    while position < bytes.count, Self.isOfNumber(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first),
      let value = Double(text), Self.text(of: value) == text
    else { throw NotCanonical() }
    return value
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || [0x2D, 0x2B, 0x2E, 0x65, 0x45].contains(byte)
  }

  /// Returns a number as this program writes it: with the fewest digits that give the same value,
  /// and whole numbers without `.0`.
  package static func text(of value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  mutating func boolean() throws(NotCanonical) -> Bool {
    if has("true") { return true }
    try expect("false")
    return false
  }

  /// Reads a string without escapes.
  ///
  /// - Throws: ``NotCanonical`` if the next value is anything else.
  mutating func text() throws(NotCanonical) -> String {
    try expect("\"")
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x22 {
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        position += 1
        return text
      }
      guard byte != 0x5C, byte >= 0x20, byte != 0x7F else { break }
      position += 1
    }
    throw NotCanonical()
  }

  mutating func name<Name: RawRepresentable<String>>() throws(NotCanonical) -> Name {
    guard let name = Name(rawValue: try text()) else { throw NotCanonical() }
    return name
  }

  mutating func list<Element>(
    _ element: (inout CanonicalReader) throws(NotCanonical) -> Element
  ) throws(NotCanonical) -> [Element] {
    try expect("[")
    var found: [Element] = []
    if has("]") { return found }
    repeat { found.append(try element(&self)) } while has(",")
    try expect("]")
    return found
  }
}

/// Parsers of values in the log; the keys of an object must be in alphabetical order.
extension CanonicalReader {
  package mutating func texts() throws(NotCanonical) -> [String] {
    try list { (reader) throws(NotCanonical) in try reader.text() }
  }

  package mutating func confusions() throws(NotCanonical) -> [Confusion] {
    try list { (reader) throws(NotCanonical) in
      try reader.expect("{\"expected\":")
      let expected = try reader.text()
      try reader.expect(",\"given\":")
      let given = try reader.text()
      try reader.expect(",\"unit\":")
      let unit: Confusion.Unit = try reader.name()
      try reader.expect("}")
      return Confusion(unit: unit, expected: expected, given: given)
    }
  }

  mutating func due() throws(NotCanonical) -> Due {
    let due: Due
    if has("{\"at\":") {
      due = .at(Timestamp(milliseconds: try integer()))
    } else {
      try expect("{\"on\":")
      due = .on(StudyDay(number: Int(try integer())))
    }
    try expect("}")
    return due
  }

  /// Reads the beginning of a `CardState` and returns its due time; nil if it has none.
  package mutating func dueOfState() throws(NotCanonical) -> Due? {
    try expect("{\"")
    if has("lapses\":") { return nil }
    try expect("due\":")
    return try due()
  }

  package mutating func state() throws(NotCanonical) -> CardState {
    try expect("{")
    let due: Due? = has("\"due\":") ? try due() : nil
    if due != nil { try expect(",") }
    try expect("\"lapses\":")
    let lapses = Int(try integer())
    let memory: FSRS7.State? = has(",\"memory\":") ? try memory() : nil
    try expect(",\"phase\":")
    let phase: Phase = try name()
    try expect(",\"reviews\":")
    let reviews = Int(try integer())
    try expect(",\"step\":")
    let step = Int(try integer())
    try expect("}")
    return CardState(
      phase: phase,
      step: step,
      reviews: reviews,
      lapses: lapses,
      memory: memory,
      due: due
    )
  }

  mutating func memory() throws(NotCanonical) -> FSRS7.State {
    try expect("{\"difficulty\":")
    let difficulty = try number()
    try expect(",\"shortStability\":")
    let shortStability = try number()
    try expect(",\"stability\":")
    let stability = try number()
    try expect("}")
    do throws(FSRSError) {
      return try FSRS7.State(
        stability: stability,
        shortStability: shortStability,
        difficulty: difficulty
      )
    } catch {
      throw NotCanonical()
    }
  }
}
