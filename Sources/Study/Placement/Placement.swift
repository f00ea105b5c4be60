package import Pinyin

/// An answer to a word of a placement test.
package struct PlacementAnswer: Codable, Hashable, Sendable {
  package let word: WordKey
  /// The typed pinyin; empty for “don't know”.
  package let given: String

  package init(_ word: WordKey, given: String) {
    self.word = word
    self.given = given
  }
}

/// The evidence for the words that a learner knows: the answers of a test, or a level.
package struct PlacementEvidence: Codable, Hashable, Sendable {
  /// The answers of a test, oldest first; not used with a level.
  package var answers: [PlacementAnswer]
  /// The level up to which all words of the edition in the settings are known.
  package var level: Level?

  package init(answers: [PlacementAnswer] = [], level: Level? = nil) {
    self.answers = answers
    self.level = level
  }
}

/// The next step of a placement test.
package struct PlacementStep: Codable, Hashable, Sendable {
  /// The reason why the last answer is asked again; it does not count.
  package var retry: RetryReason?
  /// The next word; nil when the test is over.
  package var word: Word?
  /// The number of answers that count.
  package var answered: Int
  /// True when the last answer was right; nil before the first one.
  package var wasRight: Bool?
  /// The reading of the last word.
  package var reading: Reading?
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
  /// The words not begun that are placed as likely and as partly known.
  package let likely: Int
  package let partly: Int
  package let rows: [Row]
  /// The edition of the levels.
  package let edition: Edition
}
