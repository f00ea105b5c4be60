#if canImport(Glibc)
import Glibc
#endif

/// The key of a word in the learner's database: its simplified form and numbered reading.
///
/// A key is text (`银行|yin2 hang2`), so progress is kept when a word pack is replaced. Keys are
/// compared and ordered byte by byte, as both databases do.
package struct WordKey: Codable, Comparable, Hashable, RawRepresentable, Sendable,
  CodingKeyRepresentable
{
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package init(simplified: String, reading: String) {
    self.rawValue = "\(simplified)|\(reading)"
  }

  /// The text before the last `|`, which is the hanzi or the prompt of a question from a question
  /// bank; the whole text if there is no `|`.
  package var simplified: String {
    bar.map { String(rawValue[..<$0]) } ?? rawValue
  }

  /// The text after the last `|`, which is the numbered reading; empty if there is no `|`.
  package var reading: String {
    bar.map { String(rawValue[rawValue.utf8.index(after: $0)...]) } ?? ""
  }

  /// True if the key contains a `|`; a text without one is not a complete key.
  package var isWhole: Bool { bar != nil }

  private var bar: String.Index? { rawValue.utf8.lastIndex(of: UInt8(ascii: "|")) }

  /// True if the key is that of a question from a question bank, which has a prompt and an empty
  /// reading (`2 + 2?|`).
  package var isQuestion: Bool { rawValue.utf8.last == UInt8(ascii: "|") }

  package static func == (left: WordKey, right: WordKey) -> Bool {
    left.rawValue.utf8.count == right.rawValue.utf8.count && compare(left, right) == 0
  }

  package static func < (left: WordKey, right: WordKey) -> Bool { compare(left, right) < 0 }

  /// Returns a negative number if the bytes of `left` come before those of `right`, 0 if they are
  /// equal, and a positive number if they come after them.
  @inline(__always)
  private static func compare(_ left: WordKey, _ right: WordKey) -> Int {
    left.withBytes { one in
      right.withBytes { other in
        let rest = one.count - other.count
        // An empty text may have no address.
        guard let first = one.baseAddress, let second = other.baseAddress else { return rest }
        let difference = Int(memcmp(first, second, min(one.count, other.count)))
        return difference != 0 ? difference : rest
      }
    }
  }

  package func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  private func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    if let value = rawValue.utf8.withContiguousStorageIfAvailable(body) { return value }
    var text = rawValue
    return text.withUTF8(body)
  }

  package init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
