import Foundation
import Study
import TestSupport
import Testing

/// Days of study in local time.
struct StudyDayTests {
  private func day(
    _ utc: String,
    in zone: String,
    startingAt hour: Int = 4
  ) throws -> String {
    let clock = DayClock(timeZone: try #require(TimeZone(identifier: zone)), dayStartHour: hour)
    return clock.day(of: try moment(utc)).text
  }

  private func moment(_ utc: String) throws -> Timestamp {
    let date = try Date(utc, strategy: .iso8601)
    return Timestamp(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  @Test(arguments: [
    // Summer time begins at 01:00 UTC: 01:59 is followed by 03:00.
    ("2026-03-29T00:59:59Z", "Europe/Berlin", 2, "2026-03-28"),
    ("2026-03-29T01:00:00Z", "Europe/Berlin", 2, "2026-03-29"),
    ("2026-03-29T01:59:59Z", "Europe/Berlin", 4, "2026-03-28"),
    ("2026-03-29T02:00:00Z", "Europe/Berlin", 4, "2026-03-29"),
    // It ends at 01:00 UTC: 02:59 is followed by 02:00.
    ("2026-10-25T00:59:59Z", "Europe/Berlin", 3, "2026-10-24"),
    ("2026-10-25T01:00:00Z", "Europe/Berlin", 3, "2026-10-24"),
    ("2026-10-25T02:00:00Z", "Europe/Berlin", 3, "2026-10-25"),
    ("2026-10-25T02:59:59Z", "Europe/Berlin", 4, "2026-10-24"),
    ("2026-10-25T03:00:00Z", "Europe/Berlin", 4, "2026-10-25"),
    ("2026-03-08T07:59:59Z", "America/New_York", 4, "2026-03-07"),
    ("2026-03-08T08:00:00Z", "America/New_York", 4, "2026-03-08"),
    ("2026-11-01T08:59:59Z", "America/New_York", 4, "2026-10-31"),
    ("2026-11-01T09:00:00Z", "America/New_York", 4, "2026-11-01"),
    ("2026-06-30T10:00:00Z", "Pacific/Kiritimati", 0, "2026-07-01"),
    ("2026-06-30T09:59:59Z", "Pacific/Kiritimati", 0, "2026-06-30"),
    ("2026-06-30T12:00:00Z", "Etc/GMT+12", 0, "2026-06-30"),
    ("2026-06-30T11:59:59Z", "Etc/GMT+12", 0, "2026-06-29"),
    ("2026-06-30T22:59:59Z", "UTC", 23, "2026-06-29"),
    ("2026-06-30T23:00:00Z", "UTC", 23, "2026-06-30"),
    ("1969-12-31T23:59:59Z", "UTC", 0, "1969-12-31"),
    ("2026-06-30T18:14:59Z", "Asia/Kathmandu", 0, "2026-06-30"),
    ("2026-06-30T18:15:00Z", "Asia/Kathmandu", 0, "2026-07-01"),
  ])
  func `a study day begins at its hour of local time`(
    utc: String,
    zone: String,
    hour: Int,
    expected: String
  ) throws {
    #expect(try day(utc, in: zone, startingAt: hour) == expected)
  }

  @Test(arguments: [
    ("2026-10-24T10:00:00Z", "2026-10-25T03:00:00Z"),
    ("2026-03-28T10:00:00Z", "2026-03-29T02:00:00Z"),
    ("2026-06-30T10:00:00Z", "2026-07-01T02:00:00Z"),
  ])
  func `a day ends where the next begins, also if the clocks change in its last night`(
    utc: String,
    end: String
  ) throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let clock = DayClock(timeZone: zone, dayStartHour: 4)
    #expect(clock.end(ofDayAt: try moment(utc)) == (try moment(end)))
  }

  @Test(arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Havana"])
  func `through a year of clock changes no day comes back or is left out`(zone: String) throws {
    for hour in 0...5 {
      let clock = DayClock(timeZone: try #require(TimeZone(identifier: zone)), dayStartHour: hour)
      let start = try moment("2026-01-01T00:00:00Z")
      var last = clock.day(of: start)
      for step in 1...(366 * 24) {
        let day = clock.day(of: start.adding(seconds: step * 3600))
        #expect(day == last || day == last.adding(1), "\(zone) \(hour) \(step)")
        last = day
      }
    }
  }

  @Test func `days that are past stay when the learner travels or sets another hour`() async throws
  {
    let store = MemoryStore()
    let bench = StudyBench(store)
    let drill = try await bench.startTyped()
    try await bench.answer(in: drill)
    let before = try DerivedState(of: store).tallies
    try await bench.service.set("day-start", to: "23")
    let clock = bench.clock
    let traveller = LocalStudyService(
      store: store,
      words: SampleWords.list,
      timeZone: try #require(TimeZone(identifier: "Pacific/Kiritimati")),
      now: { clock.now }
    )
    _ = try await traveller.due()
    try store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: store).tallies == before)
  }

  @Test(arguments: [
    (0, "1970-01-01", 3), (-1, "1969-12-31", 2), (20_778, "2026-11-21", 5),
    (11_016, "2000-02-29", 1),
    (19_782, "2024-02-29", 3), (47_541, "2100-03-01", 0), (-141_427, "1582-10-15", 4),
  ])
  func `a day has its date and its weekday`(number: Int, text: String, weekday: Int) {
    #expect(StudyDay(number: number).text == text)
    #expect(StudyDay(text: text) == StudyDay(number: number))
    #expect(StudyDay(number: number).weekday == weekday)
  }

  @Test func `the text of every day reads back`() {
    for number in stride(from: -100_000, through: 100_000, by: 37) {
      let day = StudyDay(number: number)
      #expect(StudyDay(text: day.text) == day)
    }
  }

  @Test(arguments: ["7.12.2026", "07.12.2026", "2026-12-7"])
  func `a date may begin with the day, with dots`(text: String) {
    #expect(StudyDay(text: text)?.text == "2026-12-07")
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-02-29", "2026-13-01", "2026-00-10", "2026-11-31", "26-11-21",
    "2026.12.07", "7.12.26", "7-12-2026", "7.12-2026", "31.11.2026", "12.2026",
    "2026-11-21-", "2026/11/21", "2026-11-21T00", "2026--1-1", "heute",
  ])
  func `what is no date is refused`(text: String) {
    #expect(StudyDay(text: text) == nil)
  }
}
