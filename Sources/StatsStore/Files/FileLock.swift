import Foundation
import Study

/// A lock on a file beside the database: readers share it, and whoever writes, or puts a file in the
/// place of the database, has it alone.
///
/// SQLite's own locks belong to a file, and its journal to a name. A connection to a file that lost
/// its name would take the journal of the file that has it now for its own; so nobody begins to read
/// while somebody writes, whatever file each has open.
///
/// The lock belongs to an open file: two stores of one process exclude each other as two programs
/// do, and the end of a program releases it.
struct FileLock {
  enum Kind { case shared, alone }

  let path: String
  /// The file that the lock is about, for messages; the lock itself when nil.
  var guarding: String?

  /// Milliseconds between two tries: a program that writes one transaction after the other lets go
  /// for a moment only.
  private static let longestSleep = 2

  /// The lock while it is held; ends with the value, or with `release`.
  final class Held {
    private var descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { release() }

    func release() {
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  /// Runs the body while nobody else has the lock.
  func hold<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    let held = try take(.alone, Patience())
    defer { held.release() }
    return try body()
  }

  /// Waits for the lock, as long as the patience lasts.
  ///
  /// - Throws: `cannotCreate` or `noPermission` when the file cannot be opened, and an error that
  ///   names the holder when the lock is not to be had.
  func take(_ kind: Kind, _ patience: Patience) throws(StoreError) -> Held {
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
        // A file that was deleted since it was opened excludes nobody.
        if FileSystem.identity(of: descriptor) == FileSystem.identity(of: path) { return held }
        continue
      }
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw .cannotCreate(path: path, reason: FileSystem.reason(errno))
      }
      guard patience.wait(tries: tries, longest: Self.longestSleep) else {
        throw StoreError.busy(path: guarding ?? path).namingHolder(of: path)
      }
      tries += 1
    }
  }
}
