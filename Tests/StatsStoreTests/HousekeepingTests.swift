import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import StatsStore

/// What is done to the file when nobody waits: the backup of the day and the check of the whole.
struct HousekeepingTests {
  private static let hour = 3_600
  private static let day = 86_400

  /// A store whose only answer was given at noon.
  private func studied(_ scratch: StatsScratch) async throws -> SQLiteStore {
    let store = try scratch.open()
    let bench = StudyBench(store)
    try await bench.answer(in: try await bench.startTyped())
    return store
  }

  private func change(_ store: SQLiteStore, _ value: Int) throws {
    try store.write { writer in try writer.set("mark", to: String(value)) }
  }

  private func checkQuickly(_ store: SQLiteStore) -> Bool {
    store.background.run { store.checkQuickly($0) }
  }

  private func made(_ scratch: StatsScratch) -> [String] {
    scratch.notices.compactMap { if case .backedUp(let path) = $0 { path } else { nil } }
  }

  @Test func `a backup is made once a day, and stays as long as it should`() async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    var days: [StudyDay] = []
    for hours in 0..<(120 * 24) {
      let now = Timestamp.noon.adding(seconds: hours * Self.hour)
      if hours % 24 == 6 { try change(store, hours) }
      store.backUpDaily(at: now)
      if hours % 24 == 23 { days.append(DayClock(timeZone: .gmt, dayStartHour: 0).day(of: now)) }
    }
    let stamps = Backups(location: scratch.location).list().map { String($0.time.prefix(8)) }
    // Nothing on the first day; from then on one in every 24 hours.
    #expect(made(scratch).count == 119)
    #expect(Set(made(scratch)).count == 119)
    let texts = days.dropLast().reversed().map(\.text).map { $0.filter { $0 != "-" } }
    #expect(stamps == kept(texts))
    #expect(stamps.count > 20 && stamps.count < 31)
    #expect(Set(try scratch.names()) == ["PTStats.lock", "PTStats.sqlite", "backups"])
  }

  /// The newest of 12 days, 10 weeks and 9 months, of days that each have one; the newest first.
  private func kept(_ days: [String]) -> [String] {
    func firsts(_ limit: Int, _ group: (StudyDay) -> Int) -> [String] {
      var seen: [Int] = []
      return days.filter { text in
        let parts = [text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2)]
        guard let day = StudyDay(text: parts.joined(separator: "-")),
          !seen.contains(group(day)), seen.count < limit
        else { return false }
        seen.append(group(day))
        return true
      }
    }
    let stay =
      firsts(12, \.number) + firsts(10) { ($0.number + 3) / 7 }
      + firsts(9) { Int($0.text.filter { $0 != "-" }.prefix(6)) ?? 0 }
    return days.filter(stay.contains)
  }

  @Test func `without a change there is no further backup`() async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    for days in 2..<9 { store.backUpDaily(at: .noon.adding(seconds: days * Self.day)) }
    #expect(made(scratch).count == 1)
  }

  @Test func `a backup from a clock that was wrong keeps nobody from making others`() async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    store.backUpDaily(at: .noon.adding(seconds: 4_000 * Self.day))
    for days in 2..<5 {
      try change(store, days)
      store.backUpDaily(at: .noon.adding(seconds: days * Self.day))
    }
    #expect(made(scratch).count == 4)
  }

  @Test func `no backup goes before a newer one is known to be sound`() async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    store.backUpDaily(at: .noon.adding(seconds: 2 * Self.day))
    let queue = try Connection.open(scratch.location.database)
    for days in 0..<14 {
      _ = try Backups(location: scratch.location).make(
        from: queue,
        reason: "daily",
        at: Date(timeIntervalSince1970: Double(1_780_000_000 + days * Self.day))
      )
    }
    try queue.close()
    try change(store, 1)
    store.close()
    try scratch.spoilTables()
    let before = Backups(location: scratch.location).list()
    let damaged = try scratch.open()
    for hours in [0, 0, 0, 2] {
      damaged.backUpDaily(at: .noon.adding(seconds: 4 * Self.day + hours * Self.hour))
    }
    #expect(Backups(location: scratch.location).list() == before)
    let failures = scratch.notices.filter { $0 == .backupFailed(path: scratch.location.backups) }
    // Not three times in the same moment.
    #expect(failures.count == 2)
    #expect(checkQuickly(damaged))
    #expect(scratch.notices.last == .damaged(path: scratch.location.database))
  }

  @Test func `an answer goes before what is done in the background`() async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    let (holding, begun) = AsyncStream.makeStream(of: Void.self)
    // What is read until it is interrupted must not hold a thread of those that all tests share.
    let task = Task {
      await onOwnThread {
        store.background.run { work in
          do throws(StoreError) {
            try Self.readForever(try work.open(scratch.location.database)) { begun.finish() }
            return false
          } catch {
            return error.isInterruption
          }
        }
      }
    }
    for await _ in holding {}
    let bench = StudyBench(store)
    let stored = try await bench.answer(in: try await bench.startTyped())
    #expect(stored != nil)
    #expect(await task.value)
    store.backUpDaily(at: .noon.adding(seconds: 2 * Self.day))
    #expect(made(scratch).count == 1)
  }

  @Test func `once interrupted, no part of the work goes on`() async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    let backup = try store.backUp(reason: "manual")
    // The backup by hand has the time of the real clock, which is past the test's by now.
    let later = Timestamp.noon.adding(seconds: 36_500 * Self.day)
    try change(store, 1)
    store.background.run { work in
      let early = Result { () throws(StoreError) in try work.open(backup) }
      store.interruptBackground()
      #expect(!store.checkQuickly(work))
      store.backUpDaily(at: later, work)
      var backups = Backups(location: scratch.location)
      backups.open = work.open
      #expect(
        interruption { () throws(StoreError) in _ = try backups.isSound(backup, quick: false) }
      )
      // A connection that was open before is of no more use either.
      #expect(
        interruption { () throws(StoreError) in
          try Self.readForever(try early.get()) {}
        }
      )
    }
    #expect(made(scratch).count == 1)
    store.keepHouse(at: later)
    #expect(made(scratch).count == 2)
  }

  private func interruption(_ body: () throws(StoreError) -> Void) -> Bool {
    do throws(StoreError) { try body() } catch { return error.isInterruption }
    return false
  }

  /// Holds the file as a reader, says so, and goes on until it is interrupted.
  private static func readForever(
    _ reader: DatabaseQueue,
    _ begun: () -> Void
  ) throws(StoreError) {
    do {
      try reader.read { db in
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM review")
        begun()
        _ = try Int.fetchOne(
          db,
          sql:
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
        )
      }
    } catch {
      throw StoreError(error, path: "")
    }
  }

  @Test func `a check beside a transaction leaves the transaction its lock`() async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    let probe = open(scratch.location.database, O_RDWR | O_CLOEXEC)
    defer { close(probe) }
    try store.write { writer in
      try writer.set("mark", to: "1")
      #expect(isReserved(probe))
      #expect(checkQuickly(store))
      #expect(isReserved(probe))
    }
    #expect(!isReserved(probe))
  }

  /// Whether somebody holds the lock of a writer.
  ///
  /// Asked for a lock of the open file description, which this process's own locks refuse as well.
  private func isReserved(_ descriptor: Int32) -> Bool {
    let query: Int32 = 36  // F_OFD_GETLK, which glibc shows to GNU programs alone
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = 0x4000_0001
    range.l_len = 1
    return fcntl(descriptor, query, &range) == 0 && range.l_type != Int16(F_UNLCK)
  }
}
