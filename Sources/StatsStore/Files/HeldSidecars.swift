import Foundation

/// Second names for the files beside a database, so that closing an unreadable one loses nothing.
///
/// SQLite removes a write-ahead log that it cannot use. With a second name the bytes stay, and are
/// put back before the database is moved aside. A rollback journal gets no second name: another
/// program may be writing it, and put back after its commit it would undo an answer.
struct HeldSidecars {
  private let path: String
  private let names: [(sidecar: String, second: String)]

  /// Gives every sidecar of the database at `path` a second name.
  init(_ path: String) {
    self.path = path
    names = ["-wal", "-shm"].compactMap { suffix in
      let sidecar = path + suffix
      guard FileSystem.exists(sidecar) else { return nil }
      let second = "\(sidecar).held-\(getpid())"
      unlink(second)
      return link(sidecar, second) == 0 ? (sidecar, second) : nil
    }
  }

  /// Puts sidecars back that are gone.
  func restore() {
    for (sidecar, second) in names where !FileSystem.exists(sidecar) { rename(second, sidecar) }
  }

  /// Takes the second names away.
  func release() {
    for (_, second) in names { unlink(second) }
  }
}
