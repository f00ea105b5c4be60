import Pinyin
import TestSupport
import Testing

@testable import REPL
@testable import Study

/// The loop of a placement test, and what it says.
@MainActor struct PlacementSessionTests {
  /// A test that asks one word, in a list of its own.
  private func service(_ text: String, _ reading: String) async throws -> LocalStudyService {
    let word = Word(
      simplified: text,
      traditional: text,
      reading: try Reading(numbered: reading),
      levels: Levels([:]),
      gloss: "the meaning"
    )
    return StudyBench(MemoryStore(), words: WordList([word])).service
  }

  @Test func `undo takes back the last word, and another one is asked in its place`() async throws {
    let scene = PrimerScene(["undo", "0", "undo", "q"])
    let service = StudyBench(MemoryStore()).service
    var test = scene.placement(of: service)
    guard case .stopped(let sitting) = try await test.run() else {
      Issue.record("the test goes on")
      return
    }
    #expect(sitting.answers.isEmpty)
    #expect(scene.lines.contains("There is no word to take back."))
    let asked = scene.lines.indices.filter { scene.lines[$0] == "word 1" }
    let words = asked.map { scene.lines[$0 + 1] }
    #expect(words.count == 3 && words[0] == words[1] && words[1] != words[2])
    #expect(sitting.undone?.count == 1)
    // The answer that was taken back is not kept.
    #expect(try await service.placementSitting() == nil)
  }

  @Test func `whoever reads bopomofo is asked for it`() async throws {
    let scene = PrimerScene(["?", "", "ㄌㄩ", "q"])
    scene.style.readingForm = .zhuyin
    let service = try await service("绿", "lü4")
    try await service.set("skills", to: "reading")
    var test = scene.placement(of: service)
    _ = try await test.run()
    let text = scene.lines.joined(separator: " ")
    #expect(text.contains("Type the bopomofo of each word with its tones, such as ㄋㄧˇ ㄏㄠˇ or,"))
    #expect(text.contains("in pinyin, ni3 hao3."))
    #expect(text.contains("Type the bopomofo of the word, or 0"))
    #expect(text.contains("The sounds are right. Are the tones?"))
    #expect(text.contains("Without a mark it is tone 1."))
    #expect(!text.contains("Type the pinyin"))
  }

  @Test func `Enter alone is no answer`() async throws {
    let scene = PrimerScene(["", "  ", "0", "q"])
    let service = StudyBench(MemoryStore()).service
    try await service.set("skills", to: "reading")
    var test = scene.placement(of: service)
    guard case .stopped(let sitting) = try await test.run() else {
      Issue.record("the test goes on")
      return
    }
    #expect(sitting.answers.map(\.given) == [""])
    let hints = scene.lines.filter { $0.hasPrefix("Type the pinyin of the word, or 0") }
    #expect(hints.count == 2)
  }

  @Test func `it is said once why a meaning is shown`() async throws {
    let scene = PrimerScene(["0", "0", "0", "0", "0", "0", "q"])
    let service = StudyBench(MemoryStore()).service
    try await service.set("skills", to: "reading")
    var test = scene.placement(of: service)
    _ = try await test.run()
    let reasons = scene.lines.filter { $0.contains("The meaning is shown where") }
    #expect(reasons.count == 1)
  }

  @Test func `the result names what is known of the level after the learner's own`() {
    let rows = [("1", 300, 290), ("2", 200, 150), ("3", 500, 355), ("4", 1000, 20)].map {
      PlacementReport.Row(level: $0.0, words: $0.1, known: $0.2)
    }
    func text(_ level: String?, known: Int = 815) -> String {
      let report = PlacementReport(
        known: known,
        lowest: known,
        highest: known,
        likely: 700,
        missed: 0,
        partly: 0,
        sampled: 0,
        rows: rows,
        edition: .hsk2025,
        level: level,
        skills: [.reading],
        shown: [.reading],
        checksPerDay: 3,
        checkDays: 30,
        minutesPerDay: 1
      )
      return PlacementScreen(style: .plain).lines(report, nil).joined(separator: " ")
    }
    #expect(text("2").contains("820 words, roughly HSK 2 and 7 in 10 words of level 3 of the 2025"))
    // Two per cent of a level are not worth a word.
    #expect(text("3").contains("roughly HSK 3 of the 2025 edition."))
    // Many more words than the own level has, though none of the next level is marked.
    #expect(text("3", known: 1300).contains("1,300 words, more than the 1,000 up to HSK 3 of the"))
    #expect(text(nil, known: 290).contains("less than HSK 1 of the 2025 edition."))
    // A number that no level agrees with is compared with those of the levels.
    for level in [nil, "1"] {
      let compared = "820 words, more than the 500 up to HSK 2 of the 2025 edition, though not all"
      #expect(text(level).contains(compared))
    }
  }

  @Test(arguments: [["0", "0", "q"], ["0", "0"], ["0", "0", "/q"]])
  func `a stopped test is kept, and goes on after its answers`(lines: [String]) async throws {
    let service = StudyBench(MemoryStore()).service
    var test = PrimerScene(lines).placement(of: service, PlacementSitting(seed: 9))
    guard case .stopped(let sitting) = try await test.run() else {
      Issue.record("the test goes on")
      return
    }
    #expect(sitting.answers.count == 2 && sitting.seed == 9)
    let kept = try #require(try await service.placementSitting())
    #expect(kept == sitting)
    let scene = PrimerScene(["q"])
    var other = scene.placement(of: service, kept)
    _ = try await other.run()
    #expect(scene.lines.first?.hasPrefix("The test goes on after 2 words.") == true)
    #expect(scene.lines.contains("word 3"))
  }

  @Test(
    arguments: [
      ("朋友", "peng2 you5", "peng2you3", ["right  péngyou", "  you is neutral, not tone 3"]),
      ("学习", "xue2 xi2", "xue3xi2", ["wrong  xuéxí", "  right syllables, wrong tones: xué"]),
      ("星期", "xing1 qi1", "xing1qi2", ["right  xīngqī; xīngqí is read in Taiwan"]),
      ("学习", "xue2 xi2", "xue2shi2", ["wrong  xuéxí · the meaning"]),
      ("学习", "xue2 xi2", "0", ["answer  xuéxí · the meaning"]),
    ]
  )
  func `a verdict says what was not quite the expected reading`(
    text: String,
    reading: String,
    given: String,
    expected: [String]
  ) async throws {
    let scene = PrimerScene([given])
    var test = scene.placement(of: try await service(text, reading))
    _ = try await test.run()
    for line in expected {
      #expect(scene.lines.contains { $0.hasPrefix(line) }, "\(line): \(scene.lines)")
    }
  }

  @Test func `a word is asked for its meaning, and for its reading only if that is known`()
    async throws
  {
    let service = StudyBench(MemoryStore()).service
    let step = try await service.nextPlacement(in: PlacementSitting())
    let word = try #require(step.word)
    let options = try #require(step.options)
    let right = try #require(options.firstIndex { $0.word == word.key }) + 1
    let wrong = right % options.count + 1

    let scene = PrimerScene(["x", "9", "\(right)", "?", word.reading.numbered, "q"])
    var test = scene.placement(of: service)
    guard case .stopped(let sitting) = try await test.run() else {
      Issue.record("the test goes on")
      return
    }
    #expect(
      sitting.answers == [
        PlacementAnswer(word.key, meaningOf: word.key),
        PlacementAnswer(word.key, given: word.reading.numbered),
      ]
    )
    #expect(sitting.words == 1 && scene.lines.contains("word 2"))
    #expect(scene.lines.count { $0.hasPrefix("Type the number of the meaning, 1 to 4") } == 2)
    #expect(scene.lines.count { $0 == "right · \(word.gloss)" } == 1)

    let other = PrimerScene(["\(wrong)", "undo", "q"])
    test = other.placement(of: service)
    guard case .stopped(let taken) = try await test.run() else {
      Issue.record("the test goes on")
      return
    }
    #expect(other.lines.contains { $0.hasPrefix("wrong  ") && $0.hasSuffix(word.gloss) })
    #expect(taken.answers.isEmpty && taken.undone == [word.key])
  }

  @Test func `who speaks Chinese can say so until the first word is answered`() async throws {
    let service = StudyBench(MemoryStore()).service
    let step = try await service.nextPlacement(in: PlacementSitting())
    let word = try #require(step.word)
    let right = try #require(step.options?.firstIndex { $0.word == word.key }) + 1
    var test = PrimerScene(["\(right)", "s", "q"]).placement(of: service)
    guard case .stopped(let spoken) = try await test.run() else {
      Issue.record("the test goes on")
      return
    }
    #expect(spoken.isSpoken && spoken.answers.isEmpty)
    let scene = PrimerScene(["0", "s", "q"])
    test = scene.placement(of: service)
    guard case .stopped(let read) = try await test.run() else {
      Issue.record("the test goes on")
      return
    }
    #expect(!read.isSpoken && read.answers.count == 1)
    #expect(scene.lines.contains { $0.hasPrefix("Only the first word") })
  }

  @Test func `undo after a meaning takes back the word`() async throws {
    let service = StudyBench(MemoryStore()).service
    let step = try await service.nextPlacement(in: PlacementSitting())
    let word = try #require(step.word)
    let right = try #require(step.options?.firstIndex { $0.word == word.key }) + 1
    var test = PrimerScene(["\(right)", "undo", "q"]).placement(of: service)
    guard case .stopped(let sitting) = try await test.run() else {
      Issue.record("the test goes on")
      return
    }
    #expect(sitting.answers.isEmpty && sitting.undone == [word.key])
  }

  @Test(
    arguments: [
      ("xuexi", ["right  xuéxí"]), ("xue3xi2", ["right  xuéxí", "  its tones: xué"]),
      ("nianshu", ["念书 niànshū is another word for it."]), ("shuxue", ["wrong  xuéxí"]),
    ]
  )
  func `whoever speaks needs no tones, and is asked again for a synonym`(
    given: String,
    expected: [String]
  ) async throws {
    let words = try [("学习", "xue2 xi2", "to study"), ("念书", "nian4 shu1", "to study (books)")].map {
      Word(
        simplified: $0.0,
        traditional: $0.0,
        reading: try Reading(numbered: $0.1),
        levels: Levels([:]),
        gloss: $0.2
      )
    }
    let scene = PrimerScene([given])
    let service = StudyBench(MemoryStore(), words: WordList(words)).service
    let sitting = PlacementSitting(isSpoken: true, undone: [words[1].key])
    var test = scene.placement(of: service, sitting)
    _ = try await test.run()
    for line in expected {
      #expect(scene.lines.contains { $0.hasPrefix(line) }, "\(line): \(scene.lines)")
    }
  }

  @Test func `whoever reads little sees what each word means`() async throws {
    let scene = PrimerScene(["s", "xue2xi2"])
    var test = scene.placement(of: try await service("学习", "xue2 xi2"))
    guard case .found(let sitting) = try await test.run() else {
      Issue.record("the test was stopped")
      return
    }
    #expect(sitting.isSpoken)
    #expect(scene.lines.filter { $0 == "  the meaning" }.count == 1)
  }

  @Test func `a test that was stopped early says how little it knows, and a later one its doubt`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    var answers = SampleWords.words.prefix(15).map { PlacementAnswer($0.key, given: "") }
    answers[0] = PlacementAnswer(answers[0].word, given: SampleWords.words[0].reading.numbered)
    for (count, beginning) in [(8, "It is too early to tell: after 8 words"), (15, "You know")] {
      let sitting = PlacementSitting(answers: Array(answers.prefix(count)))
      let report = try await bench.service.planPlacement(by: PlacementEvidence(sitting: sitting))
      #expect(report.lowest <= report.known && report.known < report.highest, "\(report)")
      let lines = PlacementScreen(style: .plain).lines(report, sitting, isStopped: true)
      #expect(lines[0].hasPrefix(beginning))
      let text = lines.joined(separator: " ")
      #expect(text.contains(" \(report.highest)"), "\(text)")
    }
  }

  @Test(arguments: [
    (["2"], "meaning 2"), ([""], "meaning 1"), (["9", "x", "y"], "meaning 1"), (["n"], "pinyin"),
    (["q"], "left"), ([], "left"),
  ])
  func `whoever speaks Chinese chooses from which level on characters are new`(
    typed: [String],
    choice: String
  ) throws {
    let scene = PrimerScene(typed)
    var session = scene.characters(try SampleWords.list.samples(3, in: .hsk2025))
    switch session.run() {
    case .meaning(let level): #expect(choice == "meaning \(level.text)")
    case .pinyin: #expect(choice == "pinyin")
    case .left: #expect(choice == "left")
    case .terminated: Issue.record("nothing ended the question")
    }
    #expect(scene.lines.contains("  1    北京  电脑  女儿"), "\(scene.lines)")
  }

  @Test func `the question about characters is explained`() throws {
    let scene = PrimerScene(["?", "help", "n"])
    scene.style.readingForm = .zhuyin
    var session = scene.characters(try SampleWords.list.samples(3, in: .hsk2025))
    #expect(session.run() == .pinyin)
    #expect(scene.lines.filter { $0.hasPrefix("A row says that you can") }.count == 2)
    #expect(scene.lines.joined(separator: " ").contains("asks bopomofo and tones as well"))
    #expect(!scene.lines.contains { $0.hasPrefix("Type the number of a row") })
  }

  @Test func `a test that was stopped early offers to mark nothing and draws no bars`() async throws
  {
    let bench = StudyBench(MemoryStore())
    let answers = SampleWords.words.prefix(12).map {
      PlacementAnswer($0.key, given: $0.reading.numbered)
    }
    let sitting = PlacementSitting(answers: answers)
    let report = try await bench.service.planPlacement(by: PlacementEvidence(sitting: sitting))
    #expect(report.likely > 0)
    var style = ScreenStyle.plain
    style.width = 400
    let lines = PlacementScreen(style: style).lines(report, sitting, isStopped: true)
    #expect(lines.count == 1 && lines[0].contains("--resume"), "\(lines)")
  }

  @Test func `the result says what was found, what Enter does, and that mistakes are found`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    let answers = SampleWords.words.prefix(16).map {
      PlacementAnswer($0.key, given: $0.reading.numbered)
    }
    let sitting = PlacementSitting(answers: answers)
    let report = try await bench.service.planPlacement(by: PlacementEvidence(sitting: sitting))
    #expect(report.likely > 1)
    func beginnings(_ style: ScreenStyle, isAsked: Bool = true) -> [String] {
      PlacementScreen(style: style)
        .sentences(report, sitting, isStopped: false, isAsked: isAsked)
        .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    }
    #expect(beginnings(.plain) == ["You know", "Enter marks", "A word", "Words that"])
    #expect(beginnings(.plain, isAsked: false)[1] == "To be")
    var page = ScreenStyle.plain
    page.namesCommands = false
    #expect(beginnings(page)[1] == "The button")
  }

  @Test(arguments: [20, 33, 80])
  func `no line of a test is too wide`(width: Int) async throws {
    let bench = StudyBench(MemoryStore())
    let scene = PrimerScene(["?", "zz", "ma3", "0", "undo", "s", "yi3 dian3 r5", "s"])
    scene.style.width = width
    var test = scene.placement(of: bench.service)
    guard case .stopped(let sitting) = try await test.run() else {
      Issue.record("the test goes on")
      return
    }
    let plans = [
      PlacementEvidence(sitting: sitting), PlacementEvidence(level: Level(number: 2)),
    ]
    var lines = scene.lines
    for plan in plans {
      let report = try await bench.service.planPlacement(by: plan)
      lines += PlacementScreen(style: scene.style).lines(report, plan.sitting, isStopped: true)
    }
    for line in lines { #expect(CellWidth.of(line) <= width, "‘\(line)’") }
  }
}
