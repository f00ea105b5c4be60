import DiskFiles
import Foundation

/// The name of a backup, which contains its time in UTC and its reason.
package struct BackupName: Hashable, Comparable, Sendable {
  package let path: String
  /// The part of the name for the time, such as `20261121T134300.123Z`; a learner's own copy may
  /// have any text there.
  package let time: String
  package let reason: String
  /// The number of this backup among those with the same time and reason, from 1.
  let number: Int

  private static let suffix = ".sqlite"
  /// The suffix that is appended to the name of an incomplete backup.
  static let draftSuffix = ".new"

  /// Parses a file name; nil if the name has another form, such as that of a backup of another
  /// database.
  init?(_ name: String, of schema: StatsSchema, in directory: String) {
    let prefix = Self.prefix(of: schema)
    guard name.hasPrefix(prefix), name.hasSuffix(Self.suffix) else { return nil }
    var parts = name.dropFirst(prefix.count).dropLast(Self.suffix.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    time = String(parts.removeFirst())
    if parts.count > 1, let last = parts.last, let number = Int(last), number > 1 {
      self.number = number
      parts.removeLast()
    } else {
      number = 1
    }
    reason = parts.joined(separator: "-")
    path = directory + "/" + name
  }

  /// Returns an unused path for a backup; if the plain name is in use, a number follows the reason.
  static func free(stamp: String, reason: String, at location: StatsLocation) -> String {
    let prefix = prefix(of: location.schema)
    return DiskFile.firstFree("\(location.backups)/\(prefix)\(stamp)-\(reason)") { name in
      ["", draftSuffix].allSatisfy { !DiskFile.exists(name + suffix + $0) }
    } + suffix
  }

  /// Returns true if a file name is that of an incomplete backup of a database with this schema.
  static func isDraft(_ name: String, of schema: StatsSchema) -> Bool {
    name.hasPrefix(prefix(of: schema)) && name.hasSuffix(suffix + draftSuffix)
  }

  private static func prefix(of schema: StatsSchema) -> String { schema.fileName + "-" }

  package static func < (left: BackupName, right: BackupName) -> Bool {
    (left.time, left.number, left.path) < (right.time, right.number, right.path)
  }
}

/// The list of the backups that this program made, stored in the directory of the backups.
///
/// Only listed backups may be deleted, because a learner's own copy may have any name and any
/// content. A line contains the size of a backup in bytes, the time of its last change in seconds
/// since 1970, and its name. Lines are only appended, so no lock is needed. If the list is missing,
/// no backup is deleted.
struct MadeBackups {
  private let directory: String
  private var list: String { directory + "/made" }

  init(in directory: String) { self.directory = directory }

  /// Adds a complete backup, the file `file`, to the list before it is renamed to `path`.
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

  /// Returns those of `backups` that this program made and that nobody has changed since.
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
