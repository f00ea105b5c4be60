/// An answer to a word of a placement test: to what it means, or to how it is read.
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

/// A placement test that a learner takes, with the answers so far.
package struct PlacementSitting: Codable, Hashable, Sendable {
  /// The answers, oldest first.
  package var answers: [PlacementAnswer]
  /// The seed of the draws of words, below 2^53.
  package var seed: UInt64
  /// True if the learner sees the meaning of each word, and shows that it can be said, not read.
  package var isSpoken: Bool
  /// The words that were answered and taken back.
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

  /// The number of words that were answered, the meaning and the reading of one counted once.
  package var words: Int {
    answers.indices.count { $0 == 0 || answers[$0].word != answers[$0 - 1].word }
  }

  /// True if too few words were answered for more than the numbers between which the learner's is.
  package var isEarly: Bool { words < PlacementTest.enoughAnswers }

  /// Takes back the answers to the last word, of which there must be one; another word is asked in its
  /// place.
  package mutating func undo() {
    let word = answers.removeLast().word
    while answers.last?.word == word { answers.removeLast() }
    undone = (undone ?? []) + [word]
  }

  /// The name under which the sitting stands among the settings, which are not part of the log.
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

/// The evidence for the words that a learner knows: a test, or a level.
package struct PlacementEvidence: Codable, Hashable, Sendable {
  package var sitting: PlacementSitting?
  /// The level up to which all words of the edition in the settings are known; then a test is not
  /// used.
  package var level: Level?

  package init(sitting: PlacementSitting? = nil, level: Level? = nil) {
    self.sitting = sitting
    self.level = level
  }
}

/// The next step of a placement test.
package struct PlacementStep: Codable, Hashable, Sendable {
  /// The reason why the last answer is asked again; it does not count.
  package var retry: RetryReason?
  /// The next word; nil when the test is over.
  package var word: Word?
  /// A note that distinguishes the next word from others with the same written form.
  package var note: String?
  /// The meanings to choose from, if the next question is what the word means; nil if it is how the
  /// word is read.
  package var options: [Option]?
  /// The number of answers that count.
  package var answered: Int
  /// The last answer that counts; nil before the first one.
  package var last: Judged?

  /// True if the reading is asked of the word whose meaning was chosen right just before.
  package var isSecondQuestion: Bool {
    retry == nil && word != nil && last?.word.key == word?.key
  }

  /// A meaning to choose, with its word.
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
    /// The level in the edition, such as `7-9`; nil for words that it does not list.
    package let level: String?
    package let words: Int
    /// The number of words that are probably known, begun ones included.
    package let known: Int
  }

  /// The words probably known, begun ones included.
  package let known: Int
  /// The numbers of words between which the true one lies with a probability of nine in ten; both are
  /// ``known`` if the learner named a level.
  package let lowest: Int
  package let highest: Int
  /// The words not begun that are placed, as likely known.
  package let likely: Int
  /// The words not begun that were missed although most others of their place are known; they come
  /// before other new words.
  package let missed: Int
  /// The words not begun that are partly known; they stay new, except for some that are asked soon.
  package let partly: Int
  /// The number of partly known words that are asked in the first week, to check the result.
  package let sampled: Int
  package let rows: [Row]
  /// The edition of the levels.
  package let edition: Edition
  /// The highest level most of whose words are known; nil if there is none.
  package let level: String?
  /// The skills in which the words are placed.
  package let skills: [Skill]
  /// The skills of those that the learner showed, or claims by naming a level.
  package let shown: [Skill]
  /// The number of first checks on a day, on average, and of the days that have some.
  package let checksPerDay: Int
  package let checkDays: Int
  /// The minutes a day that the checks take.
  package let minutesPerDay: Int
}
