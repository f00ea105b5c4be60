import ArgumentParser
import Lexicon
import Pinyin
import REPL
import Study
import Workspace

/// `trainer questions`: prints a worksheet without recording anything.
struct QuestionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "questions",
    abstract: "Print a worksheet of questions; nothing is recorded."
  )

  @Option(
    help:
      """
      Kind of question: reading, tone, meaning, recall, hanzi, cloze, listening, typed or bank; \
      repeatable.
      """,
    completion: .kindsOfQuestions
  )
  var kind: [String] = []

  @OptionGroup var selection: SelectionOptions

  @OptionGroup var chosen: ChosenWords

  @Option(
    parsing: .unconditional,
    help: "Number of questions; by default 10, or all words of --word and --file."
  )
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: "Seed of the random choices; the same seed gives the same questions."
  )
  var seed: UInt64?

  @Flag(help: "Print JSON, one object a line.")
  var json = false

  @Flag(help: "Print Markdown with the answers at the end.")
  var markdown = false

  @OptionGroup var paper: PaperOptions

  @Option(help: "With --html, write a test for each of 2 to 4 groups, in other orders.")
  var groups: Int?

  @Flag(help: "Print the phrase of each word beneath it.")
  var phrases = false

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count must be 1 or more") }
    if paper.html != nil, let count, count > WorksheetPage.mostQuestions {
      throw ValidationError("--count must be 1 to \(WorksheetPage.mostQuestions) with --html")
    }
    if let groups {
      guard paper.html != nil else { throw ValidationError("--groups needs --html") }
      let most = WorksheetPage.groupLetters.count
      guard (2...most).contains(groups) else {
        throw ValidationError("--groups must be 2 to \(most)")
      }
    }
    try chosen.validate(with: selection)
    if json, phrases || paper.title != nil {
      throw ValidationError("--json cannot be combined with --phrases or --title")
    }
    if json, kind.contains(QuestionKind.typed.rawValue) {
      throw ValidationError("--json has no typed questions; name another kind, or use --html")
    }
    if [json, markdown, paper.html != nil].count(where: \.self) > 1 {
      throw ValidationError("--json, --markdown and --html cannot be combined")
    }
    if paper.html == nil, !markdown, paper.language.language != nil {
      throw ValidationError("--language needs --html or --markdown")
    }
  }

  func run() async throws {
    let session = try Session()
    let words = try session.databases.words(packs: selection.pack)
    let settings = try session.databases.settingsIfAny()
    let keys = chosen.isEmpty ? nil : try chosen.keys(in: words, settings)
    let count = count ?? keys?.count ?? 10
    guard paper.html == nil || count <= WorksheetPage.mostQuestions else {
      throw Failure(
        "\(count.grouped) words were chosen, and a page has up to \(WorksheetPage.mostQuestions.grouped); choose fewer with --count",
        .usage
      )
    }
    var sheet = try sheet(of: keys, in: words, settings)
    guard !json else {
      warn(of: try print(&sheet, count, words, settings), count)
      return
    }
    var page = try paper.file(in: session.paths)
    let isPlain = page == nil && !markdown
    let style =
      isPlain
      ? session.screen.style(settings) : paper.language.style(settings, in: session.environment)
    let screen = WorksheetScreen(style: style, showsPhrases: phrases)
    let title =
      paper.title(
        level: selection.level,
        topic: selection.topic,
        pack: selection.pack,
        in: words
      ) ?? style.texts.questions
    var questions: [Question] = []
    // On a worksheet for people, no question is repeated.
    while questions.count < count,
      let question = try sheet.next(at: Timestamp.now, isRepeating: false)
    {
      if isPlain, questions.isEmpty { Console.standard.print(screen.head(title)) }
      questions.append(question)
      if isPlain {
        Console.standard.print(screen.lines(question, number: questions.count, total: count))
      }
    }
    warn(of: questions.map(\.kind), count)
    guard !questions.isEmpty else { return }
    if page != nil {
      if Screen.isTerminal,
        let hint = Selections.readingHint(named: kind, asked: questions.map(\.kind.rawValue))
      {
        Console.standard.warn(hint)
      }
      let others = (1..<(groups ?? 1)).map { _ in sheet.reordered(questions) }
      let made = WorksheetPage(
        questions,
        others: others,
        title: title,
        style: style,
        showsPhrases: phrases
      )
      try page?.write(made.text)
      try page?.finishTold()
    } else if markdown {
      Console.standard.print(screen.markdown(questions, title: title))
    } else {
      Console.standard.print(screen.answers(questions))
    }
  }

  /// Returns the sheet of questions about the words `keys`, or, if `keys` is nil, about the words
  /// that the options select.
  private func sheet(
    of keys: [WordKey]?,
    in words: any WordSource,
    _ settings: Settings
  ) throws -> QuestionSheet {
    let kinds = try Selections.kinds(kind, among: QuestionKind.onWorksheets)
    guard let keys else {
      let filter = try selection.filter(in: words, settings)
      return try QuestionSheet(of: words, filter, kinds: kinds, settings, seed: seed)
    }
    return try QuestionSheet(
      of: words,
      chosen: keys,
      kinds: kinds,
      script: settings.script,
      region: settings.region,
      seed: seed ?? UInt64.random(in: .min ... .max)
    )
  }

  /// Prints `count` questions as JSON and returns the kinds of those that were printed.
  ///
  /// Questions are repeated after all words were asked, since a program may want any number.
  private func print(
    _ sheet: inout QuestionSheet,
    _ count: Int,
    _ words: any WordSource,
    _ settings: Settings
  ) throws -> [QuestionKind] {
    var made: [QuestionKind] = []
    while made.count < count, let question = try sheet.next(at: Timestamp.now),
      let answer = question.answer
    {
      made.append(question.kind)
      let homophones =
        question.kind == .listening ? try words.words(read: question.item.reading) : []
      try JSONOutput.print(
        QuestionJSON(
          question,
          answer: answer,
          homophones: homophones,
          readingForm: settings.readingForm
        )
      )
    }
    return made
  }

  /// Warns if there are fewer questions than were asked for, or none of a requested kind.
  ///
  /// `made`: the kinds of the questions.
  private func warn(of made: [QuestionKind], _ count: Int) {
    let missing = kind.filter { name in !made.contains { $0.rawValue == name } }
    if !made.isEmpty, !missing.isEmpty, kind.count <= count {
      Console.standard.warn(
        "no \(missing.joined(separator: " or ")) question could be made from these words; other words may have one"
      )
    }
    let number = made.count
    guard number == 0 || number < count && (self.count != nil || !chosen.isEmpty) else { return }
    let isBank = kind.contains(QuestionKind.bank.rawValue)
    let reason = kind == ["cloze"] ? "; others have no gap question" : ""
    Console.standard.warn(
      (number == 0 ? "no question" : "only \(number) of \(count) questions")
        + " could be made from these words"
        + (number == 0 && reason.isEmpty && !isBank ? "; a choice needs four of them" : reason)
    )
  }
}

/// The JSON of `trainer questions`; its field names are fixed.
struct QuestionJSON: Encodable {
  let word: String
  let reading: String
  let kind: String
  let prompt: String
  let options: [String]
  let answer: Int
  let accepted: [String]
  /// The usual pronunciation with tone numbers; absent if no tone changes in speech.
  let spoken: String?
  let note: String?
  /// The text to read aloud; absent unless it is a listening question.
  let audio: String?
  /// The words that sound like the audio, each of which is a right answer; nil for questions of
  /// other kinds.
  let homophones: [String]?

  init(_ question: Question, answer: Int, homophones: [Word], readingForm: ReadingForm) {
    word = question.item.text(in: .simplified)
    reading = question.item.reading.numbered
    kind = question.kind.rawValue
    prompt = question.prompt
    options = question.options.map { option in
      guard question.kind.isAnsweredInPinyin, let reading = option.reading else {
        return option.text
      }
      return readingForm.text(reading)
    }
    self.answer = answer
    accepted = question.item.acceptedReadings.map(\.numbered)
    spoken = question.item.word?.spokenForm?.reading.numbered
    note = question.note
    let isHeard = question.kind == .listening
    audio = isHeard ? question.prompt : nil
    self.homophones = isHeard ? homophones.map(\.simplified) : nil
  }
}
