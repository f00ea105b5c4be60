import FSRS
import Study
import TestSupport
import Testing

/// Words that are asked again and again within hours.
struct PracticeTests {
  private static let today = StudyDay(number: 20_778)

  private func scheduler(practiceSeconds: Int? = 12 * 3600) throws -> Scheduler {
    try Scheduler(SchedulerConfiguration(isFuzzed: false, practiceSeconds: practiceSeconds))
  }

  /// Answers of one evening, five minutes apart, from noon of a day on.
  private func evening(
    _ card: Card,
    _ grades: [Rating],
    _ scheduler: Scheduler,
    day: Int = 0
  ) -> Card {
    grades.enumerated().reduce(card) { card, answer in
      scheduler.schedule(
        card,
        grade: answer.element,
        at: .noon.adding(seconds: day * 86_400 + answer.offset * 300),
        on: Self.today.adding(day)
      )
    }
  }

  private func days(_ card: Card) -> Int? {
    guard case .on(let day) = card.due else { return nil }
    return day.days(since: Self.today)
  }

  @Test(arguments: [Rating.hard, .good, .easy])
  func `twenty right answers of one evening add no day`(grade: Rating) throws {
    let scheduler = try scheduler()
    let learned = evening(Card(SampleWords.key("爱")), [.good, .good], scheduler)
    let practised = evening(
      learned,
      [Rating](repeating: grade, count: 20),
      scheduler
    )
    #expect(days(learned) == 9)
    #expect(practised.due == learned.due)
    #expect(practised.memory == learned.memory)
    #expect(practised.reviews == learned.reviews + 20)
    let unbounded = try self.scheduler(practiceSeconds: nil)
    let pushed = evening(learned, [Rating](repeating: grade, count: 20), unbounded)
    #expect(try #require(days(pushed)) > 20 || grade == .hard)
  }

  @Test func `several evenings of practice are worth as much as their first answers`() throws {
    let scheduler = try scheduler()
    var once = evening(Card(SampleWords.key("爱")), [.good, .good], scheduler)
    var often = once
    for day in 1...3 {
      once = evening(once, [.good], scheduler, day: day)
      often = evening(often, [Rating](repeating: .good, count: 20), scheduler, day: day)
      #expect(often.due == once.due, "day \(day)")
    }
  }

  @Test(arguments: 0..<4)
  func `evenings of wrong and right in turn end with tomorrow`(evenings: Int) throws {
    let scheduler = try scheduler()
    var card = evening(Card(SampleWords.key("爱")), [.good, .good], scheduler)
    let turns = (0..<20).map { $0 % 2 == 0 ? Rating.again : .good }
    for day in 0...evenings { card = evening(card, turns, scheduler, day: day) }
    #expect(days(card) == evenings + 1)
    #expect(card.lapses == 10 * (evenings + 1))
  }

  @Test func `a wrong answer counts also within the hour`() throws {
    let scheduler = try scheduler()
    let learned = evening(Card(SampleWords.key("爱")), [.good, .good], scheduler)
    let card = evening(learned, [.again], scheduler)
    #expect(card.phase == .relearning)
    #expect(card.lapses == 1)
  }

  @Test func `a word that is due is never merely practised`() throws {
    let scheduler = try scheduler()
    let key = SampleWords.key("爱")
    let learned = evening(
      evening(Card(key), [.good, .good], scheduler),
      [.again, .good],
      scheduler
    )
    #expect(days(learned) == 1)
    // The next study day begins eight hours later.
    let moment = Timestamp.noon.adding(seconds: 8 * 3600)
    let morning = scheduler.schedule(learned, grade: .good, at: moment, on: Self.today.adding(1))
    #expect(try #require(days(morning)) > 1)
    #expect(morning.memory != learned.memory)
  }

  @Test func `practice ends half a day after the last answer that counted`() throws {
    let scheduler = try scheduler()
    let learned = evening(Card(SampleWords.key("爱")), [.good, .good], scheduler)
    func after(hours: Int, _ card: Card) -> Card {
      let moment = Timestamp.noon.adding(seconds: 300 + hours * 3600)
      return scheduler.schedule(card, grade: .good, at: moment, on: Self.today)
    }
    let twice = after(hours: 11, learned)
    #expect(twice.memory == learned.memory)
    #expect(after(hours: 12, twice).memory != learned.memory)
  }
}
