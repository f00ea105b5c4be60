import FSRS
import Pinyin
import REPL
import Study
import TestSupport
import Testing

/// The places that show the phrase of a word, in each script and region.
@MainActor struct PhrasePlacesTests {
  /// A script and a region, and the phrase as it is shown there.
  struct Reader: CustomTestStringConvertible, Sendable {
    let script: Script
    let region: Region
    let sentence: String
    let pinyin: String

    var testDescription: String { "\(script.rawValue), \(region.rawValue)" }
  }

  nonisolated private static let readers = [
    Reader(
      script: .simplified,
      region: .mainland,
      sentence: "我和老师休息。",
      pinyin: "Wǒ hé lǎoshī xiūxi."
    ),
    Reader(
      script: .traditional,
      region: .mainland,
      sentence: "我和老師休息。",
      pinyin: "Wǒ hé lǎoshī xiūxi."
    ),
    Reader(
      script: .traditional,
      region: .taiwan,
      sentence: "我和老師休息。",
      pinyin: "Wǒ hàn lǎoshī xiūxí."
    ),
  ]

  private static func rest() throws -> Word {
    Word(
      simplified: "休息",
      traditional: "休息",
      reading: try Reading(numbered: "xiu1 xi5"),
      levels: Levels([.hsk2025: try #require(Level("2"))]),
      frequencyRank: 100,
      topic: "health",
      gloss: "to rest",
      phraseText: "我=wo3|和=he2|老师=老師=lao3 shi1|休息=xiu1 xi5|。\tThe teacher and I rest."
    )
  }

  private static func list() throws -> WordList {
    WordList(
      ordered: try (SampleWords.words + [rest()]).map(Item.word),
      topics: [Topic(key: "health", name: "Health")]
    )
  }

  private static func scene(
    _ reader: Reader,
    _ settings: [String: String] = [:]
  ) async throws -> DrillScene {
    let own = ["script": reader.script.rawValue, "region": reader.region.rawValue]
    return try await DrillScene(
      own.merging(settings) { $1 },
      words: list()
    )
  }

  private static func request(introduce: IntroductionMode = .never) -> DrillRequest {
    DrillRequest(topic: "health", kinds: [.typed], introduce: introduce, seed: 1)
  }

  private static func style(_ reader: Reader) -> ScreenStyle {
    var style = ScreenStyle.plain
    style.script = reader.script
    return style
  }

  @Test(
    arguments: readers,
    [
      (IntroductionMode.always, [], 1), (.never, [.wrong], 1), (.never, [.right], 0),
      (.never, [.wrong, .text("why")], 2),
      // The question is asked again, so the word is not told.
      (.never, [.wrong, .text("info")], 1),
    ] as [(IntroductionMode, [DrillScene.Line], Int)]
  )
  func `a new word, a wrong answer, why and info show the phrase with its pinyin and English`(
    reader: Reader,
    place: (introduce: IntroductionMode, typed: [DrillScene.Line], count: Int)
  ) async throws {
    let lines = try await Self.scene(reader).run(
      place.typed,
      Self.request(introduce: place.introduce),
      style: Self.style(reader)
    )
    let shown = lines.filter {
      $0 == "  \(reader.sentence)  \(reader.pinyin)  The teacher and I rest."
    }
    #expect(shown.count == place.count, "\(lines)")
    #expect(lines.count { $0.contains("休息。") } == place.count, "\(lines)")
  }

  @Test(arguments: readers)
  func `a hint shows the phrase, and the answer counts as hard at best`(
    reader: Reader
  ) async throws {
    let bench = try await Self.scene(reader).bench
    let drill = try await bench.service.startDrill(Self.request()).id
    _ = try await bench.question(in: drill)
    #expect(try await bench.service.hint(in: drill).hasSuffix(" · \(reader.sentence)"))
    #expect(try await bench.answer(in: drill, milliseconds: 100)?.review.grade == .hard)
  }

  @Test func `a typed grade is hard at best after a hint`() async throws {
    let reader = try #require(Self.readers.first)
    let bench = try await Self.scene(reader).bench
    let drill = try await bench.service.startDrill(Self.request()).id
    _ = try await bench.question(in: drill)
    _ = try await bench.service.hint(in: drill)
    #expect(try await bench.answer(in: drill, grade: .easy)?.review.grade == .hard)
  }

  @Test(arguments: readers)
  func `words show has the phrase with its pinyin and English`(reader: Reader) async throws {
    let service = try await Self.scene(reader).bench.service
    let details = try await service.perform(GetWordDetails([Self.rest().key]))
    let lines = details.flatMap { WordScreen(style: Self.style(reader)).lines($0) }
    #expect(lines.contains("  \(reader.sentence)  \(reader.pinyin)  The teacher and I rest."))
  }

  @Test(arguments: readers)
  func `a worksheet with phrases has the sentence`(reader: Reader) throws {
    var sheet = try QuestionSheet(
      of: Self.list(),
      WordFilter(topic: "health"),
      kinds: [.reading],
      script: reader.script,
      region: reader.region,
      seed: 1
    )
    let question = try #require(try sheet.next(at: .noon))
    let screen = WorksheetScreen(style: Self.style(reader), showsPhrases: true)
    #expect(screen.lines(question, number: 1, total: 1).contains("  \(reader.sentence)"))
    #expect(screen.markdown([question], title: "").contains(reader.sentence))
  }

  @Test(arguments: [("answer", true), ("question", true), ("off", false)])
  func `the setting decides whether a hint has the phrase`(
    value: String,
    isShown: Bool
  ) async throws {
    let reader = try #require(Self.readers.first)
    let bench = try await Self.scene(reader, ["phrases": value]).bench
    let drill = try await bench.service.startDrill(Self.request()).id
    _ = try await bench.question(in: drill)
    #expect(try await bench.service.hint(in: drill).contains(reader.sentence) == isShown)
  }
}
