import Pinyin

/// A maker of questions from those that another program shows, using the learner's own packs.
///
/// The other program is not trusted: only what the packs say about the shown text and the options
/// decides which option is right. A question is rebuilt if exactly one option is right and the
/// packs contain all options that are words or meanings; readings need only be pinyin.
package struct QuestionRebuilder {
  private let words: any WordSource
  private let script: Script
  private let region: Region
  /// The words by their glosses; nil before the first question about a meaning.
  private var byGloss: [String: Word]?

  package init(words: any WordSource, script: Script, region: Region) {
    self.words = words
    self.script = script
    self.region = region
  }

  /// A question as another program shows it.
  package struct Shown: Hashable, Sendable {
    package let kind: QuestionKind
    package let text: String
    package let options: [String]

    package init(kind: QuestionKind, text: String, options: [String]) {
      self.kind = kind
      self.text = text
      self.options = options
    }
  }

  /// Returns the learner's own question with the identifier `id`; nil if it cannot be rebuilt.
  package mutating func question(
    _ shown: Shown,
    id: String,
    at moment: Timestamp
  ) throws(StudyError) -> Question? {
    guard shown.options.count >= 2, Set(shown.options).count == shown.options.count else {
      return nil
    }
    var options: [Question.Option] = []
    for text in shown.options {
      guard let option = try option(text, shown.kind) else { return nil }
      options.append(option)
    }
    var found: [(index: Int, item: Item)] = []
    for (index, option) in options.enumerated() {
      if let item = try item(of: shown, choosing: option) { found.append((index, item)) }
    }
    guard found.count == 1, let (answer, item) = found.first else { return nil }
    return Question(
      id: id,
      card: CardKey(item.key, shown.kind.skill),
      item: item.read(in: region),
      kind: shown.kind,
      prompt: shown.text,
      options: options,
      answer: answer,
      isNew: false,
      askedAt: moment
    )
  }

  /// Returns an option with its reading or its word, or a bank answer with its text alone.
  ///
  /// The result is nil if a reading is not pinyin, if the packs do not contain the word or meaning,
  /// or if the kind has no options.
  private mutating func option(
    _ text: String,
    _ kind: QuestionKind
  ) throws(StudyError) -> Question.Option? {
    switch kind {
    case .reading, .tone, .listening:
      guard let reading = (try? PinyinText(text))?.best.reading else { return nil }
      return Question.Option(text: text, reading: reading)
    case .recall, .hanzi, .cloze:
      guard let word = try words.words(spelled: text).first?.read(in: region) else { return nil }
      return Question.Option(text: text, reading: word.reading, word: word)
    case .meaning:
      guard let word = try glosses()[text]?.read(in: region) else { return nil }
      return Question.Option(text: text, reading: word.reading, word: word)
    case .bank: return Question.Option(text: text)
    case .typed: return nil
    }
  }

  /// Returns the item for which an option is the right answer; nil if the option is wrong.
  private func item(
    of shown: Shown,
    choosing option: Question.Option
  ) throws(StudyError) -> Item? {
    switch shown.kind {
    case .reading, .tone, .listening:
      guard let reading = option.reading else { return nil }
      return try homographs(of: shown).first { word in
        word.acceptedReadings.contains { accepted in
          accepted == reading
            || accepted.spokenVariants(hanzi: word.simplified).contains(reading)
        }
      }.map(Item.word)
    case .meaning:
      return try homographs(of: shown).first { $0.gloss == option.text }.map(Item.word)
    case .recall:
      return try words.words(spelled: option.text).first { $0.gloss == shown.text }
        .map(Item.word)
    case .cloze:
      return try words.words(spelled: option.text).first { word in
        word.cloze(in: script).map { "\($0.sentence) \($0.english.inBrackets)" == shown.text }
          ?? false
      }.map(Item.word)
    case .hanzi:
      guard let reading = (try? PinyinText(shown.text))?.best.reading else { return nil }
      return try words.words(spelled: option.text).first { word in
        word.acceptedReadings.contains(reading)
      }.map(Item.word)
    case .bank:
      return try words.items(spelled: shown.text).first { $0.question?.answer == option.text }
    case .typed: return nil
    }
  }

  /// Returns the words with the written form of the prompt, which may be followed by a note in
  /// brackets.
  private func homographs(of shown: Shown) throws(StudyError) -> [Word] {
    let hanzi = shown.text.split(separator: " (", maxSplits: 1).first.map(String.init)
    return try words.words(spelled: hanzi ?? shown.text)
  }

  private mutating func glosses() throws(StudyError) -> [String: Word] {
    if let byGloss { return byGloss }
    let made = Dictionary(try words.words.map { ($0.gloss, $0) }) { first, _ in first }
    byGloss = made
    return made
  }
}
