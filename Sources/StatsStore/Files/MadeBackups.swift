import DiskFiles
import Foundation

/// The list of the backups that this program made, stored in the same directory.
///
/// Only listed backups may be deleted, because a learner's own copy may have any name and any
/// content. A line contains the size of a backup in bytes, the time of its last change in seconds
/// since 1970, and its name. Lines are only appended, so no lock is needed. If the list is missing,
/// no backup is deleted.
struct MadeBackups {
  private let directory: String
  private var list: String { directory + "/made" }

  init(in directory: String) { self.directory = directory }

  /// Appends the line for a file that is about to be renamed to `path`.
  func add(_ file: String, as path: String) throws(DiskError) {
    guard let line = Self.line(file, name: path) else {
      throw .notWritten(path: file, code: errno)
    }
    let descriptor = open(
      list,
      O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
      0o600
    )
    guard descriptor >= 0 else { throw .cannotCreate(path: list, code: errno) }
    defer { close(descriptor) }
    let bytes = Array((line + "\n").utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw .notWritten(path: list, code: errno)
    }
    try DiskFile.synchronize(descriptor, of: list)
  }

  /// Returns the backups that this program made and nobody has changed since.
  func among(_ backups: [BackupName]) -> [BackupName] {
    let bytes = FileManager.default.contents(atPath: list) ?? Data()
    let lines = Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    return backups.filter { backup in
      Self.line(backup.path, name: backup.path).map(lines.contains) ?? false
    }
  }

  private static func line(_ file: String, name path: String) -> String? {
    var information = stat()
    guard lstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let name = path.split(separator: "/").last ?? ""
    return "\(information.st_size) \(information.st_mtim.tv_sec) \(name)"
  }
}
