import FSRS
import Foundation
import TestSupport
import Testing

@testable import Study

/// The words of drills by hand.
struct ChosenCardsTests {
  private static let today = StudyDay(number: 20_778)

  private static func card(
    _ word: String,
    _ skill: Skill = .reading,
    leech: Bool = false,
    lapses: Int = 0,
    hold: Hold? = nil,
    flagged: Bool = false,
    dueIn days: Int = 5
  ) -> Card {
    var card = Card.learned(SampleWords.key(word, skill), due: today.adding(days))
    (card.isLeech, card.lapses, card.hold, card.isFlagged) = (leech, lapses, hold, flagged)
    return card
  }

  private static func plan(
    _ choice: WordChoice,
    _ cards: [Card],
    request: DrillRequest = DrillRequest(),
    missed: [CardKey: Timestamp] = [:]
  ) throws -> DrillPlan {
    var request = request
    request.choice = choice
    let settings = try Settings(["reviews-per-day": "0", "new-per-day": "0"])
    let source = ChosenCards.Source(
      cards: cards,
      skills: DrillPlan.skills(request, settings),
      practised: settings.skills,
      hasKinds: !request.kinds.isEmpty,
      missed: missed
    )
    return try DrillPlan(
      PlanInput(
        request: request,
        settings: settings,
        scheduler: try Scheduler(settings.configuration),
        cards: cards,
        tallies: [],
        now: .noon,
        today: today,
        chosen: ChosenCards(choice, of: source)
      ),
      words: SampleWords.list
    )
  }

  private static func names(_ plan: DrillPlan) -> [String] {
    plan.cards.map { $0.key.word.simplified }
  }

  @Test func `leeches of practised skills are asked, each word once, and others are named`()
    throws
  {
    let cards = [
      Self.card("茶", leech: true, lapses: 8), Self.card("大", leech: true, lapses: 12),
      Self.card("大", .meaning, leech: true, lapses: 9), Self.card("饭", lapses: 7),
      Self.card("吃", leech: true, lapses: 9, hold: .known),
      Self.card("爱", leech: true, lapses: 10, hold: .suspended),
      Self.card("绿", .recall, leech: true, lapses: 11), Self.card("绿", dueIn: 0),
      Self.card("大", .recall, leech: true, lapses: 13),
    ]
    let plan = try Self.plan(.leeches, cards)
    #expect(Self.names(plan) == ["大", "爱", "茶"])
    #expect(plan.cards[0].key.skill != .recall)
    let counted = Statistics(
      StatisticsInput(
        cards: cards,
        newWords: 0,
        tallies: [],
        confusions: [],
        settings: .standard,
        now: .noon,
        today: Self.today
      )
    ).leeches
    let named = SampleWords.key("绿", .recall)
    #expect(Set(counted) == Set(plan.cards.map(\.key.word) + [named.word]))
    #expect(plan.chosen == ChosenCount(words: 3, unpractised: [named]))
  }

  @Test func `a kind asks leeches of a skill that is not practised`() throws {
    let plan = try Self.plan(
      .leeches,
      [Self.card("绿", .recall, leech: true, lapses: 11), Self.card("绿")],
      request: DrillRequest(kinds: [.recall])
    )
    #expect(plan.cards.map(\.key) == [SampleWords.key("绿", .recall)])
    #expect(plan.chosen == ChosenCount(words: 1))
  }

  @Test func `named words are asked in their order, also new, known and suspended ones`() throws {
    let cards = [
      Self.card("大", hold: .known), Self.card("茶", hold: .suspended), Self.card("饭", dueIn: 0),
    ]
    let keys = ["大", "吃", "茶", "吃", "饭"].map { SampleWords.word($0).key }
    let plan = try Self.plan(.words(keys), cards)
    // What is due comes first; the limits of the day, which are 0 here, do not apply.
    #expect(Self.names(plan) == ["饭", "大", "吃", "茶"])
    #expect(plan.due == 1 && plan.new == 1)
  }

  @Test func `flagged words are asked also before they are begun`() throws {
    var new = Card(SampleWords.key("吃"))
    new.isFlagged = true
    let plan = try Self.plan(.flagged, [new, Self.card("茶", flagged: true), Self.card("大")])
    #expect(Self.names(plan) == ["茶", "吃"])
  }

  @Test func `a kind decides in which skill chosen words are asked`() throws {
    let cards = [
      Self.card("茶", flagged: true), Self.card("茶", .meaning), Self.card("大", flagged: true),
    ]
    let request = DrillRequest(kinds: [.meaning])
    let flagged = try Self.plan(.flagged, cards, request: request)
    #expect(flagged.cards.map(\.key.skill) == [.meaning, .meaning])
    #expect(flagged.new == 0)
    #expect(flagged.joining == [SampleWords.key("大", .meaning)])
    let missed = try Self.plan(
      .missed,
      cards,
      request: request,
      missed: [SampleWords.key("茶"): .noon, SampleWords.key("大"): .noon]
    )
    #expect(Self.names(missed) == ["茶"])
    #expect(missed.new == 0)
  }

  @Test func `other options narrow a choice, and what they leave out is counted`() throws {
    let cards = [Self.card("茶", flagged: true), Self.card("绿", flagged: true)]
    let levels = try LevelSet("3", setting: "levels")
    let plan = try Self.plan(.flagged, cards, request: DrillRequest(levels: levels))
    #expect(Self.names(plan) == ["绿"])
    #expect(plan.chosen == ChosenCount(words: 1, elsewhere: 1))
    #expect(try Self.plan(.flagged, cards, request: DrillRequest(count: 1)).cards.count == 1)
  }

  @Test func `missed words come with the last mistake first, and not while they are held`() throws {
    let cards = [Self.card("茶"), Self.card("大"), Self.card("饭", hold: .known), Self.card("吃")]
    let plan = try Self.plan(
      .missed,
      cards,
      missed: [
        SampleWords.key("茶"): .noon.adding(seconds: -60), SampleWords.key("大"): .noon,
        SampleWords.key("饭"): .noon,
      ]
    )
    #expect(Self.names(plan) == ["大", "茶"])
  }

  @Test(arguments: [
    (WordChoice.flagged, #""flagged""#), (.leeches, #""leeches""#), (.missed, #""missed""#),
    (.weak, #""weak""#), (.words([WordKey(rawValue: "茶|cha2")]), #"{"words":["茶|cha2"]}"#),
  ])
  func `a choice has its form in the protocol`(choice: WordChoice, text: String) throws {
    let encoded = try JSONEncoder().encode(choice)
    #expect(String(decoding: encoded, as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(WordChoice.self, from: encoded) == choice)
    let request = DrillRequest(choice: choice)
    let sent = try JSONEncoder().encode(request)
    #expect(try JSONDecoder().decode(DrillRequest.self, from: sent) == request)
  }

  @Test func `an unknown choice is refused`() {
    for text in [#""worst""#, #"{"words":"茶"}"#, "7"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(WordChoice.self, from: Data(text.utf8))
      }
    }
  }
}

/// Drills by hand in a service.
struct HandDrillTests {
  /// Returns the words that a drill asks first; it does not answer them.
  private func words(_ bench: StudyBench, _ choice: WordChoice) async throws -> [String] {
    let start = try await bench.service.startDrill(
      DrillRequest(kinds: [.typed], count: 100, choice: choice, seed: 1)
    )
    var found: [String] = []
    while let question = try await bench.question(in: start.id) {
      found.append(question.card.word.simplified)
      try await bench.service.skip(in: start.id)
    }
    _ = try await bench.service.endDrill(start.id)
    #expect(start.chosen?.words == found.count)
    return found
  }

  @Test func `words answered wrong lately are missed, for a week and unless it was undone`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    #expect(try await words(bench, .missed).isEmpty)
    let drill = try await bench.startTyped()
    var missed: [String] = []
    for round in 0..<6 {
      let feedback = try #require(try await bench.answer(in: drill, correctly: round % 2 == 0))
      if !feedback.review.correct { missed.append(feedback.review.card.word.simplified) }
      bench.clock.advance(seconds: 1)
    }
    _ = try await bench.service.endDrill(drill)
    #expect(Set(missed).count == 3)
    #expect(try await words(bench, .missed) == missed.reversed())
    _ = try await bench.service.perform(UndoAnswer())
    missed.removeLast()
    #expect(try await words(bench, .missed) == missed.reversed())
    bench.clock.advance(seconds: 6 * 86_400)
    #expect(Set(try await words(bench, .missed)) == Set(missed))
    bench.clock.advance(seconds: 86_400)
    #expect(try await words(bench, .missed).isEmpty)
  }

  @Test func `a begun word that is chosen in another skill is no new word`() async throws {
    let bench = StudyBench(MemoryStore())
    let keys = ["茶", "大"].map { SampleWords.word($0).key }
    let first = try await bench.service.startDrill(
      DrillRequest(kinds: [.typed], choice: .words([keys[0]]), seed: 1)
    )
    try await bench.answer(in: first.id)
    _ = try await bench.service.endDrill(first.id)
    let heard = try await bench.service.startDrill(
      DrillRequest(kinds: [.listening], choice: .words(keys), introduce: .auto, seed: 1)
    )
    #expect(heard.new == 1)
    #expect(heard.joining == [JoiningCount(skill: .listening, words: 1)])
    let question = try #require(try await bench.question(in: heard.id))
    #expect(question.card == CardKey(keys[0], .listening) && !question.isNew)
    let feedback = try #require(try await bench.answer(in: heard.id, correctly: false))
    #expect(feedback.isUnseen == nil)
    #expect(try await bench.service.endDrill(heard.id).begun.isEmpty)
  }

  @Test func `a known word that is asked by name stays known, and replay agrees`() async throws {
    let bench = StudyBench(MemoryStore())
    let card = SampleWords.key("茶")
    try await bench.service.decide(.hold(.known), on: [card])
    let start = try await bench.service.startDrill(
      DrillRequest(kinds: [.typed], choice: .words([card.word]), seed: 1)
    )
    #expect(start.new == 1)
    // A wrong answer is asked again in the same drill.
    let first = try #require(try await bench.answer(in: start.id, correctly: false))
    #expect(first.card.status == .known)
    bench.clock.advance(seconds: 60)
    #expect(try await bench.answer(in: start.id)?.review.card == card)
    _ = try await bench.service.endDrill(start.id)
    #expect(try await bench.service.due().due == 0)
    let before = try DerivedState(of: bench.store)
    try bench.store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: bench.store) == before)
  }

  @Test func `a drill by hand goes on without the words that it asked`() async throws {
    let bench = StudyBench(MemoryStore())
    let keys = ["茶", "大", "饭"].map { SampleWords.word($0).key }
    let start = try await bench.service.startDrill(
      DrillRequest(kinds: [.typed], count: 2, choice: .words(keys), seed: 1)
    )
    for _ in 0..<2 { try await bench.answer(in: start.id, grade: .easy) }
    #expect(try await bench.question(in: start.id) == nil)
    #expect(try await bench.service.rest(of: start.id).available == 1)
    #expect(try await bench.service.extend(start.id, by: 1) == 3)
    #expect(try await bench.question(in: start.id)?.card.word == keys[2])
  }

  @Test func `a client without sound is not asked leeches of listening`() throws {
    let settings = try Settings(["skills": "reading,listening"])
    let request = DrillRequest(choice: .leeches, isSilent: true)
    #expect(!DrillPlan.skills(request, settings).contains(.listening))
    let spoken = DrillRequest(choice: .leeches)
    #expect(DrillPlan.skills(spoken, settings).contains(.listening))
    var leech = Card.learned(SampleWords.key("茶", .listening), due: StudyDay(number: 20_778))
    leech.isLeech = true
    let source = ChosenCards.Source(
      cards: [leech],
      skills: DrillPlan.skills(request, settings),
      practised: settings.skills,
      hasKinds: false
    )
    let chosen = ChosenCards(.leeches, of: source)
    #expect(chosen.unpractised.isEmpty && chosen.cards.isEmpty)
  }
}
