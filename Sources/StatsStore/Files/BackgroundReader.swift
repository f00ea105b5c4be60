import GRDB
import GRDBSQLite
import Study
import Synchronization

/// Work on the learner's database that takes long and that nobody waits for.
///
/// In rollback-journal mode a reader keeps every writer from its commit. So whoever has to wait
/// interrupts the work, which is then put off.
final class BackgroundReader: Sendable {
  private let current = Mutex<Work?>(nil)

  /// Runs a piece of work, which has its connections from what it is given.
  func run<Value>(_ body: (Work) -> Value) -> Value {
    let work = Work()
    current.withLock { $0 = work }
    defer {
      current.withLock { $0 = nil }
      work.close()
    }
    return body(work)
  }

  /// Ends what is being done at this moment, if anything.
  func interrupt() { current.withLock { $0 }?.interrupt() }

  /// A piece of work with its connections; once interrupted, none of them does anything more.
  final class Work: Sendable {
    private struct State {
      var isInterrupted = false
      var queues: [DatabaseQueue] = []
    }

    private let state = Mutex(State())
    /// Instructions of SQLite between two looks at whether the work was interrupted.
    private static let stride: Int32 = 1_000

    /// Opens a connection that only reads.
    ///
    /// - Throws: an error of which `isInterruption` is true when somebody needs the database; so do
    ///   all statements of the connection from then on.
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

    /// SQLite's own interruption ends a statement that runs, and is forgotten before the next one.
    private func watch(_ db: Database) {
      sqlite3_progress_handler(
        db.sqliteConnection,
        Self.stride,
        { context in
          guard let context else { return 0 }
          return Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().isInterrupted ? 1 : 0
        },
        // The connection keeps the work alive: it holds the closure that calls this.
        Unmanaged.passUnretained(self).toOpaque()
      )
    }

    fileprivate func interrupt() {
      let queues = state.withLock { state in
        state.isInterrupted = true
        return state.queues
      }
      for queue in queues { queue.interrupt() }
    }

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

  /// Whether the work was ended because somebody else needed the database.
  var isInterruption: Bool {
    if case .sqlite(_, let code, _) = self {
      return code & 0xFF == Int(ResultCode.SQLITE_INTERRUPT.rawValue)
    }
    return false
  }
}
