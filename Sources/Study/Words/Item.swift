package import Pinyin

/// A word or a question of a question bank; the learner's database has cards for both.
package enum Item: Hashable, Sendable {
  case word(Word)
  case question(BankQuestion)

  /// The word; nil if the item is a bank question.
  package var word: Word? { if case .word(let word) = self { word } else { nil } }

  /// The bank question; nil if the item is a word.
  package var question: BankQuestion? {
    if case .question(let question) = self { question } else { nil }
  }

  package var key: WordKey {
    switch self {
    case .word(let word): word.key
    case .question(let question): question.key
    }
  }

  /// The gloss of a word, or the right answer to a bank question.
  package var gloss: String {
    switch self {
    case .word(let word): word.gloss
    case .question(let question): question.answer
    }
  }

  /// The name of the pack that the item comes from.
  package var pack: String {
    switch self {
    case .word(let word): word.pack
    case .question(let question): question.pack
    }
  }

  /// The readings of a word; a bank question has none.
  package var acceptedReadings: [Reading] { word?.acceptedReadings ?? [] }

  /// The shown reading of a word; empty for a bank question.
  package var reading: Reading { word?.reading ?? Reading([]) }

  /// Returns a word with the reading of a region as its shown reading, or a bank question
  /// unchanged.
  package func read(in region: Region) -> Item {
    switch self {
    case .word(let word): .word(word.read(in: region))
    case .question: self
    }
  }

  /// Returns the characters of a word in a script, or the prompt of a bank question.
  package func text(in script: Script) -> String {
    switch self {
    case .word(let word): word.text(in: script)
    case .question(let question): question.prompt
    }
  }

  /// The item as an entry of the order of learning; its position is 0 until the caller sets it.
  package var entry: WordEntry {
    WordEntry(
      key: key,
      level: word?.levels.current?.number,
      rank: word?.frequencyRank,
      position: 0,
      editions: word.map { EditionSet($0.levels) } ?? []
    )
  }
}
