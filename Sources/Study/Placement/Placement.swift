/// An answer to a word of a placement test, which gives its meaning or its reading.
package struct PlacementAnswer: Codable, Hashable, Sendable {
  package let word: WordKey
  /// The typed pinyin, or the key of the word whose meaning was chosen; empty for “don't know”.
  package let given: String
  /// True if the meaning was asked; nil if it was the reading.
  package let isMeaning: Bool?

  /// Makes an answer to the reading of a word.
  package init(_ word: WordKey, given: String) {
    self.word = word
    self.given = given
    isMeaning = nil
  }

  /// Makes an answer to the meaning of a word: the word whose meaning was chosen; nil for “don't know”.
  package init(_ word: WordKey, meaningOf chosen: WordKey?) {
    self.word = word
    given = chosen?.rawValue ?? ""
    isMeaning = true
  }
}

/// A placement test in progress, with the answers so far.
package struct PlacementSitting: Codable, Hashable, Sendable {
  /// The answers, oldest first.
  package var answers: [PlacementAnswer]
  /// The seed for drawing the words, below 2^53.
  package var seed: UInt64
  /// True if the learner sees the meaning of each word and has to say the word instead of reading
  /// it.
  package var isSpoken: Bool
  /// The words whose answers were undone.
  ///
  /// Their answers were shown, so they are not asked again in this test.
  package var undone: [WordKey]?
  /// The placement that was made of the test; nil before.
  var use: Use?

  /// A placement that was made of a test, which the answers of the first week may correct.
  struct Use: Codable, Hashable, Sendable {
    let at: Timestamp
    let day: StudyDay
    /// The number of words that the learner probably knew.
    let known: Int
    /// True once the answers of the first week were looked at.
    var isChecked = false

    /// The number of days after which the answers correct a placement.
    static let days = 7
  }

  package init(
    answers: [PlacementAnswer] = [],
    seed: UInt64 = 1,
    isSpoken: Bool = false,
    undone: [WordKey]? = nil
  ) {
    self.answers = answers
    self.undone = undone
    self.seed = seed
    self.isSpoken = isSpoken
  }

  /// The number of words that were answered; meaning and reading of a word are counted once.
  package var words: Int {
    answers.indices.count { $0 == 0 || answers[$0].word != answers[$0 - 1].word }
  }

  /// True if too few words were answered for an estimate more precise than a range.
  package var isEarly: Bool { words < PlacementTest.enoughAnswers }

  /// Undoes the answers to the last word, of which there must be one; another word is asked
  /// instead.
  package mutating func undo() {
    let word = answers.removeLast().word
    while answers.last?.word == word { answers.removeLast() }
    undone = (undone ?? []) + [word]
  }

  /// The name under which the test is stored among the settings, which are not part of the log.
  static let settingName = "placement-test"
}

/// The change of a placement by the answers of the week after it.
package struct PlacementCorrection: Codable, Hashable, Sendable {
  /// The number of words that the learner probably knew by the test alone.
  package let before: Int
  /// The number of words that the learner probably knows.
  package let known: Int
  /// The number of further words that were marked as learned.
  package let placed: Int
  /// The number of words that were marked as learned and are new again.
  package let removed: Int
}

/// The evidence for what a learner knows: a test or a level.
package struct PlacementEvidence: Codable, Hashable, Sendable {
  package var sitting: PlacementSitting?
  /// The level up to which all words of the edition in the settings are known; if set, no test is
  /// used.
  package var level: Level?

  package init(sitting: PlacementSitting? = nil, level: Level? = nil) {
    self.sitting = sitting
    self.level = level
  }
}

/// The next step of a placement test.
package struct PlacementStep: Codable, Hashable, Sendable {
  /// The reason why the last answer does not count and the question is asked again.
  package var retry: RetryReason?
  /// The next word; nil when the test is over.
  package var word: Word?
  /// A note that distinguishes the next word from others with the same written form.
  package var note: String?
  /// The meanings to choose from, if the next question asks for the meaning; nil if it asks for the
  /// reading.
  package var options: [Option]?
  /// The number of answers that count.
  package var answered: Int
  /// The last answer that counts; nil before the first one.
  package var last: Judged?

  /// True if the question asks for the reading of the word whose meaning was just answered right.
  package var isSecondQuestion: Bool {
    retry == nil && word != nil && last?.word.key == word?.key
  }

  /// A meaning as an option, with its word.
  package struct Option: Codable, Hashable, Sendable {
    package let word: WordKey
    package let text: String
  }

  /// An answer with its judgement.
  package struct Judged: Codable, Hashable, Sendable {
    package let word: Word
    package let isRight: Bool
    /// The judgement of a reading; nil if the meaning was asked.
    package let verdict: Verdict?
  }
}

/// The effect of a placement that is planned or was carried out.
package struct PlacementReport: Codable, Hashable, Sendable {
  /// The words of one level.
  package struct Row: Codable, Hashable, Sendable {
    /// The level in the edition, such as `7-9`; nil for words that the edition does not list.
    package let level: String?
    package let words: Int
    /// The number of words that are probably known, including begun ones.
    package let known: Int
  }

  /// The number of words that are probably known, including begun ones.
  package let known: Int
  /// The lower bound of the 90% interval for the number of known words; it equals ``known`` if the
  /// learner named a level.
  package let lowest: Int
  package let highest: Int
  /// The number of words not begun that are placed because they are likely known.
  package let likely: Int
  /// The number of words not begun that were missed although most other words of their rank are
  /// known; they come before other new words.
  package let missed: Int
  /// The number of words not begun that are possibly known; they stay new, except those in ``sampled``.
  package let partly: Int
  /// The number of possibly known words that are asked in the first week, to check the result.
  package let sampled: Int
  package let rows: [Row]
  /// The edition of the levels.
  package let edition: Edition
  /// The highest level most of whose words are known; nil if there is none.
  package let level: String?
  /// The skills in which the words are placed.
  package let skills: [Skill]
  /// Those of the skills that the learner showed in a test, or claims by naming a level.
  package let shown: [Skill]
  /// The mean number of first checks a day, over the days that have some.
  package let checksPerDay: Int
  package let checkDays: Int
  /// The minutes a day for the checks.
  package let minutesPerDay: Int
}
