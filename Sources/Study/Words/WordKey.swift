/// The name of a word in the learner's database: its simplified form and numbered reading.
///
/// It is text (`银行|yin2 hang2`), so that a new word pack never orphans progress.
package struct WordKey: Codable, Comparable, Hashable, RawRepresentable, Sendable,
  CodingKeyRepresentable
{
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package init(simplified: String, reading: String) {
    self.rawValue = "\(simplified)|\(reading)"
  }

  /// What stands before the last bar: the hanzi, or the prompt of a question; the whole text when
  /// there is no bar.
  package var simplified: String {
    rawValue.lastIndex(of: "|").map { String(rawValue[..<$0]) } ?? rawValue
  }

  /// The numbered reading behind the last bar; empty when there is none.
  package var reading: String {
    rawValue.lastIndex(of: "|").map { String(rawValue[rawValue.index(after: $0)...]) } ?? ""
  }

  /// Whether it names a question of a bank, which has a prompt and no reading (`2 + 2?|`).
  package var isQuestion: Bool { rawValue.hasSuffix("|") }

  package static func < (left: WordKey, right: WordKey) -> Bool { left.rawValue < right.rawValue }

  package init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
