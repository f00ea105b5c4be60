import FSRS
import Foundation
import Study
import TestSupport
import Testing

/// The ranges of an entry's numbers, at both ends of 64 bits.
struct EntryGateTests {
  private static let extremes: [Int64] = [
    .min, .min + 1, -(1 << 53) - 1, -(1 << 53), -1, 0, 1, 1 << 53, (1 << 53) + 1, .max - 1, .max,
  ]
  private static let now = Timestamp.noon.milliseconds
  private static let day: Int64 = 86_400_000

  // MARK: - Arithmetic

  @Test(arguments: extremes, extremes)
  func `moments and days never overflow`(one: Int64, other: Int64) {
    let (early, late) = (Timestamp(milliseconds: one), Timestamp(milliseconds: other))
    #expect(late.elapsedDays(since: early) >= 0)
    #expect(Timestamp.bounds.contains(early.adding(seconds: Int(other)).milliseconds))
    let (first, last) = (StudyDay(number: Int(one)), StudyDay(number: Int(other)))
    #expect(abs(last.days(since: first)) <= 2 * StudyDay.bounds.upperBound)
    #expect(StudyDay.bounds.contains(first.adding(Int(other)).number))
    #expect((0...6).contains(first.weekday) && !first.text.isEmpty)
    let clock = DayClock(timeZone: TimeZone(secondsFromGMT: 0) ?? .current, dayStartHour: 4)
    #expect(StudyDay.bounds.contains(clock.day(of: early).number))
    #expect(Timestamp.bounds.contains(clock.end(ofDayAt: early).milliseconds))
  }

  @Test(arguments: extremes)
  func `the next clock is at most two days ahead`(last: Int64) {
    let next = LogPosition.nextClock(after: last, at: .noon)
    #expect((Self.now...Self.now + 2 * Self.day + 1).contains(next))
  }

  @Test func `confusions whose texts only look the same are counted apart, as in the database`() {
    let texts = ["\u{e9}", "e\u{301}"]
    let confusions = texts.map { Confusion(unit: .initial, expected: $0, given: "a") }
    #expect(Set(confusions).count == 2)
    #expect(
      confusions.sorted().map { Array($0.expected.utf8) }
        == texts.sorted {
          $0.utf8.lexicographicallyPrecedes($1.utf8)
        }.map { Array($0.utf8) }
    )
  }

  @Test func `tallies are subtracted again after an overflow`() {
    var tally = DayTally(day: StudyDay(number: 20_778), skill: .reading)
    tally.reviews = 1
    var other = tally
    other.reviews = .max
    let before = tally
    tally.add(other, sign: 1)
    tally.add(other, sign: -1)
    #expect(tally == before)
  }

  @Test(arguments: [Int.min, -1, 0, 1, .max])
  func `a placed card can be answered, whatever its numbers`(number: Int) throws {
    let key = SampleWords.key("爱")
    let memory = try FSRS7.State(stability: 5, shortStability: 5, difficulty: 5)
    for phase in [Phase.review, .learning, .relearning] {
      var state = PlacedState(phase: phase, step: number, memory: memory, due: nil)
      state.lapses = number
      let card = state.placing(Card(key), at: .noon, on: StudyDay(number: number))
      for grade in [Rating.again, .hard, .good, .easy] {
        let next = try Scheduler(SchedulerConfiguration())
          .schedule(card, grade: grade, at: .noon, on: StudyDay(number: 20_778))
        #expect(next.reviews == 1)
      }
    }
  }

  // MARK: - Times

  /// A clock, the time of its entry, and the clock that counts.
  private static let clocks: [(clock: Int64, time: Int64, counted: Int64)] = [
    (now, now, now), (now + 3 * day, now, now + 3 * day), (now + 3 * day + 1, now, now),
    (now - 400 * day, now, now - 400 * day), (1_000_000_000_000_000, now, now),
    (.max, now, now), (.min, now, now), (0, now, now), (3_300_000_000_000, now, now),
    (3_300_000_000_000, 3_300_000_000_000, 3_300_000_000_000),
    (.max, .max, EntryGate.moments.upperBound), (.min, .min, EntryGate.moments.lowerBound),
    (now, 0, EntryGate.moments.lowerBound),
  ]

  @Test(arguments: clocks)
  func `a clock out of range counts as the time of its entry`(
    example: (clock: Int64, time: Int64, counted: Int64)
  ) {
    let time = Timestamp(milliseconds: example.time)
    #expect(EntryGate.clock(example.clock, at: time) == example.counted)
  }

  @Test(arguments: extremes)
  func `a corrected entry is sound and stays as it is`(number: Int64) {
    for entry in Self.entries(number) {
      let corrected = EntryGate.corrected(entry)
      #expect(EntryGate.isSound(corrected) && EntryGate.corrected(corrected) == corrected)
      #expect(EntryGate.fault(in: corrected) == nil)
    }
    for entry in Self.entries(Self.now) {
      #expect(EntryGate.isSound(entry) == (entry == EntryGate.corrected(entry)))
    }
  }

  /// Entries whose times, days and clock are a number.
  private static func entries(_ number: Int64) -> [LogEntry] {
    let (time, day) = (Timestamp(milliseconds: number), StudyDay(number: Int(number)))
    var review = Study.Review.sample()
    (review.clock, review.askedAt, review.answeredAt, review.day) = (number, time, time, day)
    (review.before.due, review.after.due) = (.at(time), .on(day))
    let state = PlacedState(phase: .new, memory: nil, due: .on(day), reviewedAt: time)
    let card = SampleWords.key("爱")
    return [
      .review(review, configuration: "x"),
      .event(Event(key: "e", clock: number, at: time, day: day, card: card, change: .place(state))),
      .configuration(
        LoggedConfiguration(clock: number, createdAt: time, value: SchedulerConfiguration())
      ),
    ]
  }

  // MARK: - Everything else

  private static let longCard = CardKey(
    WordKey(rawValue: String(repeating: "爱", count: 1000) + "|ai4"),
    .reading
  )

  /// Changes of an answer that the gate refuses, with the field that it names.
  private static let faults: [(field: String, change: @Sendable (inout Study.Review) -> Void)] = [
    ("key", { $0.idempotencyKey = "" }), ("key", { $0.idempotencyKey = "ü" }),
    ("key", { $0.idempotencyKey = String(repeating: "x", count: 201) }),
    ("word", { $0.card = longCard }),
    ("kind", { $0.kind = .meaning }), ("correct", { $0.correct = false }),
    ("milliseconds", { $0.milliseconds = -1 }), ("milliseconds", { $0.milliseconds = .max }),
    ("milliseconds", { $0.milliseconds = .min }), ("answer", { $0.answer = 4 }),
    ("answer", { $0.answer = .min }), ("answer", { $0.answer = .max }),
    ("options", { $0.options = Array(repeating: "x", count: 101) }),
    ("text", { $0.given = String(repeating: "x", count: 65_537) }),
    ("text", { $0.given = "x\u{0}y" }), ("text", { $0.prompt = "\u{0}" }),
    ("text", { $0.options[0] += "\u{0}" }),
    ("word", { $0.card = CardKey(WordKey(rawValue: "爱\u{0}|ai4"), .reading) }),
    ("offered", { $0.offered = [Confusion(unit: .tone, expected: "1", given: "2\u{0}")] }),
    ("confusions", { $0.confusions = [Confusion(unit: .tone, expected: "\u{0}", given: "2")] }),
    ("guessRate", { $0.guessRate = .nan }), ("guessRate", { $0.guessRate = 1e308 }),
    ("guessRate", { $0.guessRate = -0.1 }), ("retrievability", { $0.retrievability = .infinity }),
    ("retrievability", { $0.retrievability = 1.1 }), ("elapsedDays", { $0.elapsedDays = .nan }),
    ("elapsedDays", { $0.elapsedDays = -1 }), ("elapsedDays", { $0.elapsedDays = 1e308 }),
    ("before", { $0.before.lapses = .max }), ("before", { $0.before.reviews = -1 }),
    ("after", { $0.after.step = .max }), ("after", { $0.after.lapses = .min }),
  ]

  @Test(arguments: faults.indices)
  func `a number that no trainer writes is refused`(index: Int) {
    let fault = Self.faults[index]
    var review = Study.Review.sample()
    review.guessRate = -0.0
    #expect(EntryGate.fault(in: .review(review, configuration: "x")) == nil)
    fault.change(&review)
    #expect(EntryGate.fault(in: .review(review, configuration: "x")) == fault.field)
  }

  @Test(arguments: [Int.min, -1, .max])
  func `decisions and settings with impossible counts are refused`(number: Int) throws {
    var state = PlacedState(phase: .review, step: number, memory: nil, due: nil)
    let card = SampleWords.key("爱")
    func fault() -> String? {
      let day = StudyDay(number: 20_778)
      let event = Event(at: .noon, day: day, card: card, change: .place(state))
      return EntryGate.fault(in: .event(event))
    }
    #expect(fault() == "place.step")
    (state.step, state.lapses) = (0, number)
    #expect(fault() == (number < 0 || number > 1 << 53 ? "place.lapses" : nil))
    var value = SchedulerConfiguration()
    value.learningSteps = [number]
    let entry = LoggedConfiguration(createdAt: .noon, value: value)
    #expect(EntryGate.fault(in: .configuration(entry)) == "configuration")
  }
}

/// A log that entries with clocks far ahead have reached.
struct FutureClockTests {
  private static let clocks: [Int64] = [
    1_000_000_000_000_000, .max, 3_300_000_000_000, EntryGate.moments.upperBound, 0, .min,
  ]

  @Test(arguments: StoreKind.allCases, clocks)
  func `later answers keep their time, and the state is that of a replay`(
    kind: StoreKind,
    clock: Int64
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let drill = try await bench.startTyped()
    try await bench.answer(in: drill)
    try Self.takeFlag(at: clock, time: Timestamp(milliseconds: clock), into: made.store)
    for _ in 0..<3 {
      bench.clock.advance(seconds: 700)
      try await bench.answer(in: drill)
    }
    _ = try await bench.service.undo(in: drill)
    let clocks = try made.store.read { reader in
      var clocks: [Int64] = []
      try reader.forEachReview { clocks.append($0.clock) }
      return clocks
    }
    let latest = bench.clock.now.milliseconds + 2 * 86_400_000 + 10
    #expect(clocks.count == 4 && clocks.allSatisfy { $0 <= latest })
    #expect(try Audit(of: made.store).differences == [])
  }

  @Test(arguments: StoreKind.allCases, clocks)
  func `a log whose clocks are out of range is exported, imported and merged`(
    kind: StoreKind,
    clock: Int64
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let drill = try await bench.startTyped()
    for _ in 0..<4 { try await bench.answer(in: drill) }
    try Self.poison(made.store, with: clock)
    let data = Data(try Exporter(made.store).lines().map { $0 + "\n" }.joined().utf8)
    let copy = try kind.make()
    let report = try Importer(data).store(in: copy.store)
    #expect(report.reviews == 4 && report.corrected > 0)
    let other = try kind.make()
    let importer = Importer(data)
    let merge = EntryMerge(
      { (body) throws(StudyError) in try importer.forEachEntry(body) },
      name: "export",
      at: .noon
    )
    let merged = try merge.store(in: other.store)
    #expect(merged.added == 5)
    let count = try made.store.write { writer in try Ledger(writer).correctEntries() }
    #expect(count == report.corrected)
    let exports = try [made, copy, other].map { try Exporter($0.store).lines() }
    #expect(exports[0] == exports[1] && exports[1] == exports[2])
    #expect(try Audit(of: made.store).differences == [])
    #expect(try made.store.read { try NumberFindings(of: $0).isEmpty })
  }

  /// Adds a decision of another machine.
  private static func takeFlag(
    at clock: Int64,
    time: Timestamp,
    into store: any StudyStore
  ) throws {
    let event = Event(
      key: "far",
      clock: clock,
      at: time,
      day: StudyDay(number: 20_778),
      card: SampleWords.key("爱"),
      change: .flag(true)
    )
    let entry = EntryGate.corrected(.event(event))
    _ = try store.write { writer in
      try Ledger(writer).ingest([
        IngestedEntry(entry, from: EntryOrigin(replica: "0123456789abcdef", sequence: 1))
      ])
    }
  }

  /// Gives the last answers clocks as an earlier version did after a line with that clock.
  private static func poison(_ store: any StudyStore, with clock: Int64) throws {
    try store.write { writer in
      var reviews: [Study.Review] = []
      try writer.forEachReview { reviews.append($0) }
      for (index, review) in reviews.dropFirst().enumerated() {
        var changed = review
        changed.clock = clock > 0 ? clock - 10 + Int64(index) : clock + Int64(index)
        try writer.replace(changed)
      }
      try Ledger(writer).rebuildAll()
    }
  }
}
