import FSRS
import Study
import TestSupport
import Testing

/// What an answer does to a card.
struct SchedulerTests {
  private static let today = StudyDay(number: 20_778)

  private func scheduler(_ configuration: SchedulerConfiguration = .plain) throws -> Scheduler {
    try Scheduler(configuration)
  }

  private func answer(
    _ card: Card,
    _ grade: Rating,
    _ scheduler: Scheduler,
    at now: Timestamp = .noon,
    on today: StudyDay = Self.today
  ) -> Card {
    scheduler.schedule(card, grade: grade, at: now, on: today)
  }

  @Test(arguments: [
    ("again", [Rating.again], Phase.learning, 0, 60), ("hard", [.hard], .learning, 0, 60),
    ("good", [.good], .learning, 1, 600), ("good again", [.good, .again], .learning, 0, 60),
    ("good hard", [.good, .hard], .learning, 1, 600),
    ("lapse", [.easy, .again], .relearning, 0, 900),
    ("lapse hard", [.easy, .again, .hard], .relearning, 0, 900),
    ("lapse good", [.easy, .again, .good], .relearning, 1, 1800),
    ("lapse good again", [.easy, .again, .good, .again], .relearning, 0, 900),
  ])
  func `an answer puts a card on a step of minutes`(
    name: String,
    grades: [Rating],
    phase: Phase,
    step: Int,
    seconds: Int
  ) throws {
    let scheduler = try scheduler()
    let card = grades.reduce(Card(SampleWords.key("爱"))) { answer($0, $1, scheduler) }
    #expect(card.phase == phase)
    #expect(card.step == step)
    #expect(card.due == .at(.noon.adding(seconds: seconds)))
    #expect(card.reviews == grades.count)
  }

  @Test func `an interval is at most four times as long as the word has been known`() throws {
    let limited = try scheduler(SchedulerConfiguration(isFuzzed: false, growthLimit: 4))
    let free = try scheduler(SchedulerConfiguration(isFuzzed: false))
    func days(_ card: Card, _ today: StudyDay) throws -> Int {
      guard case .on(let day) = try #require(card.due) else { return 0 }
      return day.days(since: today)
    }
    var card = Card(SampleWords.key("爱"))
    var longest: [Int] = []
    for (age, grade) in [(0, Rating.easy), (1, .good), (5, .good), (30, .good)] {
      let (now, today) = (Timestamp.noon.adding(seconds: 86_400 * age), Self.today.adding(age))
      #expect(try days(answer(card, grade, free, at: now, on: today), today) > 4 * max(1, age))
      card = answer(card, grade, limited, at: now, on: today)
      longest.append(try days(card, today))
    }
    #expect(longest == [4, 4, 20, 120])
    // A placed word may have been known for years.
    var placed = Card(SampleWords.key("爱"))
    (placed.phase, placed.lastReviewedAt, placed.introducedOn) = (.review, .noon, Self.today)
    placed.memory = limited.model.state(.good, stability: 60)
    let tomorrow = Self.today.adding(1)
    let checked = answer(
      placed,
      .good,
      limited,
      at: .noon.adding(seconds: 86_400),
      on: tomorrow
    )
    #expect(try days(checked, tomorrow) > 60)
  }

  @Test(
    arguments: [
      // Recalled after 16 days: at least as long again, although the model expects 2 days.
      (.good, 0, 0.9, 16), (.easy, 0, 0.9, 16), (.hard, 0, 0.9, nil), (.again, 0, 0.9, nil),
      // One of four options: probably recalled, but not surely.
      (.good, 0.25, 0.9, 8),
      // Half of the forgetting is wanted, so half of the time.
      (.good, 0, 0.95, 8),
    ] as [(Rating, Double, Double, Int?)]
  )
  func `a word that was recalled after a long time is away as long again`(
    grade: Rating,
    guessRate: Double,
    retention: Double,
    expected: Int?
  ) throws {
    func keeping(_ isOn: Bool?) throws -> Scheduler {
      try scheduler(
        SchedulerConfiguration(
          desiredRetention: retention,
          isFuzzed: false,
          usesGuessRate: true,
          growthLimit: 4,
          keepsRecalledTime: isOn
        )
      )
    }
    var card = Card.learned(SampleWords.key("爱"), due: Self.today, stability: 0.3, at: .noon)
    card.introducedOn = Self.today
    let (now, today) = (Timestamp.noon.adding(seconds: 16 * 86_400), Self.today.adding(16))
    func days(_ scheduler: Scheduler) throws -> Int? {
      let next = scheduler.schedule(card, grade: grade, guessRate: guessRate, at: now, on: today)
      guard case .on(let day)? = next.due else { return nil }
      return day.days(since: today)
    }
    let without = try days(try keeping(nil))
    let with = try days(try keeping(true))
    guard let expected else {
      #expect(with == without)
      return
    }
    #expect(try #require(without) < 8)
    #expect(guessRate > 0 ? (8..<16).contains(try #require(with)) : with == expected)
  }

  @Test(
    arguments: [
      // Right on each day since the first, then after two: 1, 2 and 3 days at least.
      (1, 1, 0, 0.25, 1), (2, 1, 0, 0.25, 2), (3, 1, 0, 0.25, 2), (4, 2, 0, 0, 3),
      // At most as long as the word is known; not after it was forgotten, nor beyond three weeks.
      (9, 8, 0, 0, 9), (3, 1, 1, 0.25, 1), (90, 30, 0, 0, 30),
    ] as [(Int, Int, Int, Double, Int)]
  )
  func `intervals grow while a word is right day after day`(
    daysKnown: Int,
    daysAgo: Int,
    lapses: Int,
    guessRate: Double,
    expected: Int
  ) throws {
    let scheduler = try scheduler(
      SchedulerConfiguration(
        isFuzzed: false,
        usesGuessRate: true,
        growthLimit: 4,
        keepsRecalledTime: true,
        recalledGrowth: 1.75
      )
    )
    let today = Self.today.adding(daysKnown)
    var card = Card.learned(SampleWords.key("爱"), due: today, stability: 0.2, at: .noon)
    (card.introducedOn, card.lapses) = (Self.today, lapses)
    let now = Timestamp.noon.adding(seconds: 86_400 * daysAgo)
    let next = scheduler.schedule(card, grade: .good, guessRate: guessRate, at: now, on: today)
    #expect(next.due == .on(today.adding(expected)))
  }

  @Test(
    arguments: [
      // Due in 13 days, practised and right: not sooner. A wish for a longer interval wins.
      (.good, 0.3, 13, 100, 13), (.good, 90, 13, 100, nil), (.good, 0.3, 13, 5, 5),
      (.hard, 0.3, 13, 100, nil), (.again, 0.3, 13, 100, nil), (.good, 0.3, 0, 100, nil),
    ] as [(Rating, Double, Int, Int, Int?)]
  )
  func `a right answer before the due day does not bring the word forward`(
    grade: Rating,
    stability: Double,
    daysLeft: Int,
    longest: Int,
    expected: Int?
  ) throws {
    var card = Card.learned(
      SampleWords.key("爱"),
      due: Self.today.adding(1 + daysLeft),
      stability: stability,
      at: .noon
    )
    card.introducedOn = Self.today.adding(-100)
    let (now, today) = (Timestamp.noon.adding(seconds: 86_400), Self.today.adding(1))
    func due(_ keepsDueDay: Bool?) throws -> Int? {
      let scheduler = try scheduler(
        SchedulerConfiguration(
          maximumIntervalDays: longest,
          isFuzzed: false,
          keepsDueDay: keepsDueDay
        )
      )
      let next = scheduler.schedule(card, grade: grade, at: now, on: today)
      guard case .on(let day)? = next.due else { return nil }
      return day.days(since: today)
    }
    let without = try due(nil)
    #expect(try due(true) == expected ?? without)
    if expected == 13 { #expect(try #require(without) < 13) }
  }

  @Test(arguments: [
    [Rating.easy], [.good, .good], [.again, .good, .good], [.good, .easy], [.easy, .hard],
    [.easy, .good], [.easy, .easy], [.easy, .again, .good, .good], [.easy, .again, .easy],
  ])
  func `a card graduates to a study day after today`(grades: [Rating]) throws {
    let scheduler = try scheduler()
    let card = grades.reduce(Card(SampleWords.key("爱"))) { answer($0, $1, scheduler) }
    #expect(card.phase == .review)
    #expect(card.step == 0)
    guard case .on(let day) = card.due else {
      Issue.record("due \(String(describing: card.due))")
      return
    }
    #expect(day > Self.today)
    #expect(day == Self.today.adding(scheduler.intervalDays(for: card)))
  }

  @Test func `without steps even a failure comes back on the next study day`() throws {
    let bare = try scheduler(SchedulerConfiguration(learningSteps: [], relearningSteps: []))
    for grades in [[Rating.again], [.hard], [.good], [.easy, .again], [.easy, .again, .again]] {
      let card = grades.reduce(Card(SampleWords.key("爱"))) { answer($0, $1, bare) }
      #expect(card.phase == .review)
      guard case .on(let day) = card.due else {
        Issue.record("no day after \(grades)")
        return
      }
      #expect(day > Self.today)
    }
  }

  @Test func `a step that the settings have taken away graduates the card`() throws {
    var card = Card.learning(SampleWords.key("爱"), due: .noon)
    card.step = 5
    #expect(answer(card, .hard, try scheduler()).phase == .review)
    #expect(answer(card, .again, try scheduler()).phase == .learning)
  }

  @Test func `only forgetting a learned word is a lapse`() throws {
    let scheduler = try scheduler()
    var card = Card(SampleWords.key("爱"))
    var lapses: [Int] = []
    for grade in [Rating.again, .again, .easy, .hard, .again, .again, .good, .good, .again] {
      card = answer(card, grade, scheduler)
      lapses.append(card.lapses)
    }
    #expect(lapses == [0, 0, 0, 0, 1, 1, 1, 1, 2])
  }

  @Test(arguments: [
    (8, [8, 12, 16, 20]), (5, [5, 7, 9, 11, 13, 15, 17, 19]), (1, Array(1...20)), (0, []),
  ])
  func `a leech is found at the threshold and at each further half`(
    threshold: Int,
    expected: [Int]
  ) throws {
    let scheduler = try scheduler(
      SchedulerConfiguration(leechThreshold: threshold, suspendsLeeches: true)
    )
    var card = answer(Card(SampleWords.key("爱")), .easy, scheduler)
    var found: [Int] = []
    for lapse in 1...20 {
      card.isLeech = false
      card.isFlagged = false
      card.hold = nil
      card = answer(card, .again, scheduler)
      if card.isLeech {
        found.append(lapse)
        #expect(card.isFlagged)
        #expect(card.status == .suspended)
        #expect(!card.isDue(at: .noon.adding(seconds: 86_400), on: Self.today.adding(1)))
      }
      card = answer(card, .easy, scheduler)
    }
    #expect(found == expected)
  }

  @Test func `a leech is only flagged where the settings say so`() throws {
    let scheduler = try scheduler(SchedulerConfiguration(leechThreshold: 1))
    let card = answer(.learned(SampleWords.key("爱"), due: Self.today), .again, scheduler)
    #expect(card.isLeech && card.isFlagged)
    #expect(card.hold == nil)
  }

  @Test(arguments: [-1, -86_400, -9 * 365 * 86_400])
  func `a clock that went back counts as no time`(seconds: Int) throws {
    let scheduler = try scheduler()
    let card = answer(Card(SampleWords.key("爱")), .easy, scheduler)
    let back = Timestamp.noon.adding(seconds: seconds)
    let late = answer(card, .good, scheduler, at: back, on: Self.today.adding(-1))
    let same = answer(card, .good, scheduler)
    #expect(late.memory == same.memory)
    #expect(late.lastReviewedAt == back)
    #expect(
      scheduler.retrievability(of: card, at: back) == scheduler.retrievability(of: card, at: .noon)
    )
  }

  @Test func `fuzz follows from the card and its answers alone`() throws {
    let fuzzed = try scheduler(SchedulerConfiguration())
    let cards = SampleWords.words.map {
      Card.learned($0.readingCard, due: Self.today, stability: 90)
    }
    let intervals = cards.map { fuzzed.intervalDays(for: $0) }
    #expect(intervals == cards.map { fuzzed.intervalDays(for: $0) })
    #expect(Set(intervals).count > 3)
    let exact = try scheduler().intervalDays(for: cards[0])
    #expect(Set(cards.map { (try? scheduler())?.intervalDays(for: $0) }) == [exact])
    let range = Fuzz().range(Double(exact))
    #expect(intervals.allSatisfy { range.lowerBound - 1...range.upperBound + 1 ~= $0 })
  }

  @Test(arguments: [true, false])
  func `no interval is longer than the longest or shorter than a day`(isFuzzed: Bool) throws {
    let scheduler = try scheduler(
      SchedulerConfiguration(maximumIntervalDays: 7, isFuzzed: isFuzzed)
    )
    for word in SampleWords.words {
      for stability in [0.0001, 0.5, 7, 8, 400, 36_500] {
        let card = Card.learned(word.readingCard, due: Self.today, stability: stability)
        #expect((1...7).contains(scheduler.intervalDays(for: card)))
      }
    }
  }

  @Test(arguments: [
    SchedulerConfiguration(parameters: []),
    SchedulerConfiguration(parameters: [Double](repeating: .nan, count: 34)),
    SchedulerConfiguration(desiredRetention: 0.5), SchedulerConfiguration(desiredRetention: 1),
    SchedulerConfiguration(maximumIntervalDays: 0),
  ])
  func `a configuration out of bounds is refused`(configuration: SchedulerConfiguration) {
    #expect(throws: FSRSError.self) { try Scheduler(configuration) }
  }

  @Test func `the first answer introduces the card for good`() throws {
    let scheduler = try scheduler()
    let card = answer(Card(SampleWords.key("爱")), .again, scheduler)
    let later = answer(card, .good, scheduler, on: Self.today.adding(4))
    #expect(card.introducedOn == Self.today)
    #expect(later.introducedOn == Self.today)
    #expect(scheduler.retrievability(of: Card(SampleWords.key("茶")), at: .noon) == nil)
  }
}

extension SchedulerConfiguration {
  /// Without fuzz, and with two steps of each kind.
  fileprivate static let plain = SchedulerConfiguration(
    learningSteps: [60, 600],
    relearningSteps: [900, 1800],
    isFuzzed: false
  )
}

extension Word {
  fileprivate var readingCard: CardKey { CardKey(key, .reading) }
}
