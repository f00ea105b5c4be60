import FSRS
import TestSupport
import Testing

@testable import Study

/// The further skills of words that were begun in the first one.
struct JoiningSkillsTests {
  private static let today = StudyDay(number: 20_778)

  private static func card(
    _ word: String,
    _ skill: Skill = .reading,
    begun ago: Int = 1,
    stability: Double = 3
  ) -> Card {
    var card = Card.learned(
      SampleWords.key(word, skill),
      due: today.adding(5),
      stability: stability
    )
    (card.introducedOn, card.reviews) = (today.adding(-ago), 2)
    return card
  }

  private static func plan(
    _ cards: [Card],
    _ settings: [String: String] = [:],
    request: DrillRequest = DrillRequest(),
    dayStart: Timestamp? = nil
  ) throws -> DrillPlan {
    let settings = try Settings(["new-per-day": "3"].merging(settings) { $1 })
    return try DrillPlan(
      PlanInput(
        request: request,
        settings: settings,
        scheduler: try Scheduler(settings.configuration),
        cards: cards.sorted { $0.key < $1.key },
        tallies: [],
        now: .noon,
        today: today,
        dayStart: dayStart
      ),
      words: SampleWords.list
    )
  }

  private static func joining(
    _ cards: [Card],
    _ settings: [String: String] = [:],
    request: DrillRequest = DrillRequest()
  ) throws -> [String] {
    try plan(cards, settings, request: request).joining
      .map { "\($0.word.simplified) \($0.skill.rawValue)" }
  }

  @Test func `a word that was answered today waits for a later day`() throws {
    var cards = [Self.card("爱"), Self.card("茶")]
    let dayStart = Timestamp.noon.adding(seconds: -8 * 3600)
    (cards[0].lastReviewedAt, cards[1].lastReviewedAt) = (dayStart, dayStart.adding(seconds: -1))
    let plan = try Self.plan(cards, dayStart: dayStart)
    #expect(plan.joining.map(\.word.simplified) == ["茶"])
    let apart = try Self.plan(cards, ["skills-apart": "off"], dayStart: dayStart)
    #expect(apart.joining.count == 2)
  }

  @Test func `reading and meaning are practised, and a new word begins with its reading`() throws {
    #expect(Settings.standard.skills == [.reading, .meaning])
    let plan = try Self.plan([])
    #expect(plan.cards.allSatisfy { $0.key.skill == .reading } && plan.new == 3)
    #expect(plan.joining.isEmpty)
  }

  @Test func `meaning joins on a later day, and is no new word`() throws {
    #expect(try Self.joining([Self.card("茶")]) == ["茶 meaning"])
    #expect(try Self.joining([Self.card("茶", begun: 0)]) == [])
    let plan = try Self.plan([Self.card("茶")])
    #expect(plan.new == 3)
    #expect(plan.cards.first?.key == SampleWords.key("茶", .meaning))
  }

  @Test func `meaning waits until the reading was right without help`() throws {
    var relearning = Self.card("茶")
    relearning.phase = .relearning
    relearning.due = .at(.noon.adding(seconds: 9000))
    #expect(try Self.joining([relearning]) == [])
    var placed = Self.card("茶")
    placed.reviews = 0
    #expect(try Self.joining([placed]) == [])
    #expect(try Self.joining([relearning], ["skills-apart": "off"]) == ["茶 meaning"])
  }

  @Test func `further skills join one by one`() throws {
    let settings = ["skills": "reading,meaning,hanzi"]
    let reading = Self.card("茶", begun: 9)
    #expect(try Self.joining([reading], settings) == ["茶 meaning"])
    #expect(try Self.joining([reading, Self.card("茶", .meaning, begun: 0)], settings) == [])
    #expect(try Self.joining([reading, Self.card("茶", .meaning)], settings) == ["茶 hanzi"])
    let all = [reading, Self.card("茶", .meaning), Self.card("茶", .hanzi)]
    #expect(try Self.joining(all, settings) == [])
  }

  @Test func `what was learned last joins first, and priority goes before that`() throws {
    let words = [("茶", 90.0), ("吃", 2), ("大", 20), ("饭", 9)]
    var cards = words.map { Self.card($0, stability: $1) }
    #expect(try Self.joining(cards) == ["吃 meaning", "饭 meaning", "大 meaning"])
    var low = Card(SampleWords.key("吃", .meaning))
    low.priority = .low
    var high = Card(SampleWords.key("茶", .meaning))
    high.priority = .high
    cards += [low, high]
    #expect(try Self.joining(cards) == ["茶 meaning", "饭 meaning", "大 meaning"])
  }

  @Test func `as many words join in a day as there are new words, for each further skill`() throws {
    let words = ["茶", "吃", "大", "饭", "爱", "手机"]
    let cards = words.map { Self.card($0) }
    #expect(try Self.joining(cards, ["new-per-day": "2"]).count == 2)
    #expect(
      try Self.joining(cards, ["new-per-day": "2", "skills": "reading,meaning,hanzi"]).count == 4
    )
    #expect(try Self.joining(cards, ["new-per-day": "0"]).isEmpty)
    #expect(try Self.joining(cards, request: DrillRequest(newWords: 4)).count == 4)
    let done = [Self.card("茶", .meaning, begun: 0), Self.card("吃", .meaning, begun: 0)]
    #expect(try Self.joining(cards + done).count == 1)
    let learning = Card.learning(SampleWords.key("银行"), due: .noon.adding(seconds: 5000))
    #expect(try Self.joining(cards + [learning], ["max-learning": "2"]).count == 1)
  }

  @Test func `a joined skill takes none of the day's new words`() throws {
    let done = ["茶", "吃", "大"].flatMap {
      [Self.card($0), Self.card($0, .meaning, begun: 0)]
    }
    #expect(try Self.plan(done).new == 3)
    let begun = ["茶", "吃"].map { Self.card($0, begun: 0) }
    #expect(try Self.plan(begun).new == 1)
  }

  @Test func `a word is not asked in two skills in one drill`() throws {
    var due = Self.card("茶")
    due.due = .on(Self.today)
    let plan = try Self.plan([due])
    #expect(plan.cards.filter { $0.key.word.simplified == "茶" }.count == 1)
    #expect(try Self.joining([Self.card("茶")], request: DrillRequest(kinds: [.typed])) == [])
  }

  @Test func `a word whose reading is due every day is asked its meaning in place of it`() throws {
    var cards = ["爱", "茶", "吃", "大"].map { Self.card($0, stability: 0.5) }
    for index in cards.indices { cards[index].due = .on(Self.today) }
    cards[3].phase = .relearning
    cards[3].due = .at(.noon)
    // Also in a drill that the due words fill.
    for length in [4, 20] {
      let plan = try Self.plan(cards, ["new-per-day": "2"], request: DrillRequest(count: length))
      #expect(plan.joining == ["吃", "爱"].map { SampleWords.key($0, .meaning) })
      #expect(plan.due == 2)
      let asked = plan.cards.prefix(4).map { "\($0.key.word.simplified) \($0.key.skill.rawValue)" }
      #expect(asked == ["大 reading", "茶 reading", "吃 meaning", "爱 meaning"])
    }
  }

  @Test func `after its meaning has joined, the reading of a word waits until the next day`() throws
  {
    var reading = Self.card("茶")
    reading.due = .on(Self.today)
    let meaning = Self.card("茶", .meaning, begun: 0)
    #expect(try Self.plan([reading, meaning]).due == 0)
    // Words that joined on an earlier day, and settings and requests that mix the skills.
    #expect(try Self.plan([reading, Self.card("茶", .meaning)]).due == 1)
    #expect(try Self.plan([reading, meaning], ["skills-apart": "off"]).due == 1)
    #expect(try Self.plan([reading, meaning], ["skills": "reading"]).due == 1)
    #expect(try Self.plan([reading, meaning], request: DrillRequest(kinds: [.reading])).due == 1)
  }

  @Test func `a drill of a kind asks words begun in another before new ones`() throws {
    let plan = try Self.plan([Self.card("茶", begun: 0)], request: DrillRequest(kinds: [.meaning]))
    #expect(plan.cards.map(\.key.word.simplified) == ["茶", "爱", "爸爸"])
    // The word was begun today in its reading.
    #expect(plan.new == 2)
  }

  @Test func `a suspended word joins nothing, and a known one may`() throws {
    var card = Self.card("茶")
    card.hold = .suspended
    #expect(try Self.joining([card]) == [])
    card.hold = .known
    #expect(try Self.joining([card]) == ["茶 meaning"])
  }

  @Test func `a word heard in the course of tone pairs alone is still a new one`() throws {
    let plan = try Self.plan([Self.card("爱", .listening)])
    #expect(plan.joining.isEmpty)
    #expect(plan.cards.first?.key == SampleWords.key("爱"))
  }
}
