import Pinyin

/// The text of a hint, which helps without revealing the answer.
package enum Hint {
  package static func text(for question: Question) -> String {
    let item = question.item
    switch question.kind {
    case .reading, .typed, .listening:
      let letters = item.reading.syllables.map { syllable in
        syllable.initial == .zero ? "–" : syllable.initial.rawValue + "…"
      }
      return "\(letters.joined(separator: " ")) · \(item.gloss)"
    case .tone, .hanzi: return item.gloss
    case .meaning, .recall: return item.reading.marked
    case .bank: return "begins with \(item.gloss.prefix(1)), \(item.gloss.count) characters"
    }
  }
}
