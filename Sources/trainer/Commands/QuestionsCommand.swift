import ArgumentParser
import Lexicon
import Pinyin
import REPL
import Study

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

  @Option(parsing: .unconditional, help: "Number of questions.")
  var count = 10

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

  @Flag(help: "Print the phrase of each word beneath it.")
  var phrases = false

  func validate() throws {
    if count < 1 { throw ValidationError("--count must be 1 or more") }
    if paper.html != nil, count > WorksheetPage.mostQuestions {
      throw ValidationError("--count must be 1 to \(WorksheetPage.mostQuestions) with --html")
    }
    if json, phrases || paper.title != nil {
      throw ValidationError("--json cannot be combined with --phrases or --title")
    }
    if json, kind.contains(QuestionKind.typed.rawValue) {
      throw ValidationError("--json has no typed questions; name another kind, or use --html")
    }
    if [json, markdown, paper.html != nil].count(where: \.self) > 1 {
      throw ValidationError("--json, --markdown and --html cannot be combined")
    }
  }

  func run() async throws {
    let session = try Session()
    let words = try session.databases.words(packs: selection.pack)
    let settings = try session.databases.settingsIfAny()
    var sheet = try QuestionSheet(
      of: words,
      try selection.filter(in: words, settings),
      kinds: try Selections.kinds(kind, among: QuestionKind.onWorksheets),
      settings,
      seed: seed
    )
    guard !json else {
      let count = try print(&sheet, words, settings)
      warn(of: count)
      return
    }
    var page = try paper.file(in: session.paths)
    let screen = WorksheetScreen(style: session.screen.style(settings), showsPhrases: phrases)
    let title =
      paper.title(
        level: selection.level,
        topic: selection.topic,
        pack: selection.pack,
        in: words
      ) ?? "Questions"
    let isPlain = page == nil && !markdown
    var questions: [Question] = []
    // A person has no use for the same question twice.
    while questions.count < count,
      let question = try sheet.next(at: Session.now(), isRepeating: false)
    {
      if isPlain, questions.isEmpty { Console.standard.print(screen.head(title)) }
      questions.append(question)
      if isPlain {
        Console.standard.print(screen.lines(question, number: questions.count, total: count))
      }
    }
    warn(of: questions.count)
    guard !questions.isEmpty else { return }
    if page != nil {
      let style = PaperOptions.style(settings)
      let text = WorksheetPage(questions, title: title, style: style, showsPhrases: phrases).text
      try page?.write(text)
      try page?.finish()
    } else if markdown {
      Console.standard.print(screen.markdown(questions, title: title))
    } else {
      Console.standard.print(screen.answers(questions))
    }
  }

  /// Prints JSON of as many questions as a program likes, also of the same ones again; returns
  /// their number.
  private func print(
    _ sheet: inout QuestionSheet,
    _ words: any WordSource,
    _ settings: Settings
  ) throws -> Int {
    for number in 0..<count {
      guard let question = try sheet.next(at: Session.now()), let answer = question.answer else {
        return number
      }
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
    return count
  }

  /// Warns if there are fewer questions than were asked for, and says why.
  private func warn(of made: Int) {
    guard made < count else { return }
    let isBank = kind.contains(QuestionKind.bank.rawValue)
    let reason = kind == ["cloze"] ? "; others have no gap question" : ""
    Console.standard.warn(
      "only \(made) of \(count) questions could be made from these words"
        + (made == 0 && reason.isEmpty && !isBank ? "; a choice needs four of them" : reason)
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
  /// The usual pronunciation, if tones change in speech.
  let spoken: String?
  let note: String?
  /// The text to read aloud, for listening questions only.
  let audio: String?
  /// The words that sound like the audio, each of which is a right answer.
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
