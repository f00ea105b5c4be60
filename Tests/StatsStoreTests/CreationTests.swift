import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import StatsStore

/// Making the learner's database from its template.
struct CreationTests {
  @Test func `a missing database is made from the template, for its owner alone`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    #expect(try DerivedState(of: store) == DerivedState(of: MemoryStore()))
    #expect(try scratch.permissions(of: scratch.location.database) == 0o600)
    #expect(try scratch.permissions(of: scratch.location.directory) == 0o700)
    #expect(
      scratch.notices == [.created(path: scratch.location.database, backups: 0, isFirst: true)]
    )
    #expect(try scratch.names() == ["PTStats.lock", "PTStats.sqlite"])
  }

  @Test func `an existing database is opened as it is`() throws {
    let scratch = try StatsScratch()
    try scratch.makeDatabase()
    let bytes = try scratch.directory.bytes(of: "data/PTStats.sqlite")
    let store = try scratch.open()
    #expect(try scratch.mark(store) == "1")
    store.close()
    #expect(try scratch.directory.bytes(of: "data/PTStats.sqlite") == bytes)
    #expect(scratch.notices.count == 1)
  }

  @Test func `the settings that the promises rest on are in force`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try store.write { writer in
      try writer.set("mark", to: "1")
      // The journal of a transaction with changes is a file beside the database, not a log.
      let names = (try? scratch.names()) ?? []
      #expect(names.contains("PTStats.sqlite-journal"))
      #expect(!names.contains("PTStats.sqlite-wal"))
    }
    #expect(try scratch.names() == ["PTStats.lock", "PTStats.sqlite"])
    let connection = try Connection.open(scratch.location.database)
    let read = try connection.inDatabase { db in
      try ["journal_mode", "synchronous", "trusted_schema", "cell_size_check", "foreign_keys"].map {
        try String.fetchOne(db, sql: "PRAGMA \($0)") ?? ""
      }
    }
    #expect(read == ["delete", "3", "0", "1", "1"])
    try Connection.verify(connection, path: "x")
  }

  @Test func `a database in write-ahead mode is brought back to a rollback journal`() throws {
    let scratch = try StatsScratch()
    try scratch.makeDatabase()
    try scratch.execute("PRAGMA journal_mode = WAL; INSERT INTO setting VALUES ('later', '2')")
    let store = try scratch.open()
    #expect(try scratch.mark(store) == "1")
    #expect(try scratch.names() == ["PTStats.lock", "PTStats.sqlite"])
  }

  @Test func `orphans of a deleted database are moved aside with every byte`() throws {
    let scratch = try StatsScratch()
    try FileManager.default.createDirectory(
      atPath: scratch.location.directory,
      withIntermediateDirectories: true
    )
    let suffixes = ["-journal", "-shm", "-wal"]
    for suffix in suffixes {
      try scratch.directory.write(Array("old \(suffix)".utf8), to: "data/PTStats.sqlite\(suffix)")
    }
    let store = try scratch.open()
    #expect(try scratch.mark(store) == nil)
    let moved = try scratch.names().filter { $0.contains(".orphan-") }
    #expect(moved.count == 3)
    for suffix in suffixes {
      let name = try #require(moved.first { $0.hasSuffix(suffix) })
      #expect(try scratch.directory.bytes(of: "data/\(name)") == Array("old \(suffix)".utf8))
      #expect(try !scratch.names().contains("PTStats.sqlite\(suffix)"))
      #expect(
        scratch.notices.contains(
          .movedAside(
            path: scratch.location.database + suffix,
            to: scratch.location.directory + "/" + name
          )
        )
      )
    }
  }

  @Test func `without a template nothing is made`() throws {
    let scratch = try StatsScratch(hasTemplate: false)
    #expect(scratch.openingError() == .templateMissing(searched: scratch.location.templates))
    #expect(try scratch.names() == ["PTStats.lock"])
  }

  @Test(arguments: ["empty", "text", "foreign", "newer", "directory", "truncated"])
  func `a broken template is named and nothing is made`(fault: String) throws {
    let scratch = try StatsScratch(hasTemplate: fault != "directory")
    let template = scratch.directory("template")
    if fault != "directory" { chmod(template, 0o644) }
    switch fault {
    case "empty": try scratch.directory.write([], to: "template")
    case "text": try scratch.directory.write([UInt8](repeating: 65, count: 9000), to: "template")
    case "foreign": try scratch.execute("PRAGMA application_id = 7", on: template)
    case "newer": try scratch.execute("PRAGMA user_version = 99", on: template)
    case "truncated":
      try scratch.directory.write(
        try scratch.directory.bytes(of: "template").prefix(5000),
        to: "template"
      )
    default:
      try FileManager.default.createDirectory(atPath: template, withIntermediateDirectories: false)
    }
    #expect(scratch.openingError() == .templateUnusable(path: template))
    #expect(try scratch.names() == ["PTStats.lock"])
  }

  @Test func `two programs that start at once share one new database`() throws {
    let scratch = try StatsScratch()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      _ = try? scratch.makeDatabase()
    }
    let created = scratch.notices.filter { notice in
      if case .created = notice { true } else { false }
    }
    #expect(created.count == 1)
    #expect(try scratch.mark(scratch.open()) == "1")
    #expect(try scratch.names() == ["PTStats.lock", "PTStats.sqlite"])
  }

  @Test func `a directory with strange characters in its name works`() throws {
    let scratch = try StatsScratch()
    let location = StatsLocation(
      directory: scratch.directory("a b?c#d%41;é漢"),
      templates: scratch.location.templates
    )
    let store = try SQLiteStore(location)
    try store.write { writer in try writer.set("mark", to: "1") }
    #expect(FileManager.default.fileExists(atPath: location.database))
  }

  @Test func `the directory's place taken by a file is an error`() throws {
    let scratch = try StatsScratch()
    try scratch.directory.write([1], to: "data")
    #expect(scratch.openingError() == .notAFile(path: scratch.location.directory))
    #expect(try scratch.directory.bytes(of: "data") == [1])
  }
}
