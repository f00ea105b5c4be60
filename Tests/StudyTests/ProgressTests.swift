import FSRS
import TestSupport
import Testing

@testable import Study

/// The known words, their course and forecast, the levels, weaknesses and advice.
struct ProgressTests {
  private static let today = StudyDay(number: 20_778)  // Saturday, 2026-11-21

  private static func tally(
    _ daysAgo: Int,
    _ skill: Skill = .reading,
    reviews: Int = 10,
    mature: Int = 0,
    recalled: Int = 0,
    learned: Int = 0,
    marked: Int = 0
  ) -> DayTally {
    var tally = DayTally(day: today.adding(-daysAgo), skill: skill)
    tally.reviews = reviews
    tally.correct = reviews
    tally.milliseconds = reviews * 6000
    tally.matureReviews = mature
    tally.matureCorrect = recalled
    tally.predicted = mature * 930
    tally.target = mature * 900
    tally.learned = learned
    tally.marked = marked
    return tally
  }

  private static func statistics(
    cards: [Card] = [],
    tallies: [DayTally] = [],
    confusions: [ConfusionTally] = [],
    words: LevelWords = LevelWords(),
    settings: Settings = .standard,
    since: StudyDay? = nil
  ) -> Statistics {
    Statistics(
      StatisticsInput(
        cards: cards,
        newWords: 0,
        tallies: tallies,
        confusions: confusions,
        settings: settings,
        words: words,
        since: since,
        now: .noon,
        today: today
      )
    )
  }

  private static func card(
    _ word: String,
    _ skill: Skill = .reading,
    stability: Double = 30,
    phase: Phase = .review,
    hold: Hold? = nil,
    lapses: Int = 0
  ) -> Card {
    var card = Card.learned(
      SampleWords.key(word, skill),
      due: today.adding(5),
      stability: stability
    )
    card.phase = phase
    card.hold = hold
    card.lapses = lapses
    return card
  }

  @Test(
    arguments: [
      (Phase.review, 21.0, nil, true), (.review, 20.9, nil, false), (.relearning, 30, nil, false),
      (.learning, 30, nil, false), (.review, 30, .suspended, true), (.review, 1, .known, true),
      (.new, 1, .known, true), (.new, 30, .suspended, false),
    ] as [(Phase, Double, Hold?, Bool)]
  )
  func `a word is known if it is marked so or remembered for three weeks`(
    phase: Phase,
    stability: Double,
    hold: Hold?,
    isKnown: Bool
  ) {
    let card = Self.card("爱", stability: stability, phase: phase, hold: hold)
    #expect(card.isKnown == isKnown)
    #expect(!Card(SampleWords.key("爱")).isKnown)
  }

  @Test func `the course adds up what became known, also on days without answers`() {
    let tallies = [
      Self.tally(20, reviews: 0, marked: 100), Self.tally(9, mature: 4, recalled: 3, learned: 2),
      Self.tally(9, .meaning, mature: 6, recalled: 6, learned: 50),
      Self.tally(3, mature: 10, recalled: 9, learned: -1),
    ]
    let series = Self.statistics(tallies: tallies).series
    #expect(series.days.map(\.known) == [100, 102, 101])
    #expect(series.days.map(\.answers) == [0, 20, 10])
    #expect(series.days.map(\.milliseconds) == [0, 120_000, 60_000])
    #expect(series.weeks.map(\.first.weekday) == [0, 0])
    #expect(series.weeks.map(\.reviews) == [10, 10])
    #expect(series.weeks.map(\.measured) == [0.9, 0.9])
    #expect(series.weeks.map(\.predicted) == [0.93, 0.93])
    #expect(series.weeks.map(\.target) == [0.9, 0.9])
    let later = Self.statistics(tallies: tallies, since: Self.today.adding(-5)).series
    #expect(later.days.map(\.known) == [101] && later.weeks.count == 1)
  }

  @Test func `days of a wrong clock are left out`() {
    let tallies = [
      Self.tally(0, learned: 1), Self.tally(10_000_000, learned: 5),
      Self.tally(-10_000_000, learned: 7), Self.tally(20_778 + 4_000_000_000_000_000, learned: 7),
    ]
    let statistics = Self.statistics(tallies: tallies)
    #expect(statistics.series.days.map(\.known) == [1] && statistics.known.days == 1)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -7, 1e300, 0.25])
  func `a guess rate that is no probability is counted as one`(guessRate: Double) throws {
    var answer = Study.Review.sample().logged
    answer.guessRate = guessRate
    let before = Self.card("爱")
    var tally = DayTally(day: Self.today, skill: .reading)
    let scheduler = try Scheduler(SchedulerConfiguration())
    tally.count(answer, from: before, to: before, by: scheduler)
    #expect((0...1000).contains(tally.predicted) && tally.target == 900)
  }

  @Test func `the forecast goes on at the pace of answers, and ends with the words`() {
    let steady = (0..<40).map { Self.tally($0, learned: 2) } + [Self.tally(5, marked: 1000)]
    let words = LevelWords(unlisted: 500)
    let cards = ["爱", "茶", "吃"].map { Self.card($0) }
    let known = Self.statistics(cards: cards, tallies: steady, words: words).known
    #expect(known.now == 3 && known.days == 28 && known.perDay == 2)
    #expect(known.forecast(afterDays: 30) == 63)
    #expect(known.forecast(afterDays: 10_000) == known.most && known.most > 500)
    let short = Self.statistics(
      cards: cards,
      tallies: (0..<6).map { Self.tally($0, learned: 2) },
      words: words
    ).known
    #expect(short.perDay == nil && short.forecast(afterDays: 30) == nil)
    let idle = Self.statistics(
      cards: cards,
      tallies: (30..<60).map { Self.tally($0, learned: 2) },
      words: words
    ).known
    #expect(idle.perDay == 0 && idle.forecast(afterDays: 30) == nil)
  }

  @Test func `the rows of the levels add up to the known words`() throws {
    let one = try #require(Level(number: 1))
    let two = try #require(Level(number: 2))
    let words = LevelWords(
      levels: [
        SampleWords.key("爱").word: one, SampleWords.key("茶").word: one,
        SampleWords.key("大").word: one, SampleWords.key("银行").word: two,
      ],
      unlisted: 3,
      unlistedWithCards: [SampleWords.key("绿").word]
    )
    let cards = [
      Self.card("爱"), Self.card("爱", .meaning), Self.card("茶", stability: 2),
      Self.card("绿"), Self.card("手机"), Self.card("大", phase: .new, hold: .suspended),
    ]
    let statistics = Self.statistics(cards: cards, words: words)
    #expect(
      statistics.levels == [
        LevelProgress(level: one, known: 1, learning: 1, new: 1),
        LevelProgress(level: two, new: 1),
        LevelProgress(level: nil, known: 2, new: 2),
      ]
    )
    #expect(statistics.known.now == statistics.levels.reduce(0) { $0 + $1.known })
  }

  @Test func `a word that was begun in a skill not practised is counted once, like any other`()
    throws
  {
    let one = try #require(Level(number: 1))
    let words = LevelWords(levels: [SampleWords.key("爱").word: one, SampleWords.key("茶").word: one])
    let cards = [
      Self.card("爱", .meaning, stability: 2), Self.card("茶"), Self.card("茶", .recall),
    ]
    let statistics = Self.statistics(cards: cards, words: words)
    #expect(statistics.levels == [LevelProgress(level: one, known: 1, learning: 1)])
    #expect(statistics.known.begun == 2)
    #expect(statistics.words.reduce(0) { $0 + ($1.key == .new ? 0 : $1.value) } == 2)
    // The course of tone pairs asks words by ear that are still new.
    let heard = Self.statistics(cards: [Self.card("爱", .listening)], words: words)
    #expect(heard.levels == [LevelProgress(level: one, new: 2)] && heard.known.begun == 0)
  }

  @Test func `placed words are firm once they were answered, and those marked as known at once`()
    throws
  {
    let one = try #require(Level(number: 1))
    let texts = ["爱", "茶", "大"]
    let words = LevelWords(
      levels: Dictionary(uniqueKeysWithValues: texts.map { (SampleWords.key($0).word, one) })
    )
    var cards = [Self.card("爱"), Self.card("茶"), Self.card("大", phase: .new, hold: .known)]
    for index in cards.indices { cards[index].reviews = 0 }
    let before = Self.statistics(cards: cards, words: words)
    #expect(before.levels == [LevelProgress(level: one, known: 1, placed: 2)])
    #expect(before.known.now == 1 && before.known.placed == 2 && before.known.begun == 3)
    cards[0].reviews = 1
    let after = Self.statistics(cards: cards, words: words)
    #expect(after.levels == [LevelProgress(level: one, known: 2, placed: 1)])
    #expect(after.known.now == 2 && after.known.placed == 1)
  }

  @Test func `words of other lists have a row of their own`() throws {
    let one = try #require(Level(number: 1))
    let words = LevelWords(
      levels: [
        SampleWords.key("爱").word: one, SampleWords.key("茶").word: nil,
        SampleWords.key("大").word: nil,
      ],
      unlisted: 1
    )
    let statistics = Self.statistics(cards: [Self.card("茶"), Self.card("绿")], words: words)
    #expect(
      statistics.levels == [
        LevelProgress(level: one, new: 1),
        LevelProgress(level: nil, isOtherLists: true, known: 1, new: 1),
        LevelProgress(level: nil, known: 1, new: 1),
      ]
    )
  }

  @Test func `known now is the sum of the probabilities of recall`() throws {
    let model = FSRS7()
    let fresh = Self.card("爱", stability: 2)
    let memory = try #require(fresh.memory)
    let recall = model.retrievability(memory, elapsedDays: 10)
    let known = Self.statistics(
      cards: [
        fresh, Self.card("茶", .listening), Self.card("大", phase: .new, hold: .known),
        Self.card("吃", phase: .new, hold: .suspended), Self.card("饭", phase: .new),
      ]
    ).known
    #expect(known.begun == 2 && known.now == 1)
    #expect(abs(known.recalled - (recall + 1)) < 1e-9)
    #expect(recall > 0.3 && recall < 0.9)
    #expect(known.fading.count == KnownWords.fadingDays.count && known.fading[0] == known.recalled)
    #expect(known.fading == known.fading.sorted(by: >) && known.fading.allSatisfy { $0 > 1 })
    #expect(Self.statistics().known.fading.isEmpty)
  }

  @Test(arguments: [(3, 40, true), (0, 10, true), (3, 9, false), (9, 65, false)])
  func `a weak spot has a trend where there are enough answers`(
    count: Int,
    shown: Int,
    hasTrend: Bool
  ) throws {
    let confusion = Confusion(unit: .tone, expected: "3", given: "2")
    let typed = Confusion(unit: .tone, expected: "3", given: "")
    var input = StatisticsInput(
      cards: [],
      newWords: 0,
      tallies: [],
      confusions: [
        ConfusionTally(confusion, count: 12, shown: 51), ConfusionTally(typed, count: 0, shown: 20),
      ],
      settings: .standard,
      now: .noon,
      today: Self.today
    )
    input.recentConfusions = [
      ConfusionTally(confusion, count: count, shown: shown - 2),
      ConfusionTally(typed, count: 0, shown: 2),
    ]
    let spot = try #require(Statistics(input).weakSpots.first)
    #expect((spot.recent != nil) == hasTrend)
    guard hasTrend else { return }
    #expect(spot.recent?.count == count && spot.recent?.shown == shown)
    #expect(spot.earlier?.count == 12 - count && spot.earlier?.shown == 71 - shown)
    input.recentConfusions = nil
    #expect(Statistics(input).weakSpots.first?.recent == nil)
  }

  @Test func `minutes a day count the days without answers too`() {
    let effort = Self.statistics(tallies: [Self.tally(9), Self.tally(3, reviews: 30)]).effort
    #expect(effort.days == 10 && effort.studied == 2 && effort.answers == 40)
    #expect(effort.minutesPerDay == 0.4)
    #expect(Self.statistics().effort == StudyEffort())
  }

  @Test(arguments: [(4, 13, false), (5, 13, true), (5, 400, false), (40, 100, true)])
  func `a weakness happened five times, and often for its chances`(
    count: Int,
    shown: Int,
    isWeak: Bool
  ) {
    let confusion = Confusion(unit: .tone, expected: "3", given: "2")
    let statistics = Self.statistics(
      cards: [
        Self.card("手机", lapses: 1), Self.card("水果", lapses: 2), Self.card("爸爸"),
        Self.card("学习", lapses: 9),
      ],
      confusions: [ConfusionTally(confusion, count: count, shown: shown)]
    )
    #expect(statistics.weakSpots.isEmpty == !isWeak)
    guard isWeak else { return }
    #expect(statistics.weakSpots[0].tally.count == count)
    #expect(
      statistics.weakSpots[0].words == [SampleWords.key("水果").word, SampleWords.key("手机").word]
    )
  }

  /// A day with ten reviews of learned words, all right.
  private static func steady(_ daysAgo: Int) -> DayTally {
    tally(daysAgo, mature: 10, recalled: 10)
  }

  @Test func `advice speaks of what is most urgent`() throws {
    #expect(Self.statistics().advice == [.begin])
    #expect(Self.statistics(cards: [Self.card("爱", hold: .known)]).advice.isEmpty)
    let fine = (0..<30).map { Self.tally($0, mature: 8, recalled: 8) }
    #expect(Self.statistics(tallies: fine).advice.isEmpty)
    let due = (0..<120).map { index in
      var card = Card.learned(
        CardKey(WordKey(rawValue: "字\(index)|zi4"), .reading),
        due: Self.today
      )
      card.isLeech = index < 3
      card.reviews = 5
      return card
    }
    let away = Self.statistics(cards: due, tallies: (14..<30).map(Self.steady))
    #expect(
      away.advice == [
        .comeBack(daysAway: 14, due: 120, days: 12, pausesNewWords: true), .leeches(3),
      ]
    )
    let busy = Self.statistics(cards: due, tallies: (0..<30).map(Self.steady))
    #expect(busy.advice.first == .backlog(due: 120, days: 12, pausesNewWords: true))
    // First checks of placed words are no backlog.
    let placed = due.map { card in
      var placed = Card.learned(card.key, due: Self.today, stability: 60)
      (placed.isLeech, placed.reviews) = (card.isLeech, 0)
      return placed
    }
    #expect(
      Self.statistics(cards: placed, tallies: (0..<30).map(Self.steady)).advice == [.leeches(3)]
    )
    #expect(
      Self.statistics(cards: placed, tallies: (14..<30).map(Self.steady)).advice == [.leeches(3)]
    )
    let both = Self.statistics(
      cards: Array(due.prefix(20)) + placed.suffix(40)
        + (0..<300).map { index in
          var coming = Card.learned(
            CardKey(WordKey(rawValue: "词\(index)|ci2"), .reading),
            due: Self.today.adding(1 + index % 7),
            stability: 60
          )
          coming.reviews = 0
          return coming
        },
      tallies: (14..<30).map(Self.steady)
    )
    #expect(
      both.advice.first == .comeBack(daysAway: 14, due: 20, days: 2, pausesNewWords: false)
    )
    let beginning = try Settings(["pause-new": "off"])
    let goingOn = Self.statistics(
      cards: due,
      tallies: (0..<30).map(Self.steady),
      settings: beginning
    )
    #expect(goingOn.advice.first == .backlog(due: 120, days: 12, pausesNewWords: false))
    let forgetful = (0..<30).map { Self.tally($0, mature: 10, recalled: 8) }
    // While new words pause, fewer of them are no advice.
    #expect(
      Self.statistics(cards: Array(due.dropFirst(3)), tallies: forgetful).advice.last
        == .recallBelowTarget(measured: 0.8, target: 0.9, newPerDay: 0)
    )
    #expect(
      Self.statistics(tallies: forgetful).advice
        == [.recallBelowTarget(measured: 0.8, target: 0.9, newPerDay: 10)]
    )
  }

  @Test func `the known words of the course are those of the cards, after any history`()
    async throws
  {
    for seed in 1...4 as ClosedRange<UInt64> {
      let store = MemoryStore()
      var history = RandomHistory(seed: seed, store: store)
      try await history.run(actions: 150)
      let (tallies, cards) = try store.read { reader in
        (try reader.tallies(), try reader.cards(.all))
      }
      let series = StudySeries(tallies, skill: .reading, since: nil)
      let known = cards.count { $0.isKnown && $0.key.skill == .reading }
      #expect((series.days.last?.known ?? 0) == known, "seed \(seed)")
      #expect(tallies.allSatisfy { $0.predicted <= 1000 * $0.matureReviews }, "seed \(seed)")
    }
  }
}
