import Foundation

/// Hard links to the files beside a database, so that closing an unreadable database loses nothing.
///
/// SQLite removes a write-ahead log that it cannot use. The hard link keeps its bytes, and the file
/// is restored before the database is moved aside. A rollback journal gets no hard link: another
/// program may be writing it, and a journal restored after that program's commit would undo an
/// answer.
struct HeldSidecars {
  private let path: String
  private let names: [(sidecar: String, second: String)]

  /// Makes hard links to the write-ahead log and its index, if the database at `path` has them.
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

  /// Restores missing sidecars.
  func restore() {
    for (sidecar, second) in names where !FileSystem.exists(sidecar) { rename(second, sidecar) }
  }

  /// Removes the hard links.
  func release() {
    for (_, second) in names { unlink(second) }
  }
}
