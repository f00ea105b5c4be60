import Foundation
import Study
import TestSupport
import Testing

@testable import StatsStore

/// Databases that cannot be used: each is named, and no byte of it is lost.
struct UnreadableTests {
  enum Fault: String, CaseIterable, Sendable {
    case empty, picture, truncated, truncatedInHeader, badHeader, badSchema
  }

  private static let picture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<5000).map { UInt8($0 % 251) }

  @Test(arguments: Fault.allCases)
  func `a corrupt database is kept aside and named`(fault: Fault) throws {
    let scratch = try StatsScratch()
    try scratch.makeDatabase()
    try scratch.spoil { bytes in
      switch fault {
      case .empty: bytes = []
      case .picture: bytes = Self.picture
      case .truncated: bytes.removeLast(bytes.count / 2 + 100)
      case .truncatedInHeader: bytes = Array(bytes.prefix(60))
      case .badHeader: bytes.replaceSubrange(0..<16, with: [UInt8](repeating: 0, count: 16))
      case .badSchema:
        bytes.replaceSubrange(100..<4096, with: [UInt8](repeating: 0xA5, count: 3996))
      }
    }
    let spoilt = try scratch.directory.bytes(of: "data/PTStats.sqlite")
    let error = scratch.openingError()
    guard case .corrupt(scratch.location.database, let kept?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: kept))) == spoilt)
    #expect(kept.hasPrefix(scratch.location.database + ".corrupt-"))
    #expect(scratch.notices.contains(.corrupt(path: scratch.location.database, keptAs: kept)))
    #expect(try !scratch.names().contains("PTStats.sqlite"))
    let fresh = try scratch.open()
    #expect(try scratch.mark(fresh) == nil)
  }

  @Test func `the journal of a corrupt database stays with it`() throws {
    let scratch = try StatsScratch()
    try scratch.makeDatabase()
    try scratch.spoil { $0 = Self.picture }
    try scratch.directory.write([1, 2, 3], to: "data/PTStats.sqlite-wal")
    guard case .corrupt(_, let kept?) = scratch.openingError() else {
      Issue.record("not corrupt")
      return
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: kept + "-wal"))
    #expect(Array(bytes) == [1, 2, 3])
    #expect(try !scratch.names().contains("PTStats.sqlite-wal"))
  }

  @Test(arguments: [
    ("PRAGMA application_id = 305419896", "foreign"), ("PRAGMA application_id = 0", "foreign"),
    ("PRAGMA user_version = 99", "newer"), ("PRAGMA user_version = 2147483647", "newer"),
  ])
  func `a database of another program or version is not touched`(
    sql: String,
    kind: String
  ) throws {
    let scratch = try StatsScratch()
    try scratch.makeDatabase()
    try scratch.execute(sql)
    let before = try scratch.directory.bytes(of: "data/PTStats.sqlite")
    let path = scratch.location.database
    let number = Int(sql.split(separator: " ").last ?? "") ?? -1
    let expected: StoreError =
      kind == "foreign"
      ? .foreign(path: path, applicationID: number)
      : .newer(path: path, version: number, supported: StatsSchema.current.version)
    #expect(scratch.openingError() == expected)
    #expect(try scratch.directory.bytes(of: "data/PTStats.sqlite") == before)
    #expect(try scratch.names() == ["PTStats.lock", "PTStats.sqlite"])
  }

  @Test func `a directory in the database's place is an error and stays`() throws {
    let scratch = try StatsScratch()
    try FileManager.default.createDirectory(
      atPath: scratch.location.database,
      withIntermediateDirectories: true
    )
    try scratch.directory.write([1], to: "data/PTStats.sqlite/inside")
    #expect(scratch.openingError() == .notAFile(path: scratch.location.database))
    #expect(try scratch.directory.bytes(of: "data/PTStats.sqlite/inside") == [1])
  }

  @Test func `a damaged page is found by the integrity check`() throws {
    let scratch = try StatsScratch()
    try scratch.makeDatabase()
    let store = try scratch.open()
    #expect(try store.integrityFindings(quick: true).isEmpty)
    #expect(try store.integrityFindings(quick: false).isEmpty)
    store.close()
    try scratch.spoilTables()
    let damaged = try scratch.open()
    #expect(try !damaged.integrityFindings(quick: true).isEmpty)
    #expect(throws: StudyError.self) { try damaged.backUp(reason: "manual") }
    #expect(Backups(location: scratch.location).list().isEmpty)
  }
}
