import Foundation
import GRDB
import StatsStore
import Study
import Synchronization
import TestSupport

/// A directory with a template, in which stores are opened and files are spoilt.
final class StatsScratch: Sendable {
  let directory: TemporaryDirectory
  let location: StatsLocation
  private let heard = Mutex<[StoreNotice]>([])

  init(hasTemplate: Bool = true, schema: StatsSchema = .current) throws {
    directory = try TemporaryDirectory()
    location = StatsLocation(
      directory: directory("data"),
      templates: [directory("absent"), directory("template")],
      schema: schema
    )
    if hasTemplate { try Template.build(at: directory("template")) }
  }

  var notices: [StoreNotice] { heard.withLock { $0 } }

  func note(_ notice: StoreNotice) { heard.withLock { $0.append(notice) } }

  func open() throws(StudyError) -> SQLiteStore {
    try SQLiteStore(location, notify: { self.note($0) })
  }

  /// Opens, writes one setting, and closes.
  func makeDatabase(setting value: String = "1") throws {
    let store = try open()
    try store.write { writer in try writer.set("mark", to: value) }
    store.close()
  }

  func mark(_ store: SQLiteStore) throws -> String? {
    try store.read { reader in try reader.settings() }["mark"]
  }

  /// Runs SQL on the file beside the store.
  func execute(_ sql: String, on path: String? = nil) throws {
    let queue = try DatabaseQueue(path: path ?? location.database)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// The text that a query on the file gives.
  func text(_ sql: String) throws -> String { try texts(sql).first ?? "" }

  /// The texts that a query on the file gives.
  func texts(_ sql: String) throws -> [String] {
    let queue = try DatabaseQueue(path: location.database)
    defer { try? queue.close() }
    return try queue.read { try String.fetchAll($0, sql: sql) }
  }

  func spoil(_ change: (inout [UInt8]) -> Void) throws {
    var bytes = try directory.bytes(of: "data/PTStats.sqlite")
    change(&bytes)
    try directory.write(bytes, to: "data/PTStats.sqlite")
  }

  /// Damages the first page of every table and index, and leaves the schema readable.
  func spoilTables() throws {
    let queue = try DatabaseQueue(path: location.database)
    let pages = try queue.read { try Int.fetchAll($0, sql: "SELECT rootpage FROM sqlite_schema") }
    try queue.close()
    try spoil { bytes in for page in pages where page > 1 { bytes[(page - 1) * 4096] = 0x77 } }
  }

  /// The names in the data directory.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: location.directory).sorted()
  }

  func permissions(of path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  /// The store's error that opening gives; nil when it opens.
  func openingError() -> StoreError? {
    do throws(StudyError) {
      _ = try open()
      return nil
    } catch {
      guard case .store(let storeError) = error else { return nil }
      return storeError
    }
  }
}
