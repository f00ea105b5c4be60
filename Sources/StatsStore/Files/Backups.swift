import Foundation
import GRDB
package import Study

/// Verified copies of the learner's database.
package struct Backups: Sendable {
  private let location: StatsLocation
  private let notify: @Sendable (StoreNotice) -> Void
  /// Opens what is only read; work in the background can be interrupted there.
  var open: @Sendable (String) throws(StoreError) -> DatabaseQueue = { (path) throws(StoreError) in
    try Connection.openReadOnly(path)
  }

  package init(
    location: StatsLocation,
    notify: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) {
    self.location = location
    self.notify = notify
  }

  /// One backup; its name tells when (UTC) and why it was made.
  package struct Entry: Hashable, Sendable {
    package let path: String
    /// `20261121T134300.123Z`.
    package let time: String
    package let reason: String
  }

  private static let prefix = "PTStats-"
  private static let suffix = ".sqlite"

  /// The backups, the newest first.
  package func list() -> [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: location.backups)) ?? []
    return names.compactMap(entry).sorted {
      $0.time != $1.time ? $0.time > $1.time : $0.path > $1.path
    }
  }

  private func entry(_ name: String) -> Entry? {
    guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { return nil }
    let body = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
    guard let dash = body.firstIndex(of: "-") else { return nil }
    return Entry(
      path: location.backups + "/" + name,
      time: String(body[..<dash]),
      reason: String(body[body.index(after: dash)...])
    )
  }

  /// Copies the database, checks the copy, and only then lets an older one go.
  ///
  /// `reason`: a word for the name, such as `manual` or `before-reset`.
  /// - Returns: the path of the backup.
  func make(
    from queue: DatabaseQueue,
    reason: String,
    at moment: Date = Date()
  ) throws(StoreError) -> String {
    try FileSystem.makeDirectory(location.backups)
    let findings = try Connection.integrityFindings(queue, path: location.database)
    guard findings.isEmpty else { throw .corrupt(path: location.database, keptAs: nil) }
    let name = "\(Self.prefix)\(FileSystem.timeStamp(moment))-\(reason)\(Self.suffix)"
    let target = location.backups + "/" + name
    let temporary = target + ".new"
    defer { unlink(temporary) }
    do {
      try queue.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [temporary]) }
    } catch {
      throw StoreError(error, path: target)
    }
    chmod(temporary, 0o600)
    try verify(temporary)
    try FileSystem.synchronize(temporary)
    try FileSystem.rename(temporary, to: target)
    try FileSystem.synchronize(location.backups)
    notify(.backedUp(path: target))
    try prune(keeping: target)
    return target
  }

  /// Checks that a file is a whole stats database of a version that can be read.
  package func verify(_ path: String) throws(StoreError) {
    guard case .regular(let size) = FileSystem.kind(of: path) else {
      throw .notAFile(path: path)
    }
    guard size > 0 else { throw .corrupt(path: path, keptAs: nil) }
    let queue = try open(path)
    let identity = try Connection.identity(queue, path: path)
    guard identity.applicationID == StatsSchema.applicationID else {
      throw .foreign(path: path, applicationID: identity.applicationID)
    }
    guard identity.version <= StatsSchema.version else {
      throw .newer(path: path, version: identity.version, supported: StatsSchema.version)
    }
    guard try Connection.integrityFindings(queue, path: path).isEmpty else {
      throw .corrupt(path: path, keptAs: nil)
    }
  }

  private func prune(keeping newest: String) throws(StoreError) {
    let entries = list()
    let kept = Retention.kept(entries.map(\.time))
    for (entry, isKept) in zip(entries, kept) where !isKept && entry.path != newest {
      unlink(entry.path)
      notify(.pruned(path: entry.path))
    }
  }
}
