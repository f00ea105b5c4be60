import Pinyin

/// The text of a hint, which helps without revealing the answer.
package enum Hint {
  package static func text(for question: Question) -> String {
    let item = question.item
    switch question.kind {
    case .reading, .typed: return "\(initials(item.reading)) · \(item.gloss)"
    case .listening: return heard(question)
    case .tone, .hanzi: return item.gloss
    case .meaning, .recall: return item.reading.marked
    case .bank: return "begins with \(item.gloss.prefix(1)), \(item.gloss.count) characters"
    }
  }

  /// Returns the first letters of each syllable.
  private static func initials(_ reading: Reading) -> String {
    reading.syllables.map { syllable in
      syllable.initial == .zero ? "–" : syllable.initial.rawValue + "…"
    }.joined(separator: " ")
  }

  /// Returns the initials of a word that is heard; if the options differ in tones alone, the tone of
  /// its last syllable.
  private static func heard(_ question: Question) -> String {
    let reading = question.askedReading
    let bare = question.options.compactMap { $0.reading?.syllables.map(\.bare) }
    guard Set(bare).count == 1, let last = reading.syllables.last else { return initials(reading) }
    return last.tone == .neutral
      ? "the last syllable is neutral" : "the last syllable has tone \(last.tone.rawValue)"
  }
}
