import ArgumentParser
import Confusables
import Lexicon
import Pinyin
import REPL
import SeededRandom
import Study

/// `trainer questions`: prints a worksheet and records nothing.
struct QuestionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "questions",
    abstract: "Print questions with options; nothing is recorded."
  )

  @Option(
    help: "Kind of question: reading, tone, meaning, recall, hanzi, listening or bank; repeatable."
  )
  var kind: [String] = []

  @Option(help: "Words of these levels, such as 2 or 1-3.")
  var level: String?

  @Option(help: "Number of questions.")
  var count = 10

  @Option(help: "Seed of the random choices; the same seed gives the same questions.")
  var seed: UInt64?

  @Flag(help: "Print JSON, one object a line.")
  var json = false

  @Flag(help: "Print Markdown with the answers at the end.")
  var markdown = false

  func validate() throws {
    if count < 1 { throw ValidationError("--count must be 1 or more") }
    if json, markdown { throw ValidationError("--json and --markdown cannot be combined") }
  }

  func run() async throws {
    let session = try Session()
    let words = try session.words()
    let settings = try session.settingsIfAny()
    let kinds = try Selections.kindsWithOptions(kind, and: .bank)
    let request = DrillRequest(levels: try Selections.levels(level))
    var pool: [WordKey] = []
    try words.forEachEntry(request.filter(edition: settings.edition)) { entry in
      pool.append(entry.key)
      return true
    }
    guard !pool.isEmpty else { throw StudyError.emptySelection }
    var generator = SplitMix64(seed: seed ?? UInt64.random(in: .min ... .max))
    let maker = QuestionMaker(
      words: words,
      profile: ConfusionProfile(),
      script: settings.script
    )
    let sheet = WorksheetScreen(style: session.style(settings))
    var questions: [Question] = []
    var turns = kinds
    var turn = 0
    var refused = 0
    var order = pool.shuffled(using: &generator)[...]
    while questions.count < count {
      if refused == pool.count {
        // None of these words suits this kind; the other kinds continue.
        guard turns.count > 1 else { break }
        turns.remove(at: turn % turns.count)
        refused = 0
      }
      if order.isEmpty { order = pool.shuffled(using: &generator)[...] }
      let key = order.removeFirst()
      let kind =
        turns.isEmpty ? (key.isQuestion ? .bank : .reading) : turns[turn % turns.count]
      guard let word = try words.word(key),
        let question = try maker.question(
          for: word,
          card: CardKey(word.key, kind.skill),
          kind: kind,
          isNew: false,
          at: Session.now(),
          using: &generator
        ), question.kind == kind, let answer = question.answer
      else {
        refused += 1
        continue
      }
      questions.append(question)
      turn += 1
      refused = 0
      if json {
        let homophones = kind == .listening ? try words.words(read: word.reading) : []
        try JSONOutput.print(
          QuestionJSON(
            question,
            answer: answer,
            homophones: homophones,
            showsNumbers: settings.showsNumbers
          )
        )
      } else if !markdown {
        Console.standard.print(sheet.lines(question, number: questions.count, total: count))
      }
    }
    if questions.count < count {
      Console.standard.warn(
        "only \(questions.count) of \(count) questions could be made from these words"
      )
    }
    if markdown {
      Console.standard.print(sheet.markdown(questions))
    } else if !json {
      Console.standard.print(sheet.answers(questions))
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
  let note: String?
  /// The text to read aloud; only listening questions have it.
  let audio: String?
  /// The words that sound like the audio; each is a right answer.
  let homophones: [String]?

  init(_ question: Question, answer: Int, homophones: [Word], showsNumbers: Bool) {
    word = question.word.simplified
    reading = question.word.reading.numbered
    kind = question.kind.rawValue
    prompt = question.prompt
    options = question.options.map { option in
      guard showsNumbers, question.kind.isAnsweredInPinyin, let reading = option.reading else {
        return option.text
      }
      return reading.numbered
    }
    self.answer = answer
    accepted = question.word.acceptedReadings.map(\.numbered)
    note = question.note
    let isHeard = question.kind == .listening
    audio = isHeard ? question.prompt : nil
    self.homophones = isHeard ? homophones.map(\.simplified) : nil
  }
}
