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
      Kind of question: reading, tone, meaning, recall, hanzi, cloze, listening or bank; \
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

  @Flag(help: "Print the phrase of each word beneath it.")
  var phrases = false

  func validate() throws {
    if count < 1 { throw ValidationError("--count must be 1 or more") }
    if json, phrases { throw ValidationError("--json and --phrases cannot be combined") }
    if json, markdown { throw ValidationError("--json and --markdown cannot be combined") }
  }

  func run() async throws {
    let session = try Session()
    let words = try session.databases.words(packs: selection.pack)
    let settings = try session.databases.settingsIfAny()
    var sheet = try QuestionSheet(
      of: words,
      try selection.filter(in: words, settings),
      kinds: try Selections.kindsWithOptions(kind, among: QuestionKind.onWorksheets),
      settings,
      seed: seed
    )
    let screen = WorksheetScreen(
      style: session.screen.style(settings),
      showsPhrases: phrases
    )
    var questions: [Question] = []
    // A person has no use for the same question twice; a program may draw as many as it likes.
    while questions.count < count,
      let (question, answer) = try sheet.next(at: Session.now(), isRepeating: json)
    {
      questions.append(question)
      if json {
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
      } else if !markdown {
        Console.standard.print(screen.lines(question, number: questions.count, total: count))
      }
    }
    if questions.count < count {
      let isBank = kind.contains(QuestionKind.bank.rawValue)
      let reason = kind == ["cloze"] ? "; others have no gap question" : ""
      Console.standard.warn(
        "only \(questions.count) of \(count) questions could be made from these words"
          + (questions.isEmpty && reason.isEmpty && !isBank
            ? "; a choice needs four of them" : reason)
      )
    }
    guard !questions.isEmpty else { return }
    if markdown {
      Console.standard.print(screen.markdown(questions))
    } else if !json {
      Console.standard.print(screen.answers(questions))
    }
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
