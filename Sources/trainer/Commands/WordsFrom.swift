import ArgumentParser
import Lexicon
import Pinyin
import REPL
import Study
import Workspace

/// `trainer words from`: says how much of a text the learner can read, and which words to learn for
/// it.
struct WordsFrom: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "from",
    abstract: "Find the words of a text that you do not know yet.",
    discussion:
      "Words are counted as begun once you have met them. With --add, the others become a pack, the most frequent first, each with a sentence of the text as its phrase."
  )

  @Argument(help: "A plain text (.txt); - is standard input.", completion: .file())
  var file: String

  @Option(help: "Words of these packs; by default those of the settings.", completion: .packs)
  var pack: String?

  @Option(parsing: .unconditional, help: "The number of new words, the most frequent first.")
  var count: Int?

  @Option(help: "Make a pack of the new words, in this order.")
  var add: String?

  @Flag(help: "List every new word.")
  var all = false

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "With --add, replace an existing pack without asking.")
  var yes = false

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count must be 1 or more") }
    if yes, add == nil { throw ValidationError("--yes needs --add") }
  }

  /// The number of new words that are shown without `--all` and `--count`.
  private static let mostShown = 8

  func run() async throws {
    try InputFile.check(file)
    let session = try Session()
    if let add, try !session.mayWrite(pack: add, yes, isDry: false) { return }
    let text = try PlainText(path: file)
    let source = try session.databases.words(packs: pack)
    let service = try session.service(packs: pack)
    let settings = try await service.settingsInForce()
    let begun = try await service.cardsOfAllSkills().counted(practising: settings.skills)
    let vocabulary = TextVocabulary(
      of: text.text,
      in: try source.words,
      begun: Set(begun.map(\.key.word)),
      edition: settings.edition
    )
    if json {
      try JSONOutput.print(TextJSON(vocabulary, limit: count))
    } else {
      if let encoding = text.encoding {
        Console.standard.warn("read as \(encoding.rawValue), not UTF-8")
      }
      let shown = count ?? (all ? vocabulary.new.count : Self.mostShown)
      let screen = TextScreen(style: session.screen.style(settings), region: settings.region)
      Console.standard.print(screen.lines(vocabulary, limit: shown))
    }
    guard let add else {
      if !json, !vocabulary.new.isEmpty {
        let name = file == InputFile.standard ? "words" : PackName.proposed(forFile: file)
        Console.standard.print([
          "to learn them in this order: trainer words from \(ShellWord.quoted(file)) --add \(name)"
        ])
      }
      return
    }
    try write(vocabulary, to: add, source, session)
  }

  private func write(
    _ vocabulary: TextVocabulary,
    to pack: String,
    _ source: any WordSource,
    _ session: Session
  ) throws {
    let new = vocabulary.new.prefix(count ?? vocabulary.new.count)
    guard !new.isEmpty else {
      throw Failure("the text has no new word of these packs, so no pack was made", .nothing)
    }
    let words = new.map { entry -> Word in
      var word = entry.word
      word.phraseText = (vocabulary.phrase(of: entry) ?? word.phrase?.withoutGap)?.stored
      return word
    }
    let lines = try session.writePack(pack, of: words, topics: source.topics, source: file)
    session.record("made a pack from a text", ["count": "\(words.count)"])
    if !json { Console.standard.print(lines) }
  }
}

/// The JSON of a text; its field names are fixed.
private struct TextJSON: Encodable {
  private struct New: Encodable {
    let word: String
    let traditional: String
    let reading: String
    let gloss: String
    let level: Int?
    let count: Int
    let sentence: String
  }

  private struct Unknown: Encodable {
    let text: String
    let count: Int
  }

  private let words: Int
  private let different: Int
  private let begun: Int
  /// The share of the words of the text that the learner has begun, from 0 to 1; absent for a text
  /// without words.
  private let share: Double?
  /// The share of the words of the text, from 0 to 1, that the learner would have begun after
  /// learning the first new ones.
  ///
  /// The keys are the numbers of new words: 10, 50 and 100.
  private let shareAfter: [String: Double]
  private let new: [New]
  private let unknown: [Unknown]

  init(_ text: TextVocabulary, limit: Int?) {
    (words, different, begun) = (text.words, text.different, text.begun)
    share = text.share()
    shareAfter = Dictionary(
      uniqueKeysWithValues: TextScreen.steps.compactMap { count in
        text.share(afterLearning: count).map { ("\(count)", $0) }
      }
    )
    new = text.new.prefix(limit ?? text.new.count).map { entry in
      New(
        word: entry.word.simplified,
        traditional: entry.word.traditional,
        reading: entry.word.reading.numbered,
        gloss: entry.word.gloss,
        level: entry.level?.number,
        count: entry.count,
        sentence: text.text(of: entry)
      )
    }
    unknown = text.unknown.map { Unknown(text: $0.text, count: $0.count) }
  }
}
