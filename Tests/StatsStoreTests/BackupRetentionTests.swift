import Study
import TestSupport
import Testing

@testable import StatsStore

/// How many backups stay, of which days.
struct BackupRetentionTests {
  /// Names of backups so many days before 2026-11-21, a Saturday.
  private func times(_ daysAgo: some Sequence<Int>) -> [String] {
    daysAgo.map { ago in
      let text = StudyDay(number: 20_778 - ago).text.filter { $0 != "-" }
      return text + "T030000.000Z"
    }
  }

  private func kept(_ times: [String]) -> [Int] {
    let expendable = BackupRetention.expendable(times).map(\.index)
    return times.indices.filter { !expendable.contains($0) }
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

  @Test func `who is kept in the place of one that may go`() {
    let names =
      times([0, 1, 2]) + [
        "20261118T120000.000Z", "20261118T110000.000Z",  // a day with two
      ]
    #expect(BackupRetention.expendable(names).map(\.index) == [4])
    #expect(BackupRetention.expendable(names).map(\.standIns) == [[0, 3]])
    // Beyond twelve days: the week's and the month's.
    let days = times(0..<14)
    #expect(BackupRetention.expendable(days).map(\.index) == [12])
    #expect(BackupRetention.expendable(days).map(\.standIns) == [[0, 6]])
  }
}
