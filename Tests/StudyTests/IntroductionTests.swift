import FSRS
import Foundation
import Pinyin
import TestSupport
import Testing

@testable import Study

/// New words that are shown before they are asked, in drills and in the log.
struct IntroductionTests {
  private static let words = WordList(
    [
      ("学", "xue2", "to learn"), ("习", "xi2", "habit"), ("学习", "xue2 xi2", "to study"),
      ("银", "yin2", "silver"), ("行", "hang2", "row"), ("银行", "yin2 hang2", "bank"),
      ("茶", "cha2", "tea"),
    ].enumerated().compactMap { index, word in
      (try? Reading(numbered: word.1)).map {
        Word(
          simplified: word.0,
          traditional: word.0,
          reading: $0,
          frequencyRank: index + 1,
          gloss: word.2
        )
      }
    }
  )

  private static func request(_ introduce: IntroductionMode? = .auto) -> DrillRequest {
    DrillRequest(kinds: [.typed], count: 100, introduce: introduce, seed: 1)
  }

  private func start(
    _ bench: StudyBench,
    _ introduce: IntroductionMode? = .auto
  ) async throws -> DrillID {
    try await bench.service.startDrill(Self.request(introduce)).id
  }

  private func introduction(
    _ bench: StudyBench,
    _ drill: DrillID
  ) async throws -> ShownIntroduction {
    try #require(try await bench.service.nextStep(in: drill).introduction)
  }

  @Test(arguments: [
    (IntroductionMode.auto, true), (.always, true), (.never, false),
  ])
  func `a word that is chosen by hand is shown first, too`(
    mode: IntroductionMode,
    isShown: Bool
  ) async throws {
    let bench = StudyBench(try StoreKind.memory.make().store, words: Self.words)
    let key = try #require(try Self.words.words.first { $0.simplified == "银行" }).key
    let request = DrillRequest(
      kinds: [.typed],
      count: 5,
      choice: .words([key]),
      introduce: mode,
      seed: 1
    )
    let drill = try await bench.service.startDrill(request).id
    #expect((try await bench.service.nextStep(in: drill).introduction != nil) == isShown)
  }

  @Test(arguments: StoreKind.allCases)
  func `an introduction is an event, and the first answer after it is the first rating`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store, words: Self.words)
    let drill = try await start(bench)
    let shown = try await introduction(bench, drill)
    #expect(shown.word.simplified == "学" && shown.number == 1 && shown.total == 7)
    #expect(try DerivedState(of: made.store).cards.isEmpty)
    _ = try await bench.service.introduce(shown.id, in: drill)
    // A repeated call records it once.
    _ = try await bench.service.introduce(shown.id, in: drill)
    let state = try DerivedState(of: made.reopened())
    #expect(state.cards.map(\.isIntroduced) == [true])
    #expect(state.cards.map(\.phase) == [.new] && state.cards.map(\.reviews) == [0])
    #expect(state.tallies.map(\.introduced) == [1] && state.tallies.map(\.reviews) == [0])
    let events = try made.store.read { try $0.allEvents() }
    #expect(events.map(\.change) == [.introduced] && events.map(\.key) == [shown.id])
    #expect(try made.store.read { try $0.reviewCount() } == 0)

    while let asked = try await bench.question(in: drill), asked.card != shown.card {
      try await bench.answer(in: drill)
    }
    let answer = try #require(try await bench.answer(in: drill)).review
    #expect(answer.before.phase == .new && answer.elapsedDays == nil)
    #expect(answer.after.reviews == 1)
    // The introduction has just shown the answer.
    #expect(answer.grade == .hard)
    let tallies = try DerivedState(of: made.store).tallies
    // Three were shown; each counts once, asked or not.
    #expect(tallies.map(\.introduced) == [3])
    #expect(try Audit(of: made.store).differences == [])
  }

  @Test func `a word of known characters is asked first, and 0 introduces it`() async throws {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    for word in ["学|xue2", "习|xi2"] {
      let card = CardKey(WordKey(rawValue: word), .meaning)
      try await bench.service.decide(.hold(.known), on: [card])
    }
    for word in ["学|xue2", "习|xi2"] {
      let card = CardKey(WordKey(rawValue: word), .reading)
      try await bench.service.decide(.hold(.known), on: [card])
    }
    let drill = try await start(bench)
    let question = try #require(try await bench.service.nextStep(in: drill).question)
    #expect(question.prompt == "学习" && question.isNew)
    func submit(_ given: String, _ id: String) async throws -> AnswerResult {
      try await bench.service.submit(
        Submit(drill: drill, question: id, given: given, milliseconds: 900)
      )
    }
    guard case .unknown(let next) = try await submit("0", question.id),
      let shown = next.introduction
    else {
      Issue.record("the answer was recorded")
      return
    }
    #expect(shown.word.simplified == "学习")
    #expect(shown.parts.map(\.isKnown) == [true, true])
    #expect(try bench.store.read { try $0.reviewCount() } == 0)
    #expect(try bench.store.read { try $0.allEvents() }.count == 4)
    _ = try await bench.service.introduce(shown.id, in: drill)
    // Whoever does not know it after the introduction has forgotten it.
    var asked = try #require(try await bench.question(in: drill))
    while asked.card != shown.card {
      try await bench.answer(in: drill)
      asked = try #require(try await bench.question(in: drill))
    }
    guard case .recorded(let feedback, _) = try await submit("0", asked.id) else {
      Issue.record("the answer was not recorded")
      return
    }
    #expect(feedback.review.grade == .again && feedback.review.isUnknown)
  }

  @Test func `a part is another word if its traditional form is another`() async throws {
    func word(
      _ simplified: String,
      _ traditional: String,
      _ reading: String,
      _ gloss: String
    )
      throws -> Word
    {
      Word(
        simplified: simplified,
        traditional: traditional,
        reading: try Reading(numbered: reading),
        gloss: gloss
      )
    }
    let words = WordList([
      try word("系", "系", "xi4", "department"), try word("联", "聯", "lian2", "to join"),
      try word("联系", "聯繫", "lian2 xi4", "to contact"),
      try word("体系", "體系", "ti3 xi4", "system"),
    ])
    let begun = BegunWords().and([WordKey(rawValue: "系|xi4")])
    for script in [Script.simplified, .traditional] {
      let maker = IntroductionMaker(words: words, begun: begun, script: script)
      func parts(_ key: String) throws -> [String: Bool] {
        let shown = try maker.introduction(
          of: try #require(words.item(WordKey(rawValue: key))?.word),
          card: CardKey(WordKey(rawValue: key), .reading),
          id: "1",
          place: (1, 1)
        )
        return Dictionary(
          uniqueKeysWithValues: shown.parts.map { ($0.gloss ?? $0.text, $0.isKnown) }
        )
      }
      #expect(try parts("体系|ti3 xi4") == ["body": false, "tie, link": true])
      // 聯繫 is not written with the character of a department.
      let isKnown = script == .simplified
      #expect(try parts("联系|lian2 xi4") == ["to link, join": false, "tie, link": isKnown])
    }
  }

  /// A word with its level and its first part of speech.
  private static func word(
    _ text: String,
    _ reading: String,
    _ gloss: String,
    level: Int = 1,
    _ part: String = "n"
  ) throws -> Word {
    Word(
      simplified: text,
      traditional: text,
      reading: try Reading(numbered: reading),
      partsOfSpeech: [part],
      levels: Levels([.hsk2025: try #require(Level(number: level))]),
      gloss: gloss
    )
  }

  @Test(arguments: [
    ("忑蹩|te4 bie2", "especially"), ("揩砗|kai1 che1", "to drive,car"),
    ("惦瑙|dian4 nao3", "electricity"),
    ("耷祘|da3 suan4", ""), ("恭垣|gong1 yuan2", "garden"), ("筱莳逅|xiao3 shi2 hou5", "small"),
    ("涿孜|zhuo1 zi5", "(ending of nouns)"), ("旎郝|ni3 hao3", "you,good"), ("郝汀|hao3 ting1", ""),
  ])
  func `a part is glossed in the sense that it has in the word, or not at all`(
    key: String,
    glosses: String
  ) throws {
    let words = WordList([
      try Self.word("旎", "ni3", "you", "pron"),
      try Self.word("郝", "hao3", "good; well; fine", "adj"),
      try Self.word("旎郝", "ni3 hao3", "hello", "phrase"),
      try Self.word("郝汀", "hao3 ting1", "pleasant to hear", "adj"),
      try Self.word("忑", "te4", "especially", level: 7, "adv"),
      try Self.word("蹩", "bie2", "don't (do something)", "adv"),
      try Self.word("忑蹩", "te4 bie2", "special; especially", "adj"),
      try Self.word("揩", "kai1", "to open; to drive", "v"),
      try Self.word("砗", "che1", "car; vehicle"),
      try Self.word("揩砗", "kai1 che1", "to drive a car", "v"),
      try Self.word("惦", "dian4", "electricity; power"),
      try Self.word("惦瑙", "dian4 nao3", "computer"),
      try Self.word("耷", "da3", "to hit; to play", "v"),
      try Self.word("耷祘", "da3 suan4", "to plan", "v"),
      try Self.word("恭", "gong1", "male (of animals); public", level: 6, "adj"),
      try Self.word("垣", "yuan2", "garden", level: 4),
      try Self.word("恭垣", "gong1 yuan2", "park; garden"),
      try Self.word("筱莳", "xiao3 shi2", "hour"), try Self.word("筱", "xiao3", "small", "adj"),
      try Self.word("筱莳逅", "xiao3 shi2 hou5", "in one's childhood; as a small child"),
      try Self.word("孜", "zi5", "(ending of nouns)", level: 3, "part"),
      try Self.word("涿孜", "zhuo1 zi5", "table"),
    ])
    let maker = IntroductionMaker(words: words, begun: BegunWords(), script: .simplified)
    let shown = try maker.introduction(
      of: try #require(words.item(WordKey(rawValue: key))?.word),
      card: CardKey(WordKey(rawValue: key), .reading),
      id: "1",
      place: (1, 1)
    )
    #expect(shown.parts.compactMap(\.gloss).joined(separator: ",") == glosses)
  }

  @Test(
    arguments: [
      ([], true), (["卡|ka3"], true), (["刀|dao1"], false), (["无|wu2"], true),
      ((1...31).map { "无\($0)|wu2" }, false),
    ] as [([String], Bool)]
  )
  func `a measure word is explained with the first noun that has one, to learners of few words`(
    begun: [String],
    isFirst: Bool
  ) throws {
    var knife = try Self.word("刀", "dao1", "knife")
    knife.measureWords = ["把"]
    let words = WordList([
      knife, try Self.word("卡", "ka3", "card"), try Self.word("把", "ba3", "(for knives)", "mw"),
    ])
    let maker = IntroductionMaker(
      words: words,
      begun: BegunWords().and(begun.map(WordKey.init(rawValue:))),
      script: .simplified
    )
    let key = CardKey(knife.key, .reading)
    let shown = try maker.introduction(of: knife, card: key, id: "1", place: (1, 1))
    #expect(shown.counted == "一把刀" && shown.explainsMeasure == isFirst)
  }

  @Test(
    arguments: [
      ("是|shi4", [], ["shi4"]), ("是|shi4", ["老师|lao3 shi1"], []),
      ("说|shuo1", ["老师|lao3 shi1"], []), ("去|qu4", ["七|qi1"], ["qu4"]),
      ("是|shi4", (1...31).map { "无\($0)|wu2" }, []),
    ] as [(String, [String], [String])]
  )
  func `a sound is new in the first word that has it`(
    key: String,
    begun: [String],
    sounds: [String]
  ) throws {
    let key = WordKey(rawValue: key)
    let word = try Self.word(key.simplified, key.reading, "gloss")
    let known = BegunWords().and(begun.map(WordKey.init(rawValue:)))
    let maker = IntroductionMaker(words: WordList([word]), begun: known, script: .simplified)
    #expect(maker.newSounds(of: word).map(\.numbered) == sounds)
  }

  @Test func `a word that is known is passed in the numbers of the new words`() async throws {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    let drill = try await start(bench)
    for number in 1...3 {
      let shown = try await introduction(bench, drill)
      #expect(shown.number == number && shown.total == 7)
      _ = try await bench.service.decide(.hold(.known), in: drill)
    }
    _ = try await bench.service.undoAction(in: drill)
    #expect(try await introduction(bench, drill).number == 3)
  }

  @Test func `a word that an earlier drill showed is not among the numbers of the new words`()
    async throws
  {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    let first = try await start(bench)
    let shown = try await introduction(bench, first)
    _ = try await bench.service.introduce(shown.id, in: first)
    _ = try await bench.service.endDrill(first)
    let second = try await start(bench)
    #expect(try await bench.answer(in: second)?.review.card == shown.card)
    for number in 1...2 {
      let next = try await introduction(bench, second)
      #expect(next.number == number && next.total == 6)
      _ = try await bench.service.introduce(next.id, in: second)
    }
  }

  @Test func `a client that cannot show introductions gets questions alone`() async throws {
    for mode in [nil, IntroductionMode.never] {
      let bench = StudyBench(MemoryStore(), words: Self.words)
      let drill = try await start(bench, mode)
      let question = try #require(try await bench.service.nextStep(in: drill).question)
      let result = try await bench.service.submit(
        Submit(drill: drill, question: question.id, given: "0", milliseconds: 900)
      )
      guard case .recorded(let feedback, _) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(feedback.review.isUnknown)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `undo takes back an introduction, and it is shown again`(kind: StoreKind) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store, words: Self.words)
    let drill = try await start(bench)
    let first = try await introduction(bench, drill)
    _ = try await bench.service.introduce(first.id, in: drill)
    let second = try await introduction(bench, drill)
    let undone = try await bench.service.undoAction(in: drill)
    #expect(undone == .introduction(first.card, entry: first.id))
    #expect(try DerivedState(of: made.store).cards.isEmpty)
    let again = try await introduction(bench, drill)
    #expect(again.card == first.card && again.id != first.id && again.number == 1)
    _ = try await bench.service.introduce(again.id, in: drill)
    #expect(try await introduction(bench, drill).card == second.card)
    #expect(try DerivedState(of: made.store).tallies.map(\.introduced) == [1])
    #expect(try Audit(of: made.store).differences == [])
  }

  @Test func `what is undone comes next, also where a shown word waits for its question`()
    async throws
  {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    let drill = try await start(bench)
    var last: ShownIntroduction?
    for _ in 0..<3 {
      last = try await introduction(bench, drill)
      _ = try await bench.service.introduce(try #require(last).id, in: drill)
    }
    let open = try #require(try await bench.service.nextStep(in: drill).question)
    _ = try await bench.service.undoAction(in: drill)
    let again = try await introduction(bench, drill)
    #expect(again.card == last?.card && again.number == 3)
    _ = try await bench.service.introduce(again.id, in: drill)
    #expect(try await bench.service.nextStep(in: drill).question?.prompt == open.prompt)
    let answered = try #require(try await bench.answer(in: drill)).review
    #expect(try await bench.service.nextStep(in: drill).question?.prompt != open.prompt)
    guard case .answer(let undone) = try await bench.service.undoAction(in: drill) else {
      Issue.record("the answer was not taken back")
      return
    }
    #expect(undone.review.card == answered.card)
    #expect(try await bench.service.nextStep(in: drill).question?.prompt == open.prompt)
  }

  @Test func `a word that is known or left for another day is not stored as shown`() async throws {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    let drill = try await start(bench)
    let first = try await introduction(bench, drill)
    try await bench.service.skip(in: drill)
    let second = try await introduction(bench, drill)
    #expect(second.card != first.card)
    _ = try await bench.service.decide(.hold(.known), in: drill)
    #expect(try await introduction(bench, drill).card != second.card)
    let events = try bench.store.read { try $0.allEvents() }
    #expect(events.map(\.change) == [.hold(.known), .hold(.known)])
    #expect(events.map(\.card.skill) == [.reading, .meaning])
    _ = try await bench.service.undoAction(in: drill)
    #expect(try await introduction(bench, drill).card == second.card)
    _ = try await bench.service.undoAction(in: drill)
    #expect(try await introduction(bench, drill).card == first.card)
  }

  @Test func `a word that is left for another day is not shown again on the same one`() async throws
  {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    let drill = try await start(bench)
    let first = try await introduction(bench, drill)
    let before = try await bench.service.due().new
    _ = try await bench.service.perform(SkipQuestion(in: drill))
    let due = try await bench.service.due().new
    #expect(due == before - 1 && SkipQuestion.changesStudy)
    _ = try await bench.service.endDrill(drill)
    let second = try await start(bench)
    #expect(try await introduction(bench, second).card != first.card)
    _ = try await bench.service.extend(second, by: 5)
    bench.clock.advance(seconds: 86_400)
    #expect(try await introduction(bench, try await start(bench)).card == first.card)
    #expect(try await bench.service.due().new == due + 1)
  }

  @Test func `a new word after the end of a drill is shown to a learner of the words before it`()
    async throws
  {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    try bench.store.write { try $0.set("drill-length", to: "1") }
    for word in ["学|xue2", "习|xi2"] {
      let card = CardKey(WordKey(rawValue: word), .reading)
      try await bench.service.decide(.hold(.known), on: [card])
    }
    let tea = DrillRequest(
      kinds: [.typed],
      count: 1,
      choice: .words([WordKey(rawValue: "茶|cha2")]),
      seed: 1
    )
    let first = try await bench.service.startDrill(tea).id
    try await bench.answer(in: first)
    _ = try await bench.service.endDrill(first)
    bench.clock.advance(seconds: 30 * 86_400)
    let request = DrillRequest(kinds: [.typed], introduce: .always, seed: 1)
    let start = try await bench.service.startDrill(request)
    #expect(start.due == 1 && start.new == 0)
    try await bench.answer(in: start.id)
    _ = try await bench.service.extend(start.id, by: 5)
    let shown = try await introduction(bench, start.id)
    #expect(shown.word.simplified == "学习" && shown.parts.map(\.isKnown) == [true, true])
    #expect(shown.newSounds == [])
  }

  @Test(arguments: [(99, nil), (100, true)] as [(Int, Bool?)])
  func `two third tones are familiar after a hundred words`(begun: Int, isKnown: Bool?) throws {
    let word = try Self.word("你好", "ni3 hao3", "hello")
    let maker = IntroductionMaker(
      words: WordList([word]),
      begun: BegunWords().and((1...begun).map { WordKey(rawValue: "无\($0)|wu2") }),
      script: .simplified
    )
    let key = CardKey(word.key, .reading)
    let shown = try maker.introduction(of: word, card: key, id: "1", place: (1, 1))
    #expect(shown.knowsThirdTones == isKnown)
  }

  @Test func `two drills never introduce or ask the same word`() async throws {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    let one = try await start(bench, .always)
    let other = try await start(bench, .always)
    var words: [DrillID: Set<WordKey>] = [:]
    for _ in 0..<3 {
      for drill in [one, other] {
        let shown = try await introduction(bench, drill)
        words[drill, default: []].insert(shown.card.word)
        _ = try await bench.service.introduce(shown.id, in: drill)
      }
    }
    #expect(words[one]?.count == 3 && words[other]?.count == 3)
    #expect(words[one]?.isDisjoint(with: words[other] ?? []) == true)
    for drill in [one, other] {
      let question = try #require(try await bench.question(in: drill))
      #expect(words[drill]?.contains(question.card.word) == true)
    }
  }

  @Test func `a word counts once for the day, and is asked on another day without a new screen`()
    async throws
  {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    try await bench.service.set("new-per-day", to: "2")
    let first = try await start(bench)
    for _ in 0..<2 {
      _ = try await bench.service.introduce(introduction(bench, first).id, in: first)
    }
    _ = try await bench.service.endDrill(first)
    let again = try await bench.service.startDrill(Self.request())
    #expect(again.new == 0 && again.returning == 2)
    #expect(try await bench.service.nextStep(in: again.id).question != nil)
    _ = try await bench.service.endDrill(again.id)
    bench.clock.advance(seconds: 86_400)
    let nextDay = try await bench.service.startDrill(Self.request())
    #expect(nextDay.new == 2 && nextDay.returning == 2)
    for _ in 0..<2 {
      #expect(try await bench.answer(in: nextDay.id)?.review.grade == .good)
    }
    let tallies = try DerivedState(of: bench.store).tallies
    #expect(tallies.map(\.introduced).reduce(0, +) == 2)
  }

  @Test func `a reset makes a word new again`() async throws {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    let drill = try await start(bench)
    let shown = try await introduction(bench, drill)
    _ = try await bench.service.introduce(shown.id, in: drill)
    _ = try await bench.service.endDrill(drill)
    try await bench.service.reset(
      try await bench.service.planReset(.words([shown.card.word]), settings: false)
    )
    #expect(try DerivedState(of: bench.store).cards.isEmpty)
    #expect(try await introduction(bench, start(bench)).card == shown.card)
    #expect(try Audit(of: bench.store).differences == [])
  }

  @Test func `a drill that is resumed continues with the same introduction, stored or not`()
    async throws
  {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    let drill = try await start(bench)
    let first = try await introduction(bench, drill)
    _ = try await bench.service.introduce(first.id, in: drill)
    let second = try await introduction(bench, drill)
    var resumption = DrillResumption(request: Self.request(), question: nil, answers: [])
    resumption.introduction = second
    resumption.decisions = [first.id]
    for isStored in [false, true] {
      if isStored { _ = try await bench.service.introduce(second.id, in: drill) }
      let later = StudyBench(bench.store, words: Self.words)
      let resumed = try await later.service.resumeDrill(resumption).id
      if !isStored {
        #expect(try await introduction(later, resumed).id == second.id)
      }
      if isStored {
        _ = try await later.service.introduce(second.id, in: resumed)
        let events = try bench.store.read { try $0.allEvents() }
        #expect(events.map(\.key) == [first.id, second.id])
        // Both are asked, after the third was shown.
        let third = try await introduction(later, resumed)
        _ = try await later.service.introduce(third.id, in: resumed)
        let asked = try await later.service.nextStep(in: resumed).question
        #expect(asked?.prompt == first.word.simplified)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `two machines that introduced the same word agree after a merge`(
    kind: StoreKind
  ) async throws {
    let (made, other) = (try kind.make(), MemoryStore())
    var cards: Set<CardKey> = []
    for (index, store) in [made.store, other].enumerated() {
      let bench = StudyBench(store, words: Self.words)
      let drill = try await start(bench)
      let shown = try await introduction(bench, drill)
      cards.insert(shown.card)
      _ = try await bench.service.introduce(shown.id, in: drill)
      _ = try await bench.service.endDrill(drill)
      if index == 1 {
        bench.clock.advance(seconds: 86_400)
        try await bench.answer(in: start(bench))
      }
    }
    #expect(cards.count == 1)
    let data = Data(try Exporter(other).lines().joined(separator: "\n").utf8 + [0x0A])
    let importer = Importer(data)
    let merge = EntryMerge(
      { (body) throws(StudyError) in try importer.forEachEntry(body) },
      name: "other",
      at: Timestamp.noon.adding(seconds: 86_400)
    )
    let report = try merge.store(in: made.store)
    #expect(report.added == 3)
    let state = try DerivedState(of: made.store)
    let card = try #require(state.cards.first { cards.contains($0.key) })
    #expect(state.cards.count == 1 && card.reviews == 1)
    #expect(card.introducedOn == state.tallies.map(\.day).min())
    #expect(state.tallies.map(\.introduced).reduce(0, +) == 1)
    #expect(try Audit(of: made.store).differences == [])
  }

  @Test(arguments: [#"{"introduced":false}"#, #"{"introduced":1}"#, #"{"met":true}"#])
  func `only the form of the log is an introduction; a change that is not known is refused`(
    text: String
  ) throws {
    let change = try JSONDecoder().decode(
      Event.Change.self,
      from: Data(#"{"introduced":true}"#.utf8)
    )
    #expect(change == .introduced)
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(Event.Change.self, from: Data(text.utf8))
    }
    let event = Event(
      key: "e",
      clock: Timestamp.noon.milliseconds,
      at: .noon,
      day: StudyDay(number: 20_000),
      card: SampleWords.key("爱"),
      change: .introduced
    )
    let line = LogEntry.event(event).line
    #expect(line.contains(#""change":{"introduced":true}"#))
    #expect(try LogEntry(line: ArraySlice(line.utf8)) == .event(event))
    let other = line.replacing(#"{"introduced":true}"#, with: text)
    #expect(throws: ExchangeError.self) { try LogEntry(line: ArraySlice(other.utf8)) }
  }
}
