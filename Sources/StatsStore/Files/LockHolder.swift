import Foundation

/// The process that has a lock on a file, as the system lists it.
struct LockHolder {
  let process: Int
  let program: String
  /// Whether it was stopped, so that it never lets go by itself.
  let isStopped: Bool

  /// Finds another process with a lock on the file; nil where the system does not tell.
  init?(of path: String) {
    guard let identity = FileSystem.identity(of: path),
      let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
    else { return nil }
    // 2: FLOCK  ADVISORY  WRITE 25828 fe:00:16220355 0 EOF; the waiting ones have an arrow.
    let holders = list.split(separator: "\n").compactMap { line -> Int? in
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK", fields[5].hasSuffix(":\(identity.node)")
      else { return nil }
      return Int(fields[4])
    }
    guard
      let process = holders.first(where: { $0 != Int(getpid()) && Self.hasOpen(identity, $0) }),
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let start = status.firstIndex(of: "("), let end = status.lastIndex(of: ")")
    else { return nil }
    self.process = process
    program = String(status[status.index(after: start)..<end])
    isStopped = status[status.index(after: end)...].dropFirst().first == "T"
  }

  /// Whether a process has a file open: the list names files by number alone on some file systems.
  private static func hasOpen(_ file: FileSystem.Identity, _ process: Int) -> Bool {
    let directory = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.contains { FileSystem.identity(of: "\(directory)/\($0)") == file }
  }
}
