package import Pinyin

/// A word of a pack: one spelling with one reading and one meaning; or a question of a bank.
///
/// A bank's question is a word without a reading: its text is the prompt, its gloss the right
/// answer. Whatever needs a reading leaves it out.
package struct Word: Codable, Hashable, Sendable {
  /// The name of the word in the learner's database, from `simplified` and `reading`.
  package let key: WordKey
  package let simplified: String
  package var traditional: String
  /// The reading in citation tones that is shown and asked for.
  package let reading: Reading
  /// Further readings that are right, without `reading`.
  package var otherReadings: [Reading]
  package var partsOfSpeech: [String]
  package var levels: Levels
  /// 1 is the most frequent word; absent when the frequency list has no such word.
  package var frequencyRank: Int?
  package var isSeparable: Bool
  package var measureWords: [String]
  package var topic: String
  package var gloss: String
  /// Numbers of the groups of words of its pack that mean the same in one of their senses.
  package var meanings: [Int] = []
  /// What the author of a question offers beside the right answer; empty for an ordinary word.
  package var wrongAnswers: [String]
  /// The name of the pack that the word comes from.
  package var pack: String

  /// Makes a word; `key` spares the work of making it from the reading again.
  package init(
    key: WordKey? = nil,
    simplified: String,
    traditional: String,
    reading: Reading,
    otherReadings: [Reading] = [],
    partsOfSpeech: [String] = [],
    levels: Levels = Levels(),
    frequencyRank: Int? = nil,
    isSeparable: Bool = false,
    measureWords: [String] = [],
    topic: String = "",
    gloss: String,
    meanings: [Int] = [],
    wrongAnswers: [String] = [],
    pack: String = "study"
  ) {
    self.key = key ?? WordKey(simplified: simplified, reading: reading.numbered)
    self.simplified = simplified
    self.traditional = traditional
    self.reading = reading
    self.otherReadings = otherReadings
    self.partsOfSpeech = partsOfSpeech
    self.levels = levels
    self.frequencyRank = frequencyRank
    self.isSeparable = isSeparable
    self.measureWords = measureWords
    self.topic = topic
    self.gloss = gloss
    self.meanings = meanings
    self.wrongAnswers = wrongAnswers
    self.pack = pack
  }

  /// Whether this is a question of a bank.
  package var isQuestion: Bool { reading.syllables.isEmpty }

  /// Every reading that counts as right, the one that is shown first.
  package var acceptedReadings: [Reading] { isQuestion ? [] : [reading] + otherReadings }

  /// The senses of the gloss, which `;` parts.
  package var senses: [String] {
    gloss.split(separator: ";").map { sense in
      String(sense.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }

  /// The word in the given script.
  package func text(in script: Script) -> String {
    script == .traditional ? traditional : simplified
  }
}

/// The script in which Chinese is shown.
package enum Script: String, CaseIterable, Codable, Hashable, Sendable {
  case simplified, traditional
}
