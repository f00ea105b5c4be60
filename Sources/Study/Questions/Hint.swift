import Pinyin

/// The text of a hint, which helps without revealing the answer.
package enum Hint {
  package static func text(for question: Question) -> String {
    let word = question.word
    switch question.kind {
    case .reading, .typed, .listening:
      let letters = word.reading.syllables.map { syllable in
        syllable.initial == .zero ? "–" : syllable.initial.rawValue + "…"
      }
      return "\(letters.joined(separator: " ")) · \(word.gloss)"
    case .tone: return word.gloss
    case .meaning: return word.reading.marked
    case .recall: return word.reading.marked
    case .hanzi: return word.gloss
    case .bank: return "begins with \(word.gloss.prefix(1)), \(word.gloss.count) characters"
    }
  }
}
