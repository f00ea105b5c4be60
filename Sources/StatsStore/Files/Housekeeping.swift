import Foundation
import GRDB
import GRDBSQLite
package import Study
import Synchronization

/// Maintenance of the database file.
///
/// Maintenance is interrupted when another caller has to wait for the database. Only
/// ``backUp(beside:)`` makes a last attempt that nobody interrupts.
extension SQLiteStore {
  /// The number of seconds between a failed backup, for example on a full disk, and the next
  /// attempt.
  private static let secondsAfterFailure = 3_600

  /// Checks the whole file for damage, unless an earlier call did, and makes a daily backup if one
  /// is due.
  ///
  /// The call ends at once if another caller needs the database; the next call starts again.
  package func keepHouse(at now: Timestamp) {
    background.run { work in
      if !isChecked.withLock({ $0 }) {
        guard checkQuickly(work) else { return }
        isChecked.withLock { $0 = true }
      }
      backUpDaily(at: now, work)
    }
  }

  /// Makes a verified backup if the newest one is older than a day and the database has changed
  /// since.
  ///
  /// The first backup is made a day after the first answer. A failure is reported as a notice and
  /// not thrown, so that it does not end a drill; calls within an hour after the failure do
  /// nothing. A backup that would delay an answer is cancelled, and made at a later call.
  package func backUpDaily(at now: Timestamp) {
    background.run { backUpDaily(at: now, $0) }
  }

  func backUpDaily(at now: Timestamp, _ work: BackgroundReader.Work) {
    if let failed = backupFailure.withLock({ $0 }), failed <= now,
      now < failed.adding(seconds: Self.secondsAfterFailure)
    {
      return
    }
    do throws(StoreError) {
      let moment = Date(timeIntervalSince1970: Double(now.milliseconds) / 1000)
      guard try isBackupDue(at: moment) else { return }
      let reader = try work.open(location.database)
      var backups = Backups(location: location) { self.report($0) }
      backups.open = work.open
      _ = try backups.make(from: reader, reason: "daily", at: moment)
      backupFailure.withLock { $0 = nil }
    } catch {
      guard !error.isInterruption else { return }
      backupFailure.withLock { $0 = now }
      report(.backupFailed(path: location.backups))
    }
  }

  /// The number of attempts at a backup that other callers can interrupt.
  ///
  /// After these, one more attempt makes other callers wait.
  private static let mostInterruptedBackups = 3

  /// Makes a verified backup and returns its path; nil if the database is empty.
  ///
  /// Other callers that read or write can interrupt the first ``mostInterruptedBackups`` attempts.
  /// `reason`: a word for the name of the backup.
  package func backUp(beside reason: String) throws(StudyError) -> String? {
    let isEmpty = try read { reader in
      try reader.lastClock(upTo: .max) == 0 && reader.settings().isEmpty
    }
    if isEmpty { return nil }
    for _ in 0..<Self.mostInterruptedBackups {
      let outcome = background.run { work in
        Result { () throws(StoreError) in
          var backups = Backups(location: location, notify: report)
          backups.open = work.open
          return try backups.make(from: work.open(location.database), reason: reason)
        }
      }
      do throws(StoreError) { return try outcome.get() } catch {
        guard error.isInterruption else { throw .store(error) }
      }
    }
    return try write(backingUpFor: reason) { _ in }.backup
  }

  private func isBackupDue(at now: Date) throws(StoreError) -> Bool {
    if let isDue = Backups(location: location).isDue(at: now) { return isDue }
    let yesterday = now.addingTimeInterval(-Backups.secondsBetween)
    let first: Review?
    do throws(StudyError) {
      first = try read { reader in try reader.review(id: 1) }
    } catch {
      guard case .store(let error) = error else { return false }
      throw error
    }
    return first.map { Double($0.answeredAt.milliseconds) / 1000 < yesterday.timeIntervalSince1970 }
      ?? false
  }

  /// Checks the whole file for damage, which is reported as a notice; other errors are ignored.
  ///
  /// - Returns: false if it was interrupted because another caller needed the database.
  func checkQuickly(_ work: BackgroundReader.Work) -> Bool {
    do throws(StoreError) {
      let reader = try work.open(location.database)
      let found = try Connection.integrityFindings(reader, path: location.database, quick: true)
      if !found.isEmpty { report(.damaged(path: location.database)) }
    } catch {
      if error.isInterruption { return false }
      if case .corrupt = error { report(.damaged(path: location.database)) }
    }
    return true
  }
}

/// A runner of long reads of the learner's database in the background.
///
/// In rollback-journal mode a reader blocks every commit. So a caller that has to wait interrupts
/// the work, which is repeated later.
final class BackgroundReader: Sendable {
  /// The pieces of work that are running; maintenance and the backup before a synchronization can
  /// run at the same time.
  private let current = Mutex<[Work]>([])

  /// Runs a body, which opens its connections with a ``Work``, and then closes these connections.
  func run<Value>(_ body: (Work) -> Value) -> Value {
    let work = Work()
    current.withLock { $0.append(work) }
    defer {
      current.withLock { works in works.removeAll { $0 === work } }
      work.close()
    }
    return body(work)
  }

  /// Interrupts all work that is running.
  func interrupt() {
    for work in current.withLock({ $0 }) { work.interrupt() }
  }

  /// A piece of work and its connections.
  ///
  /// After an interruption, every statement that runs for more than ``stride`` instructions fails.
  final class Work: Sendable {
    private struct State {
      var isInterrupted = false
      var queues: [DatabaseQueue] = []
    }

    private let state = Mutex(State())
    /// The number of SQLite's virtual machine instructions between two checks for an interruption.
    private static let stride: Int32 = 1_000

    /// Opens a read-only connection.
    ///
    /// - Throws: an error of opening. After an interruption of the work, this function and longer
    ///   statements of the connection throw an error whose `isInterruption` is true.
    func open(_ path: String) throws(StoreError) -> DatabaseQueue {
      let queue = try Connection.openReadOnly(path) { db in self.watch(db) }
      let isInterrupted = state.withLock { state in
        state.queues.append(queue)
        return state.isInterrupted
      }
      guard !isInterrupted else { throw .interruption(path: path) }
      return queue
    }

    private var isInterrupted: Bool { state.withLock(\.isInterrupted) }

    /// Makes the longer statements of a connection fail once the work is interrupted.
    ///
    /// `sqlite3_interrupt` alone would end the running statement, and not those that are started
    /// later.
    private func watch(_ db: Database) {
      sqlite3_progress_handler(
        db.sqliteConnection,
        Self.stride,
        { context in
          guard let context else { return 0 }
          return Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().isInterrupted ? 1 : 0
        },
        // The connection keeps the work alive: it holds the closure that calls this function.
        Unmanaged.passUnretained(self).toOpaque()
      )
    }

    /// Interrupts every open connection; the lock is held, so that none is closed meanwhile.
    fileprivate func interrupt() {
      state.withLock { state in
        state.isInterrupted = true
        for queue in state.queues { queue.interrupt() }
      }
    }

    /// Closes the connections; after this, ``interrupt()`` has no effect on them.
    fileprivate func close() {
      let queues = state.withLock { state in
        defer { state.queues = [] }
        return state.queues
      }
      for queue in queues { try? queue.close() }
    }
  }
}

extension StoreError {
  fileprivate static func interruption(path: String) -> StoreError {
    .sqlite(
      path: path,
      code: Int(ResultCode.SQLITE_INTERRUPT.rawValue),
      message: "interrupted"
    )
  }

  /// True if the work was ended because another caller needed the database.
  var isInterruption: Bool {
    if case .sqlite(_, let code, _) = self {
      return code & 0xFF == Int(ResultCode.SQLITE_INTERRUPT.rawValue)
    }
    return false
  }
}
