/// What is known of a word.
package enum Skill: String, CaseIterable, Codable, Hashable, Sendable {
  /// Hanzi to pinyin; the default.
  case reading
  /// Hanzi to meaning.
  case meaning
  /// Meaning to hanzi.
  case recall
  /// Pinyin to hanzi.
  case hanzi
  /// Sound to pinyin.
  case listening
  /// The prompt of a question of a bank to its answer.
  case bank

  /// Whether readings answer its questions.
  package var isAnsweredInPinyin: Bool { self == .reading || self == .listening }

  /// The skills that can be practised today; listening waits for speech.
  ///
  /// A question of a bank has one skill of its own, so that nobody has to choose it.
  package static let practised: [Skill] = [.reading, .meaning, .recall, .hanzi]

  /// Whether a word can be asked so: a question of a bank as such, any other word in every other way.
  package func fits(_ word: WordKey) -> Bool { (self == .bank) == word.isQuestion }
}

/// How a question is put.
package enum QuestionKind: String, CaseIterable, Codable, Hashable, Sendable {
  case reading, tone, meaning, recall, hanzi, listening, typed, bank

  /// The skill that an answer to such a question shows.
  package var skill: Skill {
    switch self {
    case .reading, .tone, .typed: .reading
    case .meaning: .meaning
    case .recall: .recall
    case .hanzi: .hanzi
    case .listening: .listening
    case .bank: .bank
    }
  }

  /// Whether the options and the answer are readings.
  package var isAnsweredInPinyin: Bool { skill.isAnsweredInPinyin }

  /// The chance of a right answer for somebody who knows nothing.
  package var guessRate: Double { self == .typed ? 0 : 0.25 }

  /// The kinds with options; a worksheet gives the text of listening questions to read aloud.
  package static let withOptions: [QuestionKind] = [
    .reading, .tone, .meaning, .recall, .hanzi, .listening,
  ]

  /// The kinds that can be asked today; listening waits for speech.
  package static let askable: [QuestionKind] = [
    .reading, .tone, .meaning, .recall, .hanzi, .typed, .bank,
  ]
}
