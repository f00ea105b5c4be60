import Confusables
package import Pinyin

/// A question with its answer, as asked in a drill.
package struct Question: Codable, Hashable, Sendable {
  /// The identifier of the question within its drill and of its answer in the log.
  package private(set) var id: String
  package let card: CardKey
  package let item: Item
  package let kind: QuestionKind
  /// The prompt: hanzi, a reading, a meaning or the text of a bank question.
  package let prompt: String
  /// A note that distinguishes the word from others with the same written form; nil if there are
  /// none.
  package let note: String?
  /// The options as shown: four, none for a typed question, or fewer for some bank questions.
  package let options: [Option]
  /// The position of the right option.
  package let answer: Int?
  /// True if the word was never asked before in this skill.
  package let isNew: Bool
  package private(set) var askedAt: Timestamp
  /// The readings of the word's characters, if its reading is asked.
  package let characters: CharacterReadings
  /// The position in a round of practice; nil for a question that counts.
  package private(set) var practice: RoundPlace?

  private enum CodingKeys: String, CodingKey {
    case id, card
    case item = "word"
    case kind, prompt, note, options, answer, isNew, askedAt, characters, practice
  }

  /// An option, with its reading and its word if it has them.
  package struct Option: Codable, Hashable, Sendable {
    package let text: String
    /// The reading of the option or of its word; nil if there is none.
    package let reading: Reading?
    /// The word of the option; nil if there is none.
    package let word: Word?

    /// The key of its word, or the answer of a bank question as a key, as in the log.
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

  /// The probability of a right answer by guessing.
  package var guessRate: Double { options.isEmpty ? 0 : 1 / Double(options.count) }

  /// The reading that is asked; for a listening question, as written by a listener.
  package var askedReading: Reading {
    kind == .listening ? item.word?.heardReading ?? item.reading : item.reading
  }

  /// The possible confusions of the answer with the wrong options.
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

  /// Returns the confusions that are counted when an option is chosen.
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
  /// Returns the question with another identifier, under which its answer is stored.
  package func renamed(_ id: String) -> Question {
    var question = self
    question.id = id
    return question
  }

  /// Returns the question to be asked again after its answer was undone.
  func again(at moment: Timestamp) -> Question {
    var question = renamed(QuestionMaker.identifier())
    question.askedAt = moment
    return question
  }

  /// Returns the question as part of a round of practice.
  func practising(_ place: RoundPlace) -> Question {
    var question = self
    question.practice = place
    return question
  }

  /// Returns true if both sides of a contrast are among the options, and one of them is right.
  func shows(_ contrast: Contrast) -> Bool {
    !options.isEmpty && offered.contains { $0.contrast == contrast }
  }
}
