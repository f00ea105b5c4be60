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

  /// The hanzi before the bar; the whole text when there is none.
  package var simplified: String {
    rawValue.split(separator: "|", maxSplits: 1).first.map(String.init) ?? rawValue
  }

  /// The numbered reading behind the bar; empty when there is none.
  package var reading: String {
    let parts = rawValue.split(separator: "|", maxSplits: 1)
    return parts.count == 2 ? String(parts[1]) : ""
  }

  package static func < (left: WordKey, right: WordKey) -> Bool { left.rawValue < right.rawValue }

  package init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
