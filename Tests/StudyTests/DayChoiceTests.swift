import FSRS
import Study
import TestSupport
import Testing

/// The day on which a learned word comes back, where more than one is allowed.
struct DayChoiceTests {
  private static let today = StudyDay(number: 20_778)
  private static let balanced = SchedulerConfiguration(isBalanced: true)

  /// A card whose next interval is some weeks.
  private func card(_ text: String = "爱") -> Card {
    .learned(SampleWords.key(text), due: Self.today, stability: 20)
  }

  private func next(_ configuration: SchedulerConfiguration, _ choice: DayChoice) throws -> Card {
    try Scheduler(configuration).schedule(
      card(),
      grade: .good,
      at: .noon,
      on: Self.today,
      choosing: choice
    )
  }

  private func range() throws -> ClosedRange<Int> {
    let scheduler = try Scheduler(SchedulerConfiguration(isFuzzed: false))
    let memory = try #require(
      scheduler.schedule(card(), grade: .good, at: .noon, on: Self.today).memory
    )
    return Fuzz().range(scheduler.model.interval(memory, desiredRetention: .default))
  }

  @Test func `any day that fuzz allows is taken from the log`() throws {
    let range = try range()
    #expect(range.count > 5)
    for days in range {
      let due = Due.on(Self.today.adding(days))
      #expect(try next(Self.balanced, .recorded(due)).due == due)
    }
  }

  @Test(arguments: [-1, 0, 1, 2000, 12_000_000])
  func `a day that fuzz does not allow is not taken from the log`(days: Int) throws {
    let due = Due.on(Self.today.adding(days))
    let drawn = try next(Self.balanced, .drawn).due
    #expect(try next(Self.balanced, .recorded(due)).due == drawn)
    #expect(try next(Self.balanced, .recorded(nil)).due == drawn)
    #expect(try next(Self.balanced, .recorded(.at(.noon))).due == drawn)
  }

  @Test func `a configuration from before gives its old day whatever the log and the load`() throws
  {
    let old = SchedulerConfiguration()
    let drawn = try next(old, .drawn).due
    let range = try range()
    for days in range {
      #expect(try next(old, .recorded(.on(Self.today.adding(days)))).due == drawn)
    }
    let full = DueCalendar([Self.today.adding(range.lowerBound): 900])
    #expect(try next(old, .balanced(DayLoad(full))).due == drawn)
  }

  @Test func `another skill of the word and an easy day are kept away from`() throws {
    let range = try range()
    let busy = Self.today.adding(range.lowerBound + 2)
    let sibling = try next(Self.balanced, .balanced(DayLoad(DueCalendar(), siblings: [busy])))
    #expect(sibling.due != .on(busy))
    for weekday in 0..<7 {
      let load = DayLoad(DueCalendar(), easyWeekdays: [weekday])
      guard case .on(let day) = try next(Self.balanced, .balanced(load)).due else {
        Issue.record("no day")
        return
      }
      #expect(day.weekday != weekday)
    }
  }

  @Test func `a drill spreads words learned together, and a replay finds the same days`()
    async throws
  {
    let store = MemoryStore()
    let bench = StudyBench(store)
    try await bench.service.set("easy-days", to: "sat,sun")
    try await bench.service.set("learning-steps", to: "")
    let drill = try await bench.startTyped()
    while try await bench.answer(in: drill, grade: .good) != nil {}
    let lived = try DerivedState(of: store)
    #expect(lived.cards.count > 10)
    let days = lived.cards.compactMap { card -> StudyDay? in
      guard case .on(let day) = card.due else { return nil }
      return day
    }
    let isFuzzed = days.contains { $0 != days.first }
    #expect(isFuzzed)
    #expect(days.allSatisfy { $0.weekday < 5 })
    try store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: store) == lived)
    #expect(try Audit.differences(in: store) == [])
  }
}
