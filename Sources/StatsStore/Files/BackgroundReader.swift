import GRDB
import GRDBSQLite
import Study
import Synchronization

/// A runner of long reads of the learner's database in the background.
///
/// In rollback-journal mode a reader blocks every commit. So a caller that has to wait interrupts
/// the work, which is repeated later.
final class BackgroundReader: Sendable {
  private let current = Mutex<Work?>(nil)

  /// Runs a body with a ``Work`` that opens its connections, and then closes them.
  func run<Value>(_ body: (Work) -> Value) -> Value {
    let work = Work()
    current.withLock { $0 = work }
    defer {
      current.withLock { $0 = nil }
      work.close()
    }
    return body(work)
  }

  /// Interrupts the current work, if there is any.
  func interrupt() { current.withLock { $0 }?.interrupt() }

  /// A piece of work and its connections; after an interruption every connection fails.
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
    /// - Throws: an error of opening; if the work is interrupted, one whose `isInterruption` is
    ///   true. After an interruption every statement of the connection throws such an error.
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

    /// Makes every statement of a connection fail once the work is interrupted.
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
