import Study
import TestSupport
import Testing

@testable import StatsStore

/// How many backups stay, of which days.
struct RetentionTests {
  /// Names of backups so many days before 2026-11-21, a Saturday.
  private func times(_ daysAgo: some Sequence<Int>) -> [String] {
    daysAgo.map { ago in
      let text = StudyDay(number: 20_778 - ago).text.filter { $0 != "-" }
      return text + "T030000.000Z"
    }
  }

  private func kept(_ times: [String]) -> [Int] {
    zip(times.indices, Retention.kept(times)).filter(\.1).map(\.0)
  }

  @Test func `up to a dozen daily backups all stay`() {
    #expect(kept(times(0..<12)) == Array(0..<12))
    #expect(kept([]).isEmpty)
  }

  @Test func `of a year of days stay twelve days, ten weeks and nine months`() {
    let all = kept(times(0..<365))
    // Sundays end the weeks; the day before the first kept week's start is a Sunday.
    let weeks = [0] + (0..<9).map { 6 + 7 * $0 }
    // Ends of the months before: 31 October is 21 days ago.
    let months = [0, 21, 52, 82, 113, 144, 174, 205, 235]
    #expect(all == Set(Array(0..<12) + weeks + months).sorted())
  }

  @Test func `every backup of the newest day stays and one of each other day`() {
    let names = [
      "20261121T120000.000Z", "20261121T110000.000Z", "20261121T100000.000Z",
      "20261120T120000.000Z", "20261120T110000.000Z",
    ]
    #expect(kept(names) == [0, 1, 2, 3])
  }

  @Test func `rare backups stay for long`() {
    #expect(kept(times([0, 40, 80, 400, 4000])) == [0, 1, 2, 3, 4])
    #expect(kept(times((0..<40).map { $0 * 400 })).count == 12)
  }

  @Test func `a name that cannot be read is never pruned`() {
    #expect(kept(["99999999T000000.000Z", "", "x"] + times(0..<14)).prefix(3) == [0, 1, 2])
  }

  @Test func `pruning removes what retention does not keep and says so`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    _ = try store.backUp(reason: "manual")
    let old = times(stride(from: 100, to: 130, by: 1)).map {
      "data/backups/PTStats-\($0)-daily.sqlite"
    }
    for name in old { try scratch.directory.write([1], to: name) }
    try scratch.directory.write([1], to: "data/backups/notes.txt")
    let newest = try store.backUp(reason: "daily")
    let entries = Backups(location: scratch.location).list()
    #expect(entries.first?.path == newest)
    let pruned = scratch.notices.compactMap { notice -> String? in
      if case .pruned(let path) = notice { path } else { nil }
    }
    #expect(entries.count == 32 - pruned.count)
    #expect(!pruned.isEmpty)
    #expect(try scratch.directory.bytes(of: "data/backups/notes.txt") == [1])
    #expect(Set(entries.map(\.path)).isDisjoint(with: pruned))
  }
}
