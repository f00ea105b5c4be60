/// An answer in a placement test to the question for the meaning or the reading of a word.
package struct PlacementAnswer: Codable, Hashable, Sendable {
  package let word: WordKey
  /// The typed pinyin, or the key of the word whose meaning was chosen; empty for “don't know”.
  package let given: String
  /// True if the meaning was asked; nil if the reading was asked.
  package let isMeaning: Bool?

  /// Makes an answer to the question for the reading of a word.
  package init(_ word: WordKey, given: String) {
    self.word = word
    self.given = given
    isMeaning = nil
  }

  /// Makes an answer to the question for the meaning of a word; `chosen` is the word whose meaning
  /// was chosen, nil for “don't know”.
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
  /// True if the learner sees the meaning of each word and answers with its reading, which needs no
  /// characters.
  package var isSpoken: Bool
  /// The words whose answers the learner undid; nil if there are none.
  ///
  /// The right answers were already shown, so the words are not asked again in the test.
  package var undone: [WordKey]?
  /// The use of the test's result to mark words as learned; nil if it was not used.
  var use: Use?

  /// The use of a test's result to mark words as learned, which later answers may correct.
  package struct Use: Codable, Hashable, Sendable {
    let at: Timestamp
    package let day: StudyDay
    /// The number of words that the learner probably knew according to the test.
    package let known: Int
    /// The number of words that were marked as learned; nil if the number was not stored.
    package var marked: Int?
    /// True if the result was compared with the answers given since it was used.
    var isChecked = false

    /// The minimum number of days from the use of a test's result to its correction by later
    /// answers.
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

  /// The number of words that were answered; the meaning and the reading of a word count once.
  package var words: Int {
    answers.indices.count { $0 == 0 || answers[$0].word != answers[$0 - 1].word }
  }

  /// True if too few words were answered to estimate the learner's level.
  package var isEarly: Bool { words < PlacementTest.enoughAnswers }

  /// Removes the answers to the last word, which is not asked again; there must be an answer.
  package mutating func undo() {
    let word = answers.removeLast().word
    while answers.last?.word == word { answers.removeLast() }
    undone = (undone ?? []) + [word]
  }

  /// The name under which the test is stored among the settings, which are not part of the log.
  static let settingName = "placement-test"
}

/// The correction of a placement test's result by later answers, at least a week after its use.
///
/// The first answers to words since that use count.
package struct PlacementCorrection: Codable, Hashable, Sendable {
  /// The number of words that the learner probably knew according to the test alone.
  package let before: Int
  /// The number of words that the learner probably knew according to the test and the answers.
  package let known: Int
  /// The number of further words that were marked as learned.
  package let placed: Int
  /// The number of words that the test had marked as learned and that are new again.
  package let removed: Int
}

/// The evidence for the words that a learner knows: a test or a level.
package struct PlacementEvidence: Codable, Hashable, Sendable {
  package var sitting: PlacementSitting?
  /// The level up to which the learner knows all words of the edition in the settings; nil to use
  /// the test.
  package var level: Level?

  package init(sitting: PlacementSitting? = nil, level: Level? = nil) {
    self.sitting = sitting
    self.level = level
  }
}

/// The next step of a placement test.
package struct PlacementStep: Codable, Hashable, Sendable {
  /// The reason why the last answer does not count, so that the question is asked again; nil if it
  /// counts.
  package var retry: RetryReason?
  /// The next word; nil when the test is over.
  package var word: Word?
  /// A note that distinguishes the next word from others with the same written form; nil if no
  /// other word has it.
  package var note: String?
  /// The meanings to choose from; nil if the reading of the next word is asked.
  package var options: [Option]?
  /// The number of words that were answered so far; the meaning and the reading of a word count
  /// once.
  package var answered: Int
  /// The last answer; nil before the first one, and if the last one does not count.
  package var last: Judged?

  /// True if the reading of a word is asked because its meaning was just answered right.
  package var isSecondQuestion: Bool {
    retry == nil && word != nil && last?.word.key == word?.key
  }

  /// A meaning as an option, with the key of its word.
  package struct Option: Codable, Hashable, Sendable {
    package let word: WordKey
    package let text: String
  }

  package struct Judged: Codable, Hashable, Sendable {
    package let word: Word
    package let isRight: Bool
    /// The judgement of a typed reading; nil if the meaning was asked.
    package let verdict: Verdict?
  }
}

/// The effect of a placement test or of a named level on the learner's words, planned or carried
/// out.
package struct PlacementReport: Codable, Hashable, Sendable {
  /// The counts of the words of one level.
  package struct Row: Codable, Hashable, Sendable {
    /// The level in ``edition``, such as `7-9`; nil for words that the edition does not list.
    package let level: String?
    package let words: Int
    /// The number of words that are probably known, including words that the learner has begun.
    package let known: Int
  }

  /// The estimated number of words that the learner knows, including words already begun.
  package let known: Int
  /// The lower bound of the 90% interval for the number of known words; equal to ``known`` if the
  /// learner named a level.
  ///
  /// The upper bound is ``highest``.
  package let lowest: Int
  package let highest: Int
  /// The number of new words that are marked as learned because the learner probably knows them.
  package let likely: Int
  /// The number of new words that were asked but not answered right, although they come before the
  /// boundary of what the learner knows; see ``PlacementTest/boundary``.
  ///
  /// The number is 0 if no words are marked as learned. Otherwise these words come before other new
  /// words.
  package let missed: Int
  /// The number of new words that are possibly known; they stay new, except those counted in
  /// ``sampled``.
  package let partly: Int
  /// The number of possibly known words that are marked as learned, and asked in the first week to
  /// check the result.
  package let sampled: Int
  package let rows: [Row]
  /// The edition whose levels are used.
  package let edition: Edition
  /// The highest level for which the learner knows at least 70% of its words and of the words of
  /// each lower level; nil if there is none.
  package let level: String?
  /// The skills in which the words are marked as learned.
  package let skills: [Skill]
  /// The skills among ``skills`` for which there is evidence: those that the test asked; all of
  /// them if the learner named a level.
  ///
  /// A test of spoken words marks words in `listening` only, and is evidence for all of ``skills``.
  package let shown: [Skill]
  /// The mean number of first questions a day about words marked as learned, rounded up.
  ///
  /// Each of these words has a first question in each of its skills. The mean is the number of all
  /// first questions, divided by ``checkDays``.
  package let checksPerDay: Int
  /// The number of days until the last first question about a word marked as learned; 0 if there is
  /// none.
  package let checkDays: Int
  /// The estimated minutes a day for the first questions about words marked as learned.
  package let minutesPerDay: Int
}

/// Some words of a level, from which a learner can judge how difficult it is.
package struct LevelSample: Sendable {
  package let level: Level
  package let words: [Word]
}

extension WordSource {
  /// Returns at most `count` words of each level of an edition, spread evenly over the order of
  /// learning; levels without words are left out.
  package func samples(_ count: Int, in edition: Edition) throws(StudyError) -> [LevelSample] {
    let levels = try levels(in: edition)
    var keys: [Level: [WordKey]] = [:]
    try forEachEntry(.everything) { entry in
      if let level = levels[entry.key] ?? nil { keys[level, default: []].append(entry.key) }
      return true
    }
    var samples: [LevelSample] = []
    for level in Level.all {
      guard let keys = keys[level] else { continue }
      let chosen = min(count, keys.count)
      var words: [Word] = []
      for index in 0..<chosen {
        let key = keys[(2 * index + 1) * keys.count / (2 * chosen)]
        if let word = try item(key)?.word { words.append(word) }
      }
      samples.append(LevelSample(level: level, words: words))
    }
    return samples
  }
}
