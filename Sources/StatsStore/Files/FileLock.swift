import Foundation
import Study

/// A lock on a file next to the database: shared for readers, exclusive for a program that writes
/// or replaces the database.
///
/// SQLite's own locks belong to a file, but its journal belongs to a path. A connection to a file
/// that was replaced would therefore take the journal of the new file for its own. With this lock,
/// no program starts to read while another one writes, even if they have different files open.
///
/// The lock belongs to an open file description (`flock`): two stores of one process exclude each
/// other like two programs, and the lock is released when its program ends.
struct FileLock {
  enum Kind { case shared, alone }

  let path: String
  /// The file that the lock protects, which the errors `held` and `busy` name; nil to name the
  /// lock file.
  var guarding: String?

  /// The maximum number of milliseconds between two attempts.
  ///
  /// It is small because a program that writes one transaction after another releases the lock only
  /// briefly.
  private static let longestSleep = 2

  /// A held lock; it is released with `release` or when the value is deinitialized.
  final class Held {
    private var descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { release() }

    func release() {
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  /// Runs the body while holding the lock exclusively.
  func hold<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    let held = try acquire(.alone, LockTimeout())
    defer { held.release() }
    return try body()
  }

  /// Acquires the lock, and waits for it until `timeout` ends the wait.
  ///
  /// - Throws: `cannotCreate` or `noPermission` when the lock file cannot be opened or locked;
  ///   `held`, or `busy` if the holder is unknown, when the wait has ended.
  func acquire(_ kind: Kind, _ timeout: LockTimeout) throws(StoreError) -> Held {
    var tries = 0
    while true {
      let descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else {
        throw errno == EACCES && FileSystem.exists(path)
          ? .noPermission(path: path)
          : .cannotCreate(path: path, reason: FileSystem.reason(errno))
      }
      let held = Held(descriptor: descriptor)
      if flock(descriptor, (kind == .alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 {
        // The lock file may have been deleted meanwhile, and such a lock would exclude nobody.
        if FileSystem.identity(of: descriptor) == FileSystem.identity(of: path) { return held }
        continue
      }
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw .cannotCreate(path: path, reason: FileSystem.reason(errno))
      }
      guard timeout.wait(tries: tries, longest: Self.longestSleep) else {
        throw StoreError.busy(path: guarding ?? path).namingHolder(of: path)
      }
      tries += 1
    }
  }
}
