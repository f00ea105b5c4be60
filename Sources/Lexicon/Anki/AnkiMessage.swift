import Foundation

/// The protocol buffer messages in a collection or package of Anki, with the fields that are
/// needed; other fields are skipped.
///
/// Each initializer returns nil if the bytes are not a message, or a needed text is not UTF-8.
enum AnkiMessage {
  /// The file `meta` of a package.
  struct Package {
    let version: Int32

    init?(_ bytes: Data) {
      guard let message = WireMessage(bytes) else { return nil }
      version = Int32(truncatingIfNeeded: message.number(1))
    }
  }

  /// The column `config` of a template.
  struct Template {
    let front: String

    init?(_ bytes: Data) {
      guard let message = WireMessage(bytes), let front = message.text(1), message.text(2) != nil
      else { return nil }
      self.front = front
    }
  }

  /// The column `config` of a notetype.
  struct Notetype {
    let isCloze: Bool

    init?(_ bytes: Data) {
      guard let message = WireMessage(bytes) else { return nil }
      isCloze = message.number(1) == 1
    }
  }

  /// The column `kind` of a deck.
  struct DeckKind {
    /// The id of the options of an ordinary deck; 0 for a filtered deck.
    let options: Int64

    init?(_ bytes: Data) {
      guard let kind = WireMessage(bytes), let normal = WireMessage(kind.bytes(1)) else {
        return nil
      }
      options = Int64(bitPattern: normal.number(1))
    }
  }

  /// The column `config` of the options of a deck.
  struct DeckOptions {
    let newPerDay: Int
    let leechThreshold: Int

    init?(_ bytes: Data) {
      guard let options = WireMessage(bytes) else { return nil }
      newPerDay = Int(UInt32(truncatingIfNeeded: options.number(9)))
      leechThreshold = Int(UInt32(truncatingIfNeeded: options.number(22)))
    }
  }
}

/// A protocol buffer message whose fields are found by their numbers.
///
/// A message is a sequence of fields, each with its number, the type of its value, and the value
/// (protobuf.dev, "Encoding"). If a field occurs twice, the last one counts. Messages are not
/// parsed recursively: the content of a field is read only on request, and groups, which have been
/// deprecated since 2008, are refused.
struct WireMessage {
  private enum Value {
    case number(UInt64)
    case bytes(Data)
  }

  private var values: [UInt64: Value] = [:]

  /// Reads a message; nil if the bytes are not a message.
  init?(_ bytes: Data) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let tag = Self.number(&rest), tag >> 3 > 0,
        let value = Self.value(ofType: tag & 7, &rest)
      else { return nil }
      values[tag >> 3] = value
    }
  }

  /// Returns the integer value of a field; 0 if it is missing.
  func number(_ field: UInt64) -> UInt64 {
    if case .number(let number) = values[field] { number } else { 0 }
  }

  /// Returns the bytes of a field, which can be a text or a message; empty if it is missing.
  func bytes(_ field: UInt64) -> Data {
    if case .bytes(let bytes) = values[field] { bytes } else { Data() }
  }

  /// Returns the text of a field; nil if it is not UTF-8.
  func text(_ field: UInt64) -> String? { String(validating: bytes(field), as: UTF8.self) }

  private static func value(ofType type: UInt64, _ rest: inout Data) -> Value? {
    switch type {
    case 0: number(&rest).map(Value.number)
    case 1: bytes(8, &rest).map(Value.bytes)
    case 2: number(&rest).flatMap { bytes($0, &rest) }.map(Value.bytes)
    case 5: bytes(4, &rest).map(Value.bytes)
    default: nil
    }
  }

  /// Reads a variable-length integer with seven bits per byte, the lowest first; nil if it is
  /// incomplete or longer than 64 bits.
  private static func number(_ rest: inout Data) -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = rest.popFirst(), shift < 63 || byte < 2 else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }

  private static func bytes(_ count: UInt64, _ rest: inout Data) -> Data? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }
}
