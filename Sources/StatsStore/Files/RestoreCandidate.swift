import DiskFiles
import Foundation
import GRDB
package import Study

/// A checked copy of a backup that can replace a database of the program.
///
/// The checked copy replaces the database, and not the backup itself, which could change after the
/// check. A copy that is not used is deleted.
package final class RestoreCandidate {
  let draft: Draft
  /// The parts of the derived state that did not follow from the log and were rebuilt.
  package let rebuilt: [String]
  /// The settings that were removed from the copy, because they name a program or a folder on a
  /// certain machine.
  package let leftOut: [String: String]
  /// The number of corrections of invalid entries, machine names and entry numbers in the copy; see
  /// ``LogCorrection``.
  package let corrected: Int

  /// Copies a backup and checks the copy completely.
  ///
  /// The check covers the pages, the schema and, if the database has a log, the entries and the
  /// state that follows from them. A copy of an older version is migrated.
  ///
  /// `rebuilding`: what happens if derived state in the backup does not follow from its log: true
  /// to rebuild it, false to throw an error.
  init(of backup: String, at location: StatsLocation, rebuilding: Bool) throws(StoreError) {
    guard case .regular(let size) = FileSystem.kind(of: backup) else {
      throw .notAFile(path: backup)
    }
    guard size > 0 else { throw .corrupt(path: backup, keptAs: nil) }
    draft = try FileSystem.store { () throws(DiskError) in try Draft(location.restoredDatabase) }
    try Self.copy(backup, to: draft)
    let queue = try Self.open(draft.path, backup)
    defer { try? queue.close() }
    try Self.checkFile(queue, location.schema, backup)
    try Self.migrate(queue, location.schema, backup)
    guard location.schema.hasLog else {
      (corrected, rebuilt, leftOut) = (0, [], [:])
      return
    }
    corrected = Self.correct(queue)
    try Self.checkNumbers(queue, backup)
    rebuilt = try Self.audit(queue, backup, rebuilding: rebuilding)
    leftOut = try Self.removeLocalSettings(queue, backup)
  }

  /// Calls the body with every entry of the log, the configurations first.
  ///
  /// - Throws: `.unfit` if an entry has a value that cannot be corrected, or an error of the body.
  package func forEachEntry(
    _ body: (LogEntry) throws(StudyError) -> Void
  ) throws(StudyError) {
    let queue: DatabaseQueue
    do throws(StoreError) { queue = try Self.open(draft.path, draft.path) } catch {
      throw .store(error)
    }
    defer { try? queue.close() }
    try CopyStore(queue: queue, path: draft.path).read { reader in
      try reader.forEachEntry { entry in
        if let field = EntryGate.fault(in: entry) {
          throw StudyError.store(.unfit(path: draft.path, .number(field)))
        }
        try body(EntryGate.corrected(entry))
      }
    }
  }

  /// Copies the bytes of a backup; throws an error if a program changes the backup meanwhile, or if
  /// there is a journal with data next to it.
  private static func copy(_ backup: String, to draft: Draft) throws(StoreError) {
    try checkSidecars(backup)
    let before = (FileSystem.identity(of: backup), FileSystem.modified(backup))
    try FileSystem.store { () throws(DiskError) in try draft.copy(backup) }
    try checkSidecars(backup)
    guard before == (FileSystem.identity(of: backup), FileSystem.modified(backup)) else {
      throw .busy(path: backup)
    }
  }

  /// Throws if a journal next to the backup contains part of its data, which the copy would lack.
  private static func checkSidecars(_ backup: String) throws(StoreError) {
    for suffix in ["-journal", "-wal"] {
      guard case .regular(let size) = FileSystem.kind(of: backup + suffix), size > 0 else {
        continue
      }
      throw .unfit(path: backup, .unfinished(sidecar: backup + suffix))
    }
  }

  private static func open(_ path: String, _ backup: String) throws(StoreError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    do {
      return try DatabaseQueue(
        path: DatabaseAddress.text(path, "mode=rw"),
        configuration: configuration
      )
    } catch {
      throw StoreError(error, path: backup)
    }
  }

  private static func checkFile(
    _ queue: DatabaseQueue,
    _ schema: StatsSchema,
    _ backup: String
  ) throws(StoreError) {
    let identity = try Connection.identity(queue, path: backup)
    guard identity.applicationID == schema.applicationID else {
      throw .foreign(path: backup, applicationID: identity.applicationID)
    }
    try schema.check(version: identity.version, path: backup)
    // The schema is checked before the pages, because the check of pages evaluates expressions of
    // the schema.
    let differences = try SchemaCheck.differences(queue, schema, path: backup)
    guard differences.isEmpty else { throw .unfit(path: backup, .schema(differences)) }
    guard try Connection.integrityFindings(queue, path: backup).isEmpty else {
      throw .corrupt(path: backup, keptAs: nil)
    }
  }

  private static func migrate(
    _ queue: DatabaseQueue,
    _ schema: StatsSchema,
    _ backup: String
  ) throws(StoreError) {
    do {
      let journal = try queue.inDatabase {
        try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE")
      }
      guard journal == "delete" else {
        throw StoreError.unsafeSettings(
          path: backup,
          setting: "journal_mode",
          value: journal ?? ""
        )
      }
      try schema.migrator.migrate(queue)
    } catch {
      throw StoreError(error, path: backup)
    }
  }

  /// Corrects invalid times, clocks, machine names and entry numbers.
  ///
  /// - Returns: the number of corrections; 0 if the log cannot be read.
  private static func correct(_ queue: DatabaseQueue) -> Int {
    // If the log cannot be read, the next check, `checkNumbers`, reports it.
    (try? queue.write { try LogCorrection.run($0) }) ?? 0
  }

  /// Throws if an entry cannot be read, or has an invalid number that is not corrected.
  ///
  /// `backup`: the path of the backup, for errors.
  private static func checkNumbers(
    _ queue: DatabaseQueue,
    _ backup: String
  ) throws(StoreError) {
    let store = CopyStore(queue: queue, path: backup)
    do throws(StudyError) {
      try store.read { reader in
        try reader.forEachDecision { entry in
          guard let field = EntryGate.fault(in: entry) else { return }
          throw StudyError.store(.unfit(path: backup, .number(field)))
        }
        try reader.forEachReview { _ in }
      }
      let isRefused = try store.read { reader in
        try (reader as? SQLiteReader)?.hasReview(where: LogCorrection.refused) ?? false
      }
      guard !isRefused else { throw .store(.unfit(path: backup, .number("review"))) }
    } catch {
      guard case .store(let error) = error else { throw .unfit(path: backup, .log([])) }
      throw error
    }
  }

  /// Removes the settings that name a program or a folder of a machine, and returns them.
  ///
  /// `backup`: the path of the backup, for errors.
  private static func removeLocalSettings(
    _ queue: DatabaseQueue,
    _ backup: String
  ) throws(StoreError) -> [String: String] {
    do throws(StudyError) {
      return try CopyStore(queue: queue, path: backup).write { writer in
        let found = try writer.settings().filter { SettingDefinition.isLocal($0.key, $0.value) }
        for name in found.keys { try writer.set(name, to: nil) }
        return found
      }
    } catch {
      guard case .store(let error) = error else { throw .corrupt(path: backup, keptAs: nil) }
      throw error
    }
  }

  /// Compares the derived state with a replay of the log; returns the parts that were rebuilt.
  ///
  /// `backup`: the path of the backup, for errors. `rebuilding`: true to rebuild parts that differ.
  ///
  /// - Throws: `StoreError.unfit` if parts differ and are not rebuilt, or if the log cannot be
  ///   replayed.
  private static func audit(
    _ queue: DatabaseQueue,
    _ backup: String,
    rebuilding: Bool
  ) throws(StoreError) -> [String] {
    let store = CopyStore(queue: queue, path: backup)
    do throws(StudyError) {
      let differences = try Audit.differences(in: store)
      guard !differences.isEmpty else { return [] }
      guard rebuilding else {
        throw .store(.unfit(path: backup, .log(differences)))
      }
      try store.write { writer in try Ledger(writer).rebuildAll() }
      return differences
    } catch {
      switch error {
      case .store(let error): throw error
      default: throw .unfit(path: backup, .log([]))
      }
    }
  }
}

/// A store on the copy of a backup, before the copy replaces the database.
private struct CopyStore: StudyStore {
  let queue: DatabaseQueue
  let path: String

  func requireWriting() {}

  func read<Value: Sendable>(
    _ body: (any StudyReading) throws -> Value
  ) throws(StudyError) -> Value {
    try perform { try queue.read { try body(SQLiteReader($0, path: path)) } }
  }

  func write<Value: Sendable>(
    _ body: (any StudyWriting) throws -> Value
  ) throws(StudyError) -> Value {
    try perform { try queue.write { try body(SQLiteWriter($0, path: path)) } }
  }

  private func perform<Value>(_ body: () throws -> Value) throws(StudyError) -> Value {
    try StudyError.mapping(otherwise: { .store(StoreError($0, path: path)) }, body)
  }
}
