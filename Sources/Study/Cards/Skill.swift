/// A skill of a word: the form that is shown and the form that is asked for.
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
  /// The prompt of a bank question to its answer.
  case bank

  /// True if its questions are answered with readings.
  package var isAnsweredInPinyin: Bool { self == .reading || self == .listening }

  /// True if the wrong options of its questions are other words.
  package var isAskedBesideWords: Bool {
    switch self {
    case .meaning, .recall, .hanzi: true
    case .reading, .listening, .bank: false
    }
  }

  /// The skills that a learner can choose.
  ///
  /// Bank questions have the skill `bank` only, so the learner does not choose it.
  package static let practised: [Skill] = [.reading, .meaning, .recall, .hanzi, .listening]

  /// Returns true if the skill applies to a word: `bank` to bank questions, the other skills to all
  /// other words.
  package func fits(_ word: WordKey) -> Bool { (self == .bank) == word.isQuestion }
}

/// The form in which a question is asked.
package enum QuestionKind: String, CaseIterable, Codable, Hashable, Sendable {
  case reading, tone, meaning, recall, hanzi, listening, typed, bank
  /// A phrase that contains the word, with a gap in its place.
  case cloze

  /// The skill that such a question tests.
  package var skill: Skill {
    switch self {
    case .reading, .tone, .typed: .reading
    case .meaning: .meaning
    case .recall, .cloze: .recall
    case .hanzi: .hanzi
    case .listening: .listening
    case .bank: .bank
    }
  }

  /// True if the options and the answer are readings.
  package var isAnsweredInPinyin: Bool { skill.isAnsweredInPinyin }

  /// The probability of a right answer by guessing.
  package var guessRate: Double { self == .typed ? 0 : 0.25 }

  /// The kinds with options in which every word can be asked; a worksheet contains the text of
  /// listening questions to be read aloud.
  package static let withOptions: [QuestionKind] = [
    .reading, .tone, .meaning, .recall, .hanzi, .listening,
  ]

  /// The kinds in the games that somebody hosts: those with options, including `cloze` and `bank`,
  /// which only some items have.
  package static let inHostedGames = withOptions + [.cloze, .bank]

  /// The kinds on worksheets, where a typed question has a line to write on.
  package static let onWorksheets = withOptions + [.cloze, .typed, .bank]

  /// The kinds that a drill asks; a client asks listening questions only if it can speak.
  package static let askable: [QuestionKind] = [
    .reading, .tone, .meaning, .recall, .hanzi, .cloze, .listening, .typed, .bank,
  ]

  /// The kinds that can be asked without sound.
  package static let silent = askable.filter { $0 != .listening }
}
