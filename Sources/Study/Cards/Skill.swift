/// A skill in which a word is learned: what is shown and what is asked for.
package enum Skill: String, CaseIterable, Codable, Hashable, Sendable {
  /// From hanzi to pinyin.
  case reading
  /// From hanzi to meaning.
  case meaning
  /// From meaning to hanzi.
  case recall
  /// From pinyin to hanzi.
  case hanzi
  /// From sound to pinyin.
  case listening
  /// From the prompt to the answer of a bank question, which is a question of a question bank.
  case bank

  /// True if questions in this skill are answered with readings.
  package var isAnsweredInPinyin: Bool { self == .reading || self == .listening }

  /// True if the wrong options of questions in this skill are other words.
  package var isAskedBesideWords: Bool {
    switch self {
    case .meaning, .recall, .hanzi: true
    case .reading, .listening, .bank: false
    }
  }

  /// The skills that a learner can choose.
  ///
  /// The skill `bank` is not among them, since bank questions have no other.
  package static let practised: [Skill] = [.reading, .meaning, .recall, .hanzi, .listening]

  /// Returns true if the skill applies to a word.
  ///
  /// The skill `bank` applies to the questions of question banks, the other skills to all other
  /// words.
  package func fits(_ word: WordKey) -> Bool { (self == .bank) == word.isQuestion }
}

/// The form in which a question is asked.
package enum QuestionKind: String, CaseIterable, Codable, Hashable, Sendable {
  case reading, tone, meaning, recall, hanzi, listening, typed, bank
  /// A question with a phrase in which the word is replaced by a gap.
  case cloze

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

  /// The kinds of question with options that can be asked of every word.
  package static let withOptions: [QuestionKind] = [
    .reading, .tone, .meaning, .recall, .hanzi, .listening,
  ]

  /// The kinds of question in hosted games: all with options, including `cloze` and `bank`, which
  /// do not fit every item.
  package static let inHostedGames = withOptions + [.cloze, .bank]

  /// The kinds of question on worksheets.
  ///
  /// Listening questions are read aloud, and a typed question has a line to write on.
  package static let onWorksheets = withOptions + [.cloze, .typed, .bank]

  /// The kinds that a drill can ask; a client asks listening questions only if it can speak.
  package static let askable: [QuestionKind] = [
    .reading, .tone, .meaning, .recall, .hanzi, .cloze, .listening, .typed, .bank,
  ]

  /// The kinds that can be asked without sound.
  package static let silent = askable.filter { $0 != .listening }
}
