package import Pinyin

/// A question as it is put to a learner.
package struct Question: Codable, Hashable, Sendable {
  /// Names the question within its drill, and the answer to it in the log.
  package let id: String
  package let card: CardKey
  package let word: Word
  package let kind: QuestionKind
  /// What is shown: hanzi, a reading, a meaning or the prompt of a question.
  package let prompt: String
  /// What tells the word from others that are written alike; nil when there are none.
  package let note: String?
  /// Four options as shown; none for a typed question, perhaps fewer for one of a bank.
  package let options: [Option]
  /// The position of the right option.
  package let answer: Int?
  /// Whether the word was never asked before in this skill.
  package let isNew: Bool
  package let askedAt: Timestamp

  /// One option and what it is.
  package struct Option: Codable, Hashable, Sendable {
    package let text: String
    /// The reading, where the option is one or stands for a word.
    package let reading: Reading?
    /// The word that the option stands for, where it is one.
    package let word: Word?

    package init(text: String, reading: Reading? = nil, word: Word? = nil) {
      self.text = text
      self.reading = reading
      self.word = word
    }
  }

  package init(
    id: String,
    card: CardKey,
    word: Word,
    kind: QuestionKind,
    prompt: String,
    note: String? = nil,
    options: [Option],
    answer: Int?,
    isNew: Bool,
    askedAt: Timestamp
  ) {
    self.id = id
    self.card = card
    self.word = word
    self.kind = kind
    self.prompt = prompt
    self.note = note
    self.options = options
    self.answer = answer
    self.isNew = isNew
    self.askedAt = askedAt
  }

  /// The chance of being right without knowing anything.
  package var guessRate: Double { options.isEmpty ? 0 : 1 / Double(options.count) }

  /// What choosing each wrong option would confuse.
  package var offered: [Confusion] {
    guard let answer else { return Confusion.opportunities(in: word.reading) }
    var seen: Set<Confusion> = []
    return options.indices.filter { $0 != answer }
      .flatMap { confusions(ofOption: $0) }
      .filter { seen.insert($0).inserted }
  }

  /// What an option confuses with the right one.
  package func confusions(ofOption index: Int) -> [Confusion] {
    guard let answer, index != answer else { return [] }
    switch kind {
    case .reading, .tone, .typed, .listening:
      guard let expected = options[answer].reading, let given = options[index].reading else {
        return []
      }
      return Confusion.between(expected, given)
    case .meaning, .recall, .hanzi:
      guard let other = options[index].word else { return [] }
      return [
        Confusion(unit: .word, expected: word.key.rawValue, given: other.key.rawValue)
      ]
    case .bank:
      let names = [answer, index].map { WordKey(simplified: options[$0].text, reading: "") }
      return [Confusion(unit: .word, expected: names[0].rawValue, given: names[1].rawValue)]
    }
  }
}
