import DiskFiles
import Foundation

/// The name of a backup, which contains its time in UTC and its reason.
package struct BackupName: Hashable, Comparable, Sendable {
  package let path: String
  /// The time of the backup in the form `20261121T134300.123Z`.
  package let time: String
  package let reason: String
  /// The number among the backups with the same time and reason, from 1.
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

  /// Returns an unused path for a backup: with a number after its reason if its plain name is in
  /// use.
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
