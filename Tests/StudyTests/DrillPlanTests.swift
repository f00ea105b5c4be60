import FSRS
import TestSupport
import Testing

@testable import Study

/// Which words a drill asks, and in which order.
struct DrillPlanTests {
  private static let today = StudyDay(number: 20_778)

  private func plan(
    _ cards: [Card] = [],
    request: DrillRequest = DrillRequest(),
    settings: [String: String] = [:],
    tallies: [DayTally] = []
  ) throws -> DrillPlan {
    let input = try input(cards, request: request, settings: settings, tallies: tallies)
    return try DrillPlan(input, words: SampleWords.list)
  }

  private func input(
    _ cards: [Card],
    request: DrillRequest,
    settings: [String: String],
    tallies: [DayTally]
  ) throws -> PlanInput {
    let settings = try Settings(["skills": "reading"].merging(settings) { $1 })
    return PlanInput(
      request: request,
      settings: settings,
      scheduler: try Scheduler(settings.configuration),
      cards: cards.sorted { $0.key < $1.key },
      tallies: tallies,
      now: .noon,
      today: Self.today
    )
  }

  private func names(_ plan: DrillPlan) -> [String] { plan.cards.map { $0.key.word.simplified } }

  private func due(_ words: [String], stability: Double = 10) -> [Card] {
    words.map { .learned(SampleWords.key($0), due: Self.today, stability: stability) }
  }

  @Test func `the time at which words return is that of the first one that is counted`() throws {
    let settings = try Settings(["skills": "reading,meaning"])
    // 爱 is due in one skill, and only returns in the other.
    let cards: [Card] = [
      .learned(SampleWords.key("爱"), due: Self.today),
      .learning(SampleWords.key("爱", .meaning), due: .noon.adding(seconds: 60)),
      .learning(SampleWords.key("茶"), due: .noon.adding(seconds: 120)),
    ]
    let report = try DueReport(
      PlanInput(
        request: DrillRequest(count: .max),
        settings: settings,
        scheduler: try Scheduler(settings.configuration),
        cards: cards.sorted { $0.key < $1.key },
        tallies: [],
        now: .noon,
        today: Self.today
      ),
      words: SampleWords.list
    )
    #expect(report.due == 1 && report.returning == 1)
    #expect(report.returnsAt == .noon.adding(seconds: 120))
  }

  @Test func `a beginner gets the first new words of the day`() throws {
    let plan = try plan(settings: ["new-per-day": "3"])
    #expect(names(plan) == ["爱", "爸爸", "北京"])
    #expect(plan.due == 0 && plan.new == 3 && plan.waiting == 0)
  }

  @Test(arguments: [
    ([], "爱茶吃大饭绿"), (["爱"], "茶吃大饭绿"), (["爱", "吃"], "饭绿茶大"),
    (["爱", "吃", "饭", "绿"], "茶大"), (["爱", "茶", "吃"], "饭绿大"),
  ])
  func `words of other editions wait for those of a level that is begun`(
    begun: [String],
    expected: String
  ) throws {
    func word(_ rank: Int, _ text: String, _ edition: Edition, _ level: Int) -> Word {
      let word = SampleWords.word(text)
      return Word(
        simplified: text,
        traditional: text,
        reading: word.reading,
        levels: Levels([edition: Level(number: level)].compactMapValues { $0 }),
        frequencyRank: rank,
        gloss: word.gloss
      )
    }
    let words = WordList([
      word(1, "爱", .hsk2025, 1), word(2, "茶", .hsk2021, 1), word(3, "吃", .hsk2025, 1),
      word(4, "大", .hsk2012, 1), word(5, "饭", .hsk2025, 2), word(6, "绿", .hsk2025, 2),
    ])
    let settings = try Settings(["skills": "reading"])
    let cards = begun.map { Card.learned(SampleWords.key($0), due: Self.today.adding(5)) }
    let plan = try DrillPlan(
      PlanInput(
        request: DrillRequest(),
        settings: settings,
        scheduler: try Scheduler(settings.configuration),
        cards: cards.sorted { $0.key < $1.key },
        tallies: [],
        now: .noon,
        today: Self.today
      ),
      words: words
    )
    #expect(names(plan).joined() == expected)
  }

  @Test(arguments: [(0, 4), (3, 1), (4, 0), (9, 0)])
  func `new words of the day are counted over all drills`(done: Int, expected: Int) throws {
    let cards = SampleWords.words.suffix(done + 3).enumerated().map { index, word in
      var card = Card.learned(CardKey(word.key, .reading), due: Self.today.adding(5))
      card.introducedOn = Self.today.adding(index < done ? 0 : -1)
      return card
    }
    #expect(try plan(cards, settings: ["new-per-day": "4"]).new == expected)
  }

  @Test func `the drill's own number of new words goes before the day's limit`() throws {
    #expect(try plan(request: DrillRequest(newWords: 7), settings: ["new-per-day": "2"]).new == 7)
    #expect(try plan(request: DrillRequest(newWords: 0)).new == 0)
    #expect(try plan(request: DrillRequest(count: 5, newWords: 7)).new == 5)
  }

  @Test func `new words that are asked for come between due ones that would fill the drill`() throws
  {
    let cards = due(["茶", "吃", "大", "饭", "绿"])
    let plan = try plan(cards, request: DrillRequest(count: 5, newWords: 2))
    #expect(plan.new == 2 && plan.due == 3 && plan.waiting == 2)
    #expect(plan.cards.map { $0.phase == .new } == [false, true, false, true, false])
    let many = try self.plan(cards, request: DrillRequest(count: 4, newWords: 9))
    #expect(many.new == 2 && many.due == 2)
    #expect(try self.plan(cards, request: DrillRequest(count: 5)).new == 0)
  }

  @Test func `a full drill has no new word, and says so only if one is left`() throws {
    let all = SampleWords.words.map(\.simplified)
    let limited = DrillRequest(count: 2)
    #expect(try plan(due(Array(all.dropLast())), request: limited).newWordsLimit == .length)
    #expect(try plan(due(all), request: limited).newWordsLimit == .allBegun)
    let none = try plan(due(["茶", "吃"]), request: limited, settings: ["new-per-day": "0"])
    #expect(none.new == 0 && none.newWordsLimit == .day(words: 0))
  }

  @Test func `no new word comes while too many are in learning`() throws {
    let learning = ["爱", "爸爸", "北京"].map {
      Card.learning(SampleWords.key($0), due: .noon.adding(seconds: 3600))
    }
    #expect(try plan(learning, settings: ["max-learning": "3"]).new == 0)
    let plan = try plan(learning, settings: ["max-learning": "5"])
    #expect(plan.new == 2)
    #expect(plan.learning == 3)
    #expect(names(plan) == ["不", "茶"])
  }

  @Test func `due words come first, learning before review, and new ones last`() throws {
    let cards =
      due(["茶"]) + [.learning(SampleWords.key("饭"), due: .noon)]
      + [.learned(SampleWords.key("吃"), due: Self.today.adding(1))]
    let plan = try plan(cards, settings: ["new-per-day": "1"])
    #expect(names(plan) == ["饭", "茶", "爱"])
    #expect(plan.due == 2 && plan.new == 1)
  }

  @Test func `words on a step within twenty minutes come after due ones and before new ones`()
    throws
  {
    let cards =
      due(["茶"])
      + [("饭", 1200), ("吃", 8), ("大", 1201)].map { word, seconds in
        .learning(SampleWords.key(word), due: .noon.adding(seconds: seconds))
      }
    let plan = try plan(cards, settings: ["new-per-day": "1"])
    #expect(names(plan) == ["茶", "吃", "饭", "爱"])
  }

  @Test(arguments: [(0, 2), (1, 1), (2, 0), (5, 0)])
  func `reviews of the day are limited`(done: Int, expected: Int) throws {
    var tally = DayTally(day: Self.today, skill: .reading)
    tally.matureReviews = done
    let cards = due(["茶", "吃", "大", "饭"])
    let settings = ["reviews-per-day": "2", "new-per-day": "0"]
    let plan = try plan(cards, settings: settings, tallies: [tally])
    #expect(plan.due == expected)
    #expect(plan.waiting == 4 - expected)
    let request = DrillRequest(count: .max)
    let input = try input(cards, request: request, settings: settings, tallies: [tally])
    let report = try DueReport(input, words: SampleWords.list)
    #expect(report.due == 4 && report.waiting == 4 - expected)
  }

  @Test func `a learning step is asked beyond the limit of reviews`() throws {
    let cards = due(["茶"]) + [.learning(SampleWords.key("饭"), due: .noon)]
    let plan = try plan(cards, settings: ["reviews-per-day": "0", "new-per-day": "0"])
    #expect(names(plan) == ["饭"])
    #expect(plan.waiting == 1)
  }

  @Test func `one skill of a word is asked at a time`() throws {
    let settings = ["skills": "reading,meaning", "new-per-day": "2"]
    let cards = [
      Card.learned(SampleWords.key("爱", .reading), due: Self.today),
      Card.learned(SampleWords.key("爱", .meaning), due: Self.today),
    ]
    let plan = try plan(cards, settings: settings)
    #expect(names(plan) == ["爱", "爸爸", "北京"])
    #expect(plan.due == 1 && plan.waiting == 1)
    #expect(Set(names(plan)).count == plan.cards.count)
  }

  @Test func `priorities order due words and new words`() throws {
    var cards = due(["茶", "吃", "大"])
    cards[1].priority = .low
    cards[2].priority = .high
    for (word, priority) in [("爱", Priority.low), ("绿", .high)] {
      var card = Card(SampleWords.key(word))
      card.priority = priority
      cards.append(card)
    }
    let plan = try plan(cards, request: DrillRequest(count: 99), settings: ["new-per-day": "999"])
    #expect(names(plan).prefix(5) == ["大", "茶", "吃", "绿", "爸爸"])
    #expect(names(plan).last == "爱")
    #expect(plan.cards.count == SampleWords.words.count)
  }

  @Test func `held words are left out`() throws {
    var cards = due(["茶", "吃"]) + [Card(SampleWords.key("爱"))]
    cards[0].hold = .suspended
    cards[2].hold = .known
    let plan = try plan(cards, settings: ["new-per-day": "1"])
    #expect(names(plan) == ["吃", "爸爸"])
  }

  @Test func `levels and topics choose words, and the setting chooses new ones only`() throws {
    let cards = due(["手机", "茶"])
    let two = try LevelSet("2", setting: "levels")
    #expect(
      try names(plan(cards, request: DrillRequest(levels: two, newWords: 1))) == ["手机", "银行"]
    )
    #expect(
      try names(plan(cards, request: DrillRequest(topic: "food", newWords: 2))) == ["茶", "吃", "饭"]
    )
    #expect(try names(plan(cards, request: DrillRequest(topic: "nothing"))).isEmpty)
    let set = try plan(cards, settings: ["levels": "3", "new-per-day": "1"])
    #expect(Set(names(set).prefix(2)) == ["手机", "茶"])
    #expect(names(set).last == "颜色")
  }

  @Test func `cards of words that no pack has are left alone`() throws {
    let lost = CardKey(WordKey(simplified: "龘", reading: "da2"), .reading)
    let plan = try plan(
      [.learned(lost, due: Self.today)],
      settings: ["new-per-day": "0"]
    )
    #expect(plan.cards.isEmpty && plan.waiting == 0)
  }

  @Test func `the least remembered come first, but in a backlog those that a review saves`() throws
  {
    let cards = zip(["茶", "吃", "大"], [5.0, 4000, 0.05]).flatMap { due([$0], stability: $1) }
    let normal = try plan(cards, settings: ["new-per-day": "0"])
    #expect(names(normal) == ["大", "茶", "吃"])
    #expect(normal.backlog == nil)
    let late = try plan(cards, settings: ["new-per-day": "0", "reviews-per-day": "1"])
    // One is safe without a review, another all but lost with it.
    #expect(names(late).first == "茶")
    #expect(late.waiting == 2)
    #expect(late.backlog?.words == 3)
  }

  @Test func `words in learning count against the cap whatever a drill is about`() throws {
    let cards = ["茶", "吃", "大"].map { Card.learning(SampleWords.key($0), due: .noon) }
    let other = try #require(Level(number: 3))
    let request = DrillRequest(levels: LevelSet([other]))
    let settings = ["max-learning": "3", "new-per-day": "5"]
    #expect(try plan(Array(cards.dropLast()), request: request, settings: settings).new == 1)
    #expect(try plan(cards, request: request, settings: settings).new == 0)
    #expect(try plan(cards, request: request, settings: settings).learning == 0)
  }

  @Test func `a backlog is measured by the days that had reviews`() throws {
    // A first check of a placed word neither is a backlog nor delays its end.
    let coming = [("北京", 1), ("不", 1), ("电脑", 1), ("高兴", 1), ("汉语", 7), ("女儿", 7), ("吧", 7)]
      .map { Card.learned(SampleWords.key($0), due: Self.today.adding($1)) }
    let checks = ["银行", "手机", "水果"].map { word in
      var card = Card.learned(SampleWords.key(word), due: Self.today.adding(2), stability: 60)
      card.reviews = 0
      return card
    }
    let cards = due(["茶", "吃", "大", "饭", "爱"]) + coming + checks
    // Fourteen days with reviews, with days off between them, and an older one.
    let tallies = ([0] + (0..<15).map { 1 + 3 * $0 }).map { ago in
      var tally = DayTally(day: Self.today.adding(-ago), skill: .reading)
      tally.matureReviews = ago > 42 ? 900 : ago == 0 ? 1 : 2
      return tally
    }
    let settings = ["reviews-per-day": "2"]
    let plan = try plan(cards, settings: settings, tallies: tallies)
    #expect(plan.backlog == Backlog(words: 5, pace: 2, incoming: 1, pausesNewWords: true, limit: 2))
    #expect(plan.backlog?.days == 5)
    let fresh = try self.plan(cards, settings: settings)
    #expect(fresh.backlog?.pace == 2)
    #expect(Backlog(words: 5, pace: 1, incoming: 1).days == nil)
    #expect(Backlog(words: 7, pace: 3, incoming: 1).days == 4)
    #expect(Backlog(words: .max, pace: 1.0.nextUp, incoming: 1).days == nil)
  }

  /// Tallies of the last days, with a number of reviews on each.
  private func tallies(_ days: Int, of reviews: Int) -> [DayTally] {
    (1...days).map { ago in
      var tally = DayTally(day: Self.today.adding(-ago), skill: .reading)
      tally.matureReviews = reviews
      return tally
    }
  }

  @Test(arguments: [
    (46, 10, "200", false), (100, 10, "200", false), (101, 10, "200", true),
    (120, 60, "200", false), (121, 60, "200", true), (60, 60, "30", false), (61, 60, "30", true),
  ])
  func `more than two days of reviews are a backlog, a day having fifty or the limit`(
    count: Int,
    pace: Double,
    limit: String,
    isBacklog: Bool
  ) throws {
    let settings = try Settings(["reviews-per-day": limit])
    let backlog = Backlog(words: count, pace: pace, incoming: 0, settings: settings)
    #expect((backlog != nil) == isBacklog)
  }

  @Test(arguments: [(1, false), (6, false), (7, true), (14, true)])
  func `a backlog says after how many days the learner comes back, from a week on`(
    days: Int,
    isAway: Bool
  ) throws {
    var tally = DayTally(day: Self.today.adding(-days), skill: .meaning)
    tally.reviews = 1
    let plan = try plan(
      due(["茶", "吃", "大"]),
      settings: ["reviews-per-day": "1"],
      tallies: [tally]
    )
    let backlog = try #require(plan.backlog)
    #expect(backlog.daysAway == (isAway ? days : nil))
  }

  @Test func `new words pause while a backlog lasts`() throws {
    let cards = due(["茶", "吃", "大", "饭", "爱"])
    func new(
      _ request: DrillRequest = DrillRequest(count: 20),
      _ settings: [String: String] = [:]
    )
      throws -> (Int, NewWordsLimit?)
    {
      let plan = try plan(
        cards,
        request: request,
        settings: ["reviews-per-day": "2"].merging(settings) { $1 },
        tallies: tallies(3, of: 2)
      )
      return (plan.new, plan.newWordsLimit)
    }
    #expect(try new() == (0, .backlog))
    #expect(try new(DrillRequest(count: 20), ["new-per-day": "0"]) == (0, .day(words: 0)))
    #expect(try new(DrillRequest(count: 20), ["pause-new": "off"]).0 == 10)
    #expect(try new(DrillRequest(count: 20, newWords: 3)) == (3, .request(words: 3)))
    #expect(try new(DrillRequest(count: 20), ["reviews-per-day": "3"]).0 == 10)
  }

  @Test func `ahead fills the drill with what is due next`() throws {
    let cards = [
      Card.learned(SampleWords.key("茶"), due: Self.today.adding(9)),
      .learned(SampleWords.key("吃"), due: Self.today.adding(2)),
      .learned(SampleWords.key("大"), due: Self.today),
      .learning(SampleWords.key("饭"), due: .noon.adding(seconds: 900)),
    ]
    let request = DrillRequest(newWords: 0, goesAhead: true)
    #expect(try names(plan(cards, request: request)) == ["大", "饭", "吃", "茶"])
    var short = request
    short.count = 3
    #expect(try names(plan(cards, request: short)) == ["大", "饭", "吃"])
  }

  @Test func `kinds that were asked for decide the skills`() throws {
    let cards = due(["茶"]) + [.learned(SampleWords.key("吃", .meaning), due: Self.today)]
    let plan = try plan(cards, request: DrillRequest(kinds: [.meaning], newWords: 0))
    #expect(plan.cards.map(\.key) == [SampleWords.key("吃", .meaning)])
    #expect(
      DrillPlan.skills(DrillRequest(kinds: [.typed, .meaning, .tone]), .standard)
        == [.reading, .meaning]
    )
  }

  @Test func `a drill longer than any list is no trouble`() throws {
    let plan = try plan(request: DrillRequest(count: .max, newWords: .max))
    #expect(plan.cards.count == SampleWords.words.count)
    #expect(try self.plan(request: DrillRequest(count: 0)).cards.isEmpty)
  }
}
