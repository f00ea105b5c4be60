import GRDB
import Study
import Synchronization

/// A second connection to the learner's database for work that takes long and that nobody waits for.
///
/// In rollback-journal mode a reader keeps every writer from its commit. So whoever has to wait
/// interrupts the work, which is then put off.
final class BackgroundReader: Sendable {
  private let reader = Mutex<DatabaseQueue?>(nil)

  /// Runs the body on a connection of its own.
  ///
  /// - Throws: an error of which `isInterruption` is true when somebody else needed the database.
  func run<Value>(
    on path: String,
    _ body: (DatabaseQueue) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let queue = try Connection.openReadOnly(path)
    reader.withLock { $0 = queue }
    defer {
      reader.withLock { $0 = nil }
      try? queue.close()
    }
    return try body(queue)
  }

  /// Ends what is being done at this moment, if anything.
  func interrupt() { reader.withLock { $0?.interrupt() } }
}

extension StoreError {
  /// Whether the work was ended because somebody else needed the database.
  var isInterruption: Bool {
    if case .sqlite(_, let code, _) = self {
      return code & 0xFF == Int(ResultCode.SQLITE_INTERRUPT.rawValue)
    }
    return false
  }
}
