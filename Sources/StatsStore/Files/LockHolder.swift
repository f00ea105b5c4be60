import DiskFiles
import Foundation
import Study

/// The process that holds a lock on a file, found in the system's list of locks.
struct LockHolder {
  let process: Int
  let program: String
  /// True if the process is stopped, so that it cannot release the lock.
  let isStopped: Bool

  /// Finds another process with a lock on the file; nil if none is found, for example because it
  /// belongs to another user.
  init?(of path: String) {
    guard let identity = FileSystem.identity(of: path),
      let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
    else { return nil }
    // A line is, for example, `2: FLOCK ADVISORY WRITE 25828 fe:00:16220355 0 EOF`; that of a
    // process that waits for the lock has an arrow.
    let locks = list.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0.count > 5 && $0[1] != "->" && $0[5].hasSuffix(":\(identity.node)") }
    // A write lock blocks everybody; a read lock blocks only writers.
    let writers = locks.filter { $0[3] == "WRITE" }
    let holders = (writers + locks).compactMap { Int($0[4]) }
    guard
      let process = holders.first(where: { $0 != Int(getpid()) && Self.hasOpen(identity, $0) }),
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let start = status.firstIndex(of: "("), let end = status.lastIndex(of: ")")
    else { return nil }
    self.process = process
    program = String(status[status.index(after: start)..<end])
    isStopped = status[status.index(after: end)...].dropFirst().first == "T"
  }

  /// Returns true if a process has the file open.
  ///
  /// The list of locks alone is not enough, since on some file systems its inode numbers are
  /// ambiguous.
  private static func hasOpen(_ file: FileSystem.Identity, _ process: Int) -> Bool {
    let directory = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.contains { FileSystem.identity(of: "\(directory)/\($0)") == file }
  }
}

extension StoreError {
  /// Returns the error with the process that holds the file, if it is `busy` and that process is
  /// found; otherwise the error itself.
  ///
  /// `lock`: the locked file; nil if it is the one that the error names.
  func namingHolder(of lock: String? = nil) -> StoreError {
    guard case .busy(let path) = self, let holder = LockHolder(of: lock ?? path) else {
      return self
    }
    return .held(
      path: path,
      program: holder.program,
      process: holder.process,
      isStopped: holder.isStopped
    )
  }
}
