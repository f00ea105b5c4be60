package import Quiz
package import REPL
import SeededRandom
package import Speech
package import Study

/// The questions of the games that a host leads, drawn from one selection of words.
package struct GameQuestions {
  /// The number of questions that the host wants in a game.
  package var wanted: Int
  /// The utterances (texts to speak) for the words of drawn questions, and of listening questions
  /// of earlier games; the keys are the identifiers of the items.
  package private(set) var utterances: [String: Utterance] = [:]
  private var sheet: QuestionSheet
  private let style: ScreenStyle
  private let now: () -> Timestamp
  private var generator: SplitMix64
  private var isFirst = true
  /// The identifiers of the items to skip as long as others are left; see ``skip(_:utterance:)``.
  private var asked: Set<String> = []

  /// The number of words, and of questions from question banks, from which games are drawn.
  package var size: Int { sheet.size }

  /// Makes the source of questions.
  ///
  /// `sheet`: the source of the questions. `wanted`: the number of questions of a game.
  /// `seed`: the seed of the order of options in a game of missed questions. `now`: the clock.
  package init(
    _ sheet: QuestionSheet,
    wanted: Int,
    style: ScreenStyle,
    seed: UInt64,
    now: @escaping () -> Timestamp
  ) {
    self.sheet = sheet
    self.wanted = wanted
    self.style = style
    self.now = now
    generator = SplitMix64(seed: seed)
  }

  /// Excludes the words of `items`, the questions of earlier games, as long as others are left.
  ///
  /// `utterance`: a function that returns the utterance for the identifier of an item; nil if no
  /// word is found. The utterances of listening questions are kept, because a game of missed
  /// questions can ask these again.
  package mutating func skip(_ items: [QuizItem], utterance: (String) -> Utterance?) {
    for item in items where asked.insert(item.id).inserted {
      if item.kind == "listening" { utterances[item.id] = utterance(item.id) }
    }
    isFirst = false
  }

  /// Draws the questions of another game, each about a different word; fewer than wanted if there
  /// are not so many words.
  ///
  /// A word comes again after all others were asked.
  package mutating func next() throws(StudyError) -> [QuizItem] {
    var items: [QuizItem] = []
    try draw(to: &items)
    if items.count < wanted, !isFirst {
      sheet.restart()
      asked = []
      try draw(to: &items)
    }
    isFirst = false
    return items
  }

  private mutating func draw(to items: inout [QuizItem]) throws(StudyError) {
    var ids = Set(items.map(\.id))
    while items.count < wanted, let item = try another() {
      if ids.insert(item.id).inserted { items.append(item) }
    }
  }

  /// Draws a question about a word that was not drawn before; nil if there is none.
  package mutating func another() throws(StudyError) -> QuizItem? {
    while let question = try sheet.nextOnce(at: now(), areTyped: false) {
      guard let answer = question.answer else { continue }
      let item = QuizItem(question, answer: answer, style: style)
      guard !asked.contains(item.id) else { continue }
      utterances[item.id] = question.item.word.map { Utterance($0) }
      return item
    }
    return nil
  }

  /// Returns the questions of another game: the missed ones, with their options in a new order.
  package mutating func again(_ missed: [QuestionResult]) -> [QuizItem] {
    missed.map { $0.item.reordered(using: &generator) }
  }
}

extension QuizItem {
  /// Returns the question with its options in a random order.
  func reordered(using generator: inout SplitMix64) -> QuizItem {
    arranged(options.indices.shuffled(using: &generator))
  }
}

extension QuizItem {
  /// Makes the item of a question, in the style in which a learner would see it.
  ///
  /// `answer`: the position of the right option, from 0.
  package init(_ question: Question, answer: Int, style: ScreenStyle) {
    let item = question.item
    let isHeard = question.kind == .listening
    let note = question.note.map { isHeard ? "" : " \($0.inBrackets)" } ?? ""
    self.init(
      id: item.key.rawValue,
      kind: question.kind.rawValue,
      text: TerminalText.sanitized(question.prompt + note),
      lang: Self.language(of: question, style.script),
      options: question.options.map { option in
        guard question.kind.isAnsweredInPinyin, let reading = option.reading else {
          return TerminalText.sanitized(option.text)
        }
        return style.text(reading)
      },
      right: answer,
      missed: Self.reminder(of: item, style),
      word: item.word.map { Self.word($0, of: question, style) }
    )
  }

  /// Returns the word for the reveal.
  ///
  /// Its phrase is left out if the host shows no phrases, unless the question was about the phrase.
  private static func word(_ word: Word, of question: Question, _ style: ScreenStyle) -> QuizWord {
    let isShown = style.showsPhrases || question.kind == .cloze
    let phrase = isShown ? word.phrase : nil
    return QuizWord(
      text: style.text(.word(word)),
      lang: style.script.languageTag,
      reading: style.text(word.reading),
      gloss: style.gloss(word),
      phrase: phrase.map { TerminalText.sanitized($0.text(in: style.script)) },
      english: phrase.map { TerminalText.sanitized($0.english) }
    )
  }

  /// Returns the language of a prompt as a BCP 47 tag.
  private static func language(of question: Question, _ script: Script) -> String {
    switch question.kind {
    case .recall: "en"
    case .hanzi: "zh-Latn"
    case .bank where !question.prompt.unicodeScalars.contains(where: \.properties.isIdeographic):
      "en"
    case .reading, .tone, .meaning, .cloze, .listening, .typed, .bank:
      script.languageTag
    }
  }

  private static func reminder(of item: Item, _ style: ScreenStyle) -> String {
    var parts = [item.text(in: style.script)]
    if let word = item.word {
      parts.append(style.text(word.reading))
    }
    parts.append(item.gloss)
    return TerminalText.sanitized(parts.joined(separator: " "))
  }
}

/// The questions of a game, which the host can see and change before the game begins.
package struct HostPreview {
  /// The result of a typed line.
  package enum Outcome: Equatable {
    case changed
    /// Nothing was changed; the text says why.
    case refused(String)
    case start
    case leave
  }

  package private(set) var items: [QuizItem]

  package init(_ items: [QuizItem]) { self.items = items }

  /// The line that lists what the host can type.
  package static let keys = "Enter goes on, 3d drops question 3, 3x exchanges it, q leaves:"

  /// Returns the questions with their numbers and options, the right one with a star.
  package func lines(_ style: ScreenStyle) -> [String] {
    items.enumerated().flatMap { index, item in
      let number = "\(index + 1)".padded(to: 3)
      let options = item.options.enumerated().map { ($0 == item.right ? "*" : "") + $1 }
      return style.wrap("\(number) \(item.text)", hanging: 4).map {
        style.palette.styled($0, as: .emphasis)
      } + style.indent(options.joined(separator: " / "), by: 4)
    }
  }

  /// Carries out a typed line: a number with d or x in either order, q or e to leave, or an empty
  /// line to start.
  ///
  /// `draw`: a function that returns another question; nil if there is none.
  package mutating func perform(
    _ line: String,
    draw: () throws -> QuizItem?
  ) rethrows -> Outcome {
    let text = line.lowercased().filter { !$0.isWhitespace }
    if text.isEmpty { return .start }
    if ["q", "e"].contains(text) { return .leave }
    let letters = text.filter(\.isLetter)
    guard ["d", "x"].contains(letters), let number = Int(text.filter { !$0.isLetter }) else {
      return .refused("‘\(TerminalText.sanitized(line))’ is not understood; \(Self.keys)")
    }
    guard items.indices.contains(number - 1) else {
      return .refused("there is no question \(number); use 1 to \(items.count)")
    }
    if letters == "d" {
      guard items.count > 1 else { return .refused("a game needs a question; 1x exchanges it") }
      items.remove(at: number - 1)
      return .changed
    }
    guard let other = try draw() else {
      return .refused("no other question can be made of these words; \(number)d drops it")
    }
    items[number - 1] = other
    return .changed
  }
}
