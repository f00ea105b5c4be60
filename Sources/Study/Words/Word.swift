package import Pinyin

/// A word of a pack: a spelling with a reading and a meaning.
package struct Word: Codable, Hashable, Sendable {
  /// The key of the word in the learner's database, made from `simplified` and the reading in the
  /// pack, which can differ from the shown `reading`.
  package private(set) var key: WordKey
  package private(set) var simplified: String
  package var traditional: String
  /// The shown reading in citation tones, which questions ask for.
  package private(set) var reading: Reading
  /// The other accepted readings.
  package var otherReadings: [Reading]
  /// The region whose readings the word shows; nil for the readings of its pack.
  package private(set) var region: Region?
  package var partsOfSpeech: [String]
  package var levels: Levels
  /// The rank by frequency, 1 for the most frequent word; nil if the frequency list lacks the word.
  package var frequencyRank: Int?
  package var isSeparable: Bool
  package var measureWords: [String]
  package var topic: String
  package var gloss: String
  /// The numbers of the pack's synonym groups to which the word's senses belong.
  package var meanings: [Int] = []
  /// The phrase of the word as its pack stores it, which is parsed on demand; nil if there is none.
  package var phraseText: String?
  /// The name of the pack that the word comes from.
  package var pack: String
  /// The wrong answers of a question from a question bank that is encoded as a word; empty for a
  /// word.
  fileprivate var wrongAnswers: [String] = []

  /// Makes a word.
  ///
  /// `key`: the key; nil if it is made from `simplified` and `reading`. The other parameters are
  /// the properties of the same names.
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
    phraseText: String? = nil,
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
    self.phraseText = phraseText
    self.pack = pack
  }

  /// All accepted readings, including those of Taiwan; the shown reading comes first.
  package var acceptedReadings: [Reading] {
    var readings = [reading] + otherReadings
    for listed in [reading] + otherReadings {
      let further =
        listed.taiwanVariants(hanzi: simplified) + listed.interjectionVariants(hanzi: simplified)
      for other in further where !readings.contains(other) { readings.append(other) }
    }
    return readings
  }

  /// The spoken form of the reading; nil if no tone changes.
  package var spokenForm: SpokenForm? { reading.spokenForm(hanzi: simplified) }

  /// Returns the word with the reading of a region as its shown reading; its key is unchanged.
  ///
  /// In Taiwan, full tones are right as well where the mainland has the neutral tone (喜欢 xǐhuān).
  package func read(in region: Region) -> Word {
    guard region == .taiwan else { return self }
    var word = reading.inTaiwan(hanzi: simplified).map { read(as: $0, key: key) } ?? self
    word.region = region
    let listed = [word.reading] + word.otherReadings
    for full in listed.flatMap({ $0.fullToneVariants(hanzi: simplified) })
    where !word.acceptedReadings.contains(full) {
      word.otherReadings.append(full)
    }
    word.phraseText = phrase?.inTaiwan.stored ?? phraseText
    return word
  }

  /// Returns the word with its reading in the region whose readings `other` shows.
  package func read(like other: Word) -> Word { read(in: other.region ?? .mainland) }

  /// Returns the word with another shown reading and another key; the former shown reading becomes
  /// one of the other readings.
  package func read(as shown: Reading, key: WordKey) -> Word {
    var word = self
    (word.key, word.reading) = (key, shown)
    word.otherReadings = [reading] + otherReadings.filter { $0 != shown }
    return word
  }

  /// Returns the word with other simplified characters and a key made from them.
  package func written(simplified: String) -> Word {
    var word = self
    word.simplified = simplified
    word.key = WordKey(simplified: simplified, reading: reading.numbered)
    return word
  }

  /// The sentence that shows how the word is used; nil if there is none.
  package var phrase: Phrase? { phraseText.flatMap { Phrase(stored: $0) } }

  /// Returns the region to which an accepted reading belongs; nil if the word's own region uses the
  /// reading too.
  package func region(of accepted: Reading) -> Region? {
    guard region != .taiwan else {
      return accepted.isOnlyOfMainland(hanzi: simplified) ? .mainland : nil
    }
    let isOfTaiwan = ([reading] + otherReadings).contains {
      $0.taiwanVariants(hanzi: simplified).contains(accepted)
    }
    return isOfTaiwan ? .taiwan : nil
  }

  /// The senses of the gloss, which the gloss separates by `;`.
  package var senses: [String] {
    gloss.split(separator: ";").map { sense in
      String(sense.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }

  package func text(in script: Script) -> String {
    script == .traditional ? traditional : simplified
  }
}

extension Item: Codable {
  /// Decodes a word, or a question of a question bank, which is encoded as a word without a
  /// reading.
  package init(from decoder: any Decoder) throws {
    let word = try Word(from: decoder)
    guard word.reading.syllables.isEmpty else {
      self = .word(word)
      return
    }
    self = .question(
      BankQuestion(
        prompt: word.simplified,
        answer: word.gloss,
        wrongAnswers: word.wrongAnswers,
        pack: word.pack
      )
    )
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .word(let word): try word.encode(to: encoder)
    case .question(let question):
      var word = Word(
        simplified: question.prompt,
        traditional: question.prompt,
        reading: Reading([]),
        gloss: question.answer,
        pack: question.pack
      )
      word.wrongAnswers = question.wrongAnswers
      try word.encode(to: encoder)
    }
  }
}

/// The region whose readings are shown as answers.
package enum Region: String, CaseIterable, Codable, Hashable, Sendable {
  case mainland, taiwan
}

/// The script in which Chinese is shown.
package enum Script: String, CaseIterable, Codable, Hashable, Sendable {
  case simplified, traditional

  /// The language of a text in this script as a BCP 47 tag, by which a browser chooses the glyphs.
  package var languageTag: String { self == .simplified ? "zh-Hans" : "zh-Hant" }
}

/// A subject of words, such as food or travel, with its key and display name.
package struct Topic: Codable, Hashable, Sendable {
  package let key: String
  package let name: String

  package init(key: String, name: String) {
    self.key = key
    self.name = name
  }
}

/// A measure word, which counts a noun, with its reading.
package struct MeasureWord: Codable, Hashable, Sendable {
  package let simplified: String
  package let traditional: String
  /// The reading as a measure word; another reading if no pack lists the word as a measure word,
  /// and nil if no pack in use has it.
  package let reading: Reading?

  package func text(in script: Script) -> String {
    script == .traditional ? traditional : simplified
  }
}

extension WordSource {
  /// Returns the measure words of a noun, in the order of ``Word/measureWords``.
  package func measureWords(of word: Word) throws(StudyError) -> [MeasureWord] {
    var found: [MeasureWord] = []
    for measure in word.measureWords {
      let spelled = try words(spelled: measure).filter { $0.simplified == measure }
      // 只 is zhī as a measure word, and zhǐ otherwise.
      let shown = spelled.first { $0.partsOfSpeech.contains("mw") } ?? spelled.first
      found.append(
        MeasureWord(
          simplified: measure,
          traditional: shown?.traditional ?? measure,
          reading: shown?.reading
        )
      )
    }
    return found
  }
}
