import Confusables
package import Pinyin

/// A question with its answer, as asked in a drill.
package struct Question: Codable, Hashable, Sendable {
  /// The identifier of the question, which is the key of its answer in the log.
  package private(set) var id: String
  package let card: CardKey
  package let item: Item
  package let kind: QuestionKind
  /// The prompt: hanzi, a reading, a meaning, a phrase with a gap or the text of a question from a
  /// question bank.
  package let prompt: String
  /// A note that distinguishes the word from others with the same written form, or the English of a
  /// phrase with a gap; nil if there is none.
  package let note: String?
  /// The options as shown: four, fewer for some questions of question banks, and none for a typed
  /// question.
  ///
  /// A question of another program can have any number from two; see ``QuestionRebuilder``.
  package private(set) var options: [Option]
  /// The index, from 0, of the right option; nil if the reading is typed.
  package private(set) var answer: Int?
  /// True if the card is new: the word was never answered in this skill, and was not begun in
  /// another skill before (``DrillPlan/joining``).
  package let isNew: Bool
  package private(set) var askedAt: Timestamp
  /// All readings of the word's characters in a question of the skill `reading`; otherwise empty.
  package let characters: CharacterReadings
  /// The place of the question in a round of practice on one contrast; nil for any other question.
  package private(set) var practice: RoundPlace?

  private enum CodingKeys: String, CodingKey {
    case id, card
    case item = "word"
    case kind, prompt, note, options, answer, isNew, askedAt, characters, practice
  }

  package struct Option: Codable, Hashable, Sendable {
    package let text: String
    /// The reading that is the option, or the reading of its word; nil for a bank question.
    package let reading: Reading?
    /// The word that is the option or whose meaning is the option; nil for readings and bank
    /// questions.
    package let word: Word?

    /// The key of the option's word as in the log; without a word, the text serves as a key.
    fileprivate var key: WordKey { word?.key ?? WordKey(simplified: text, reading: "") }

    package init(text: String, reading: Reading? = nil, word: Word? = nil) {
      self.text = text
      self.reading = reading
      self.word = word
    }
  }

  package init(
    id: String,
    card: CardKey,
    item: Item,
    kind: QuestionKind,
    prompt: String,
    note: String? = nil,
    options: [Option],
    answer: Int?,
    isNew: Bool,
    askedAt: Timestamp,
    characters: CharacterReadings = CharacterReadings()
  ) {
    self.id = id
    self.card = card
    self.item = item
    self.kind = kind
    self.prompt = prompt
    self.note = note
    self.options = options
    self.answer = answer
    self.isNew = isNew
    self.askedAt = askedAt
    self.characters = characters
  }

  /// The probability of a right answer by guessing; 0 if the reading is typed.
  package var guessRate: Double { options.isEmpty ? 0 : 1 / Double(options.count) }

  /// The reading that is asked; for a listening question, in the tones that a listener writes.
  package var askedReading: Reading {
    kind == .listening ? item.word?.heardReading ?? item.reading : item.reading
  }

  /// The confusions that a wrong answer could show: of the right option with each wrong one, or of
  /// each part of a typed reading.
  package var offered: [Confusion] {
    guard let answer else {
      return Confusion.opportunities(in: askedReading)
        + characters.opportunities(in: askedReading)
    }
    var seen: Set<Confusion> = []
    return options.indices.filter { $0 != answer }
      .flatMap { confusions(ofOption: $0) }
      .filter { seen.insert($0).inserted }
  }

  /// Returns the confusions that are counted if the option at an index from 0 is chosen; empty for
  /// the right option.
  package func confusions(ofOption index: Int) -> [Confusion] {
    guard let answer, index != answer else { return [] }
    let (expected, given) = (options[answer], options[index])
    guard kind.isAnsweredInPinyin else {
      return [Confusion(unit: .word, expected: expected.key.rawValue, given: given.key.rawValue)]
    }
    guard let expected = expected.reading, let given = given.reading else { return [] }
    return Confusion.between(expected, given, characters: characters)
  }
}

extension Question {
  /// Returns the question with its options in a random order.
  func reordered(using generator: inout some RandomNumberGenerator) -> Question {
    guard let answer else { return self }
    let order = options.indices.shuffled(using: &generator)
    var question = self
    question.options = order.map { options[$0] }
    question.answer = order.firstIndex(of: answer)
    return question
  }

  /// Returns the question with another identifier, under which its answer is stored.
  package func renamed(_ id: String) -> Question {
    var question = self
    question.id = id
    return question
  }

  /// Returns the question with a new identifier, to be asked again at `moment` after its answer was
  /// undone.
  func again(at moment: Timestamp) -> Question {
    var question = renamed(QuestionMaker.identifier())
    question.askedAt = moment
    return question
  }

  /// Returns this question with a place in a round of practice, in which answers do not count.
  func practising(_ place: RoundPlace) -> Question {
    var question = self
    question.practice = place
    return question
  }

  /// Returns true if the right option is on one side of a contrast and a wrong option on the other.
  func shows(_ contrast: Contrast) -> Bool {
    !options.isEmpty && offered.contains { $0.contrast == contrast }
  }
}

/// The characters of a word, each with all its readings in the packs.
package struct CharacterReadings: Codable, Hashable, Sendable {
  private let characters: [String]
  private let readings: [[Syllable]]

  /// Makes an empty list, for which no character has other readings.
  package init() {
    characters = []
    readings = []
  }

  /// Makes the list for a word; `readings` has the readings of each of its characters.
  ///
  /// The list is empty unless characters, syllables and elements of `readings` are equally many. It
  /// is also empty for a word of one character, because its other readings are those of other words
  /// with the same written form.
  package init(of word: Word, readings: [[Syllable]]) {
    let characters = word.simplified.map { String($0) }
    let isWhole =
      characters.count > 1 && characters.count == readings.count
      && characters.count == word.reading.syllables.count
    self.characters = isWhole ? characters : []
    self.readings = isWhole ? readings : []
  }

  /// Returns the confusion of two readings of the character at a position from 0; nil if they are
  /// equal or the given one is not a reading of the character.
  ///
  /// A full and a neutral tone do not count as two readings, because dictionaries disagree on where
  /// a syllable is neutral.
  func confusion(of given: Syllable, for expected: Syllable, at place: Int) -> Confusion? {
    guard given != expected, readings.indices.contains(place), readings[place].contains(given),
      (given.tone == .neutral) == (expected.tone == .neutral),
      let character = characters[place].first
    else { return nil }
    return Confusion(
      unit: .polyphone,
      expected: Contrast.name(character, expected),
      given: Contrast.name(character, given)
    )
  }

  /// Returns the possible confusions with other readings of the characters when `reading` has to be
  /// typed.
  func opportunities(in reading: Reading) -> [Confusion] {
    zip(reading.syllables, readings).enumerated().flatMap { place, pair in
      pair.1.compactMap { confusion(of: $0, for: pair.0, at: place) }
    }
  }
}

extension String {
  /// The text in brackets; a text that begins with a bracket is not changed.
  package var inBrackets: String { first == "(" ? self : "(\(self))" }
}
