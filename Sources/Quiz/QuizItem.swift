/// A question of a game with its answer, which only the host knows until the reveal.
package struct QuizItem: Codable, Hashable, Sendable {
  /// The key of the word, or of the question from a question bank, by which a repeated question is
  /// recognized.
  package let id: String
  /// The kind of question, the raw value of a `QuestionKind`, for example `reading`.
  package let kind: String
  /// The prompt as shown; for a listening question, the text to speak.
  package let text: String
  /// The language of the prompt as a BCP 47 tag, for example `zh-Hans`.
  package let lang: String
  /// The options as shown, at least two.
  package let options: [String]
  /// The position, from 0, of the right option.
  package let right: Int
  /// The line that shows the answer to a player who missed the question, for example `银行 yínháng
  /// bank`.
  package let missed: String
  /// The word to show at the reveal; nil for a question from a question bank.
  package let word: QuizWord?

  package init(
    id: String,
    kind: String,
    text: String,
    lang: String,
    options: [String],
    right: Int,
    missed: String,
    word: QuizWord? = nil
  ) {
    self.id = id
    self.kind = kind
    self.text = text
    self.lang = lang
    self.options = options
    self.right = right
    self.missed = missed
    self.word = word
  }

  /// Returns the question with its options in another order.
  ///
  /// `order`: the present positions of the options, from 0, in their new order.
  package func arranged(_ order: [Int]) -> QuizItem {
    QuizItem(
      id: id,
      kind: kind,
      text: text,
      lang: lang,
      options: order.map { options[$0] },
      right: order.firstIndex(of: right) ?? right,
      missed: missed,
      word: word
    )
  }
}

/// The word of a question, shown when the answer is revealed.
package struct QuizWord: Codable, Hashable, Sendable {
  /// The characters of the word.
  package let text: String
  /// The language of the word and its phrase, as a BCP 47 tag, for example `zh-Hans`.
  package let lang: String
  package let reading: String
  package let gloss: String
  /// A sentence that shows how the word is used; nil if none is shown.
  package let phrase: String?
  /// The English translation of the phrase; nil if there is no phrase.
  package let english: String?

  /// The maximum number of characters of a text; longer texts are cut.
  package static let longestText = 200
  /// The maximum number of bytes of a text; longer texts are cut.
  static let mostBytes = 1_200

  package init(
    text: String,
    lang: String,
    reading: String,
    gloss: String,
    phrase: String? = nil,
    english: String? = nil
  ) {
    self.text = Self.bounded(text)
    self.lang = lang
    self.reading = Self.bounded(reading)
    self.gloss = Self.bounded(gloss)
    self.phrase = phrase.map(Self.bounded)
    self.english = english.map(Self.bounded)
  }

  private static func bounded(_ text: String) -> String {
    var cut = text.prefix(longestText)
    while cut.utf8.count > mostBytes { cut.removeLast() }
    return String(cut)
  }

  /// True if no text has more than ``mostBytes`` bytes; a message of another program may have more.
  var isInRange: Bool {
    [text, lang, reading, gloss, phrase ?? "", english ?? ""]
      .allSatisfy { $0.utf8.count <= Self.mostBytes }
  }
}
