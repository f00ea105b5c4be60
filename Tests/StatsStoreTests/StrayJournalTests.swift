import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import StatsStore

/// Journals that SQLite would play into a file that they do not belong to.
struct StrayJournalTests {
  /// A database in the middle of a transaction that has begun to write into it, with its journal.
  private struct Hot {
    let database: [UInt8]
    let journal: [UInt8]
  }

  /// Makes a transaction so big that SQLite writes a part of it before the commit, and takes it
  /// back.
  private func hot(_ scratch: StatsScratch) throws -> Hot {
    let queue = try DatabaseQueue(path: scratch.location.database)
    var found: Hot?
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA cache_size = 1; BEGIN IMMEDIATE")
      for number in 0..<200 {
        let value = String(repeating: "x", count: 1_000)
        try db.execute(
          sql: "INSERT INTO setting VALUES (?, ?)",
          arguments: ["s\(number)", value]
        )
      }
      found = Hot(
        database: try scratch.directory.bytes(of: "data/PTStats.sqlite"),
        journal: try scratch.directory.bytes(of: journalName(scratch))
      )
      try db.execute(sql: "ROLLBACK")
    }
    try queue.close()
    return try #require(found)
  }

  private func put(_ journal: [UInt8], in scratch: StatsScratch) throws {
    try scratch.directory.write(journal, to: journalName(scratch))
  }

  private func journalName(_ scratch: StatsScratch) -> String {
    "data/\(FileSystem.linkTarget(of: scratch.location.database) == nil ? "PTStats" : "elsewhere").sqlite-journal"
  }

  /// Moves the database to another directory and leaves a link to it.
  private func link(_ scratch: StatsScratch) throws {
    let files = FileManager.default
    let place = scratch.directory("data/elsewhere.sqlite")
    try files.moveItem(atPath: scratch.location.database, toPath: place)
    try files.createSymbolicLink(atPath: scratch.location.database, withDestinationPath: place)
  }

  private func orphans(_ scratch: StatsScratch) throws -> [[UInt8]] {
    try scratch.names().filter { $0.contains(".orphan-") }
      .map { try scratch.directory.bytes(of: "data/\($0)") }
  }

  @Test func `a database's own journal is played, and the transaction is as if it never was`()
    throws
  {
    let scratch = try StatsScratch()
    try scratch.makeDatabase()
    let hot = try hot(scratch)
    try scratch.directory.write(hot.database, to: "data/PTStats.sqlite")
    try put(hot.journal, in: scratch)
    let store = try scratch.open()
    #expect(try store.read { reader in try reader.settings() }.count == 1)
    #expect(try store.integrityFindings(quick: false).isEmpty)
    #expect(try scratch.names() == ["PTStats.lock", "PTStats.sqlite"])
  }

  @Test(arguments: [false, true], [false, true])
  func `a backup copied over a database with a journal is used without it`(
    isOpen: Bool,
    isLinked: Bool
  ) throws {
    let scratch = try StatsScratch()
    try scratch.makeDatabase(setting: "old")
    if isLinked { try link(scratch) }
    let copy = try scratch.directory.bytes(of: "data/PTStats.sqlite")
    try scratch.makeDatabase(setting: "new")
    let running = isOpen ? try scratch.open() : nil
    let hot = try hot(scratch)
    try put(hot.journal, in: scratch)
    // As cp does it: the same file, other bytes.
    let file = try FileHandle(
      forWritingTo: URL(fileURLWithPath: scratch.location.database)
    )
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(copy))
    try file.close()
    let store = try running ?? scratch.open()
    #expect(try scratch.mark(store) == "old")
    #expect(try store.integrityFindings(quick: false).isEmpty)
    #expect(try orphans(scratch) == [hot.journal])
    #expect(
      scratch.notices.contains { notice in
        guard case .movedAside(let path, _) = notice else { return false }
        return path == scratch.directory(journalName(scratch))
      }
    )
  }

  @Test func `half a file beside the journal of another is kept with it`() throws {
    let scratch = try StatsScratch()
    try scratch.makeDatabase(setting: "old")
    var copy = try scratch.directory.bytes(of: "data/PTStats.sqlite")
    for page in stride(from: 4096, to: copy.count, by: 4096) { copy[page] = 0x77 }
    try scratch.makeDatabase(setting: "new")
    let hot = try hot(scratch)
    try scratch.directory.write(copy, to: "data/PTStats.sqlite")
    try put(hot.journal, in: scratch)
    guard case .corrupt(_, let kept?) = scratch.openingError() else {
      Issue.record("not corrupt")
      return
    }
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: kept))) == copy)
    #expect(try orphans(scratch) == [hot.journal])
  }

  @Test func `a restoration keeps a copy made by hand as it is, not with the journal of another`()
    throws
  {
    let scratch = try StatsScratch()
    try scratch.makeDatabase(setting: "old")
    let copy = try scratch.directory.bytes(of: "data/PTStats.sqlite")
    let store = try scratch.open()
    try store.write { writer in try writer.set("mark", to: "new") }
    let backup = try store.backUp(reason: "manual")
    let hot = try hot(scratch)
    try put(hot.journal, in: scratch)
    try scratch.directory.write(copy, to: "data/PTStats.sqlite")
    let outcome = try Backups(location: scratch.location).restore(from: backup)
    #expect(try scratch.mark(store) == "new")
    guard case .backedUp(let kept) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    _ = try Backups(location: scratch.location).restore(from: kept)
    #expect(try scratch.mark(store) == "old")
    #expect(try orphans(scratch) == [hot.journal])
  }

  /// Counts at offset 24 of the header: of the file's changes.
  @Test(arguments: [(-1, false), (0, true), (1, true), (2, false)])
  func `a journal belongs to a file that has not moved on further than its own commit`(
    difference: Int,
    belongs: Bool
  ) throws {
    let scratch = try StatsScratch()
    try scratch.makeDatabase()
    let journal = try #require(try journalWithHeader(scratch))
    var bytes = Array(try scratch.directory.bytes(of: "data/PTStats.sqlite").prefix(100))
    let count = bytes[24..<28].reduce(0) { $0 << 8 | Int($1) } + difference
    for place in 0..<4 { bytes[24 + place] = UInt8(count >> (24 - 8 * place) & 0xFF) }
    #expect(journal.belongs(to: DatabaseHeader(bytes: bytes)) == belongs)
    bytes[16] = 0x20
    #expect(!journal.belongs(to: DatabaseHeader(bytes: bytes)))
  }

  /// A journal that holds the first page, as each does that got to its commit.
  private func journalWithHeader(_ scratch: StatsScratch) throws -> RollbackJournal? {
    let queue = try DatabaseQueue(path: scratch.location.database)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { db in
      // The new version stands in the first page, and what follows pushes it into the file.
      try db.execute(sql: "PRAGMA cache_size = 1; BEGIN IMMEDIATE; PRAGMA user_version = 1")
      for number in 0..<200 {
        try db.execute(
          sql: "INSERT INTO setting VALUES (?, ?)",
          arguments: ["s\(number)", String(repeating: "x", count: 1_000)]
        )
      }
      defer { try? db.execute(sql: "ROLLBACK") }
      return RollbackJournal(of: scratch.location.database)
    }
  }
}
