import Foundation
import GRDB
import Quiz
import Study
import Synchronization
import TestSupport
import Testing

@testable import StatsStore

/// The database of classes: its file, and the lists of pupils.
struct ClassStoreTests {
  // MARK: - Files

  @Test func `the file is private, durable, and overwrites what is deleted`() throws {
    let scratch = try ClassScratch()
    let store = try scratch.open()
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.location.database)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let settings = [
      "synchronous", "journal_mode", "secure_delete", "foreign_keys", "application_id",
      "user_version",
    ]
    let values = try store.file.queue.inDatabase { db in
      try settings.map { try String.fetchOne(db, sql: "PRAGMA \($0)") }
    }
    #expect(values == ["3", "delete", "1", "1", "\(0x5054_434C)", "3"])
    #expect(try store.findings().isEmpty)
  }

  @Test func `another program is waited for long after the opening, too`() throws {
    let scratch = try ClassScratch()
    _ = try scratch.open()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: scratch.location.database, configuration: configuration)
    let start = ContinuousClock.now
    let passed = Mutex(Duration.zero)
    let watch = LockTimeout.Watch(
      now: { start + passed.withLock { $0 } },
      // The other program ends its transaction while the store waits.
      sleep: { _ in _ = try? other.inDatabase { try $0.execute(sql: "ROLLBACK") } }
    )
    let store = try ClassStore(
      scratch.location,
      timeout: LockTimeout(watch),
      notify: { _ in }
    )
    passed.withLock { $0 = .seconds(60) }
    try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    #expect(try store.make(SampleClass.group, pupils: SampleClass.names("Anna")) == 1)
    try other.close()
  }

  @Test func `what is read together is of one state`() throws {
    let store = try ClassScratch().open()
    let isInside = try store.read { $0.isInsideTransaction }
    #expect(isInside)
  }

  @Test func `a newer, foreign or damaged file is refused`() throws {
    let scratch = try ClassScratch()
    _ = try scratch.open()
    let path = scratch.location.database
    try scratch.execute("PRAGMA user_version = 4")
    #expect(throws: ClassError.store(.newer(path: path, version: 4, supported: 3))) {
      try scratch.open()
    }
    try scratch.execute("PRAGMA application_id = 7")
    #expect(throws: ClassError.store(.foreign(path: path, applicationID: 7))) {
      try scratch.open()
    }
    try scratch.directory.write(Array("not a database at all".utf8), to: "data/Classes.sqlite")
    let error = #expect(throws: ClassError.self) { try scratch.open() }
    guard case .store(.corrupt(path, let kept?)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(FileSystem.exists(kept))
  }

  /// `classes-1.sql` is a database of the first schema of classes, with two games of three pupils.
  @Test func `a database of the first schema keeps its results`() throws {
    let scratch = try ClassScratch()
    try FileManager.default.createDirectory(
      atPath: scratch.location.directory,
      withIntermediateDirectories: true
    )
    try scratch.execute(try MigrationTests.fixture("classes-1.sql"))
    let store = try scratch.open()
    let results = try store.results(of: SampleClass.group)
    #expect(SampleClass.rows(results) == ["Anna 2 3/4", "Bo 1 0/2", "Cy* 1 2/2"])
    #expect(results.words.map(\.tally.asked) == [4, 4])
    #expect(results.words.allSatisfy { $0.mistake == nil })
    #expect(try store.findings().isEmpty)
    let migrations: [[Int]] = scratch.notices.compactMap { notice in
      guard case .migrated(let from, let to, _) = notice else { return nil }
      return [from, to]
    }
    #expect(migrations == [[1, 3]])
  }

  @Test func `a file that was replaced is not written`() throws {
    let scratch = try ClassScratch()
    let store = try scratch.open()
    try FileManager.default.removeItem(atPath: scratch.location.database)
    #expect(throws: ClassError.store(.moved(path: scratch.location.database))) {
      try store.make(SampleClass.group, pupils: [])
    }
  }

  @Test func `doctor finds what the program does not write`() throws {
    let scratch = try ClassScratch()
    let store = try scratch.open()
    _ = try store.make(SampleClass.group, pupils: SampleClass.names("Anna"))
    try scratch.execute("PRAGMA ignore_check_constraints = 1; UPDATE pupil SET is_listed = 7")
    #expect(try store.findings() == ["CHECK constraint failed in pupil"])
    #expect(try store.results(of: SampleClass.group).pupils.count == 1)
  }

  // MARK: - Classes and pupils

  @Test func `a class keeps its list in order, without repeated names`() throws {
    let scratch = try ClassScratch()
    let store = try scratch.open()
    #expect(
      try store.make(SampleClass.group, pupils: SampleClass.names("Zoë", "Anna", "ＡＮＮＡ")) == 2
    )
    #expect(try store.add(SampleClass.names("anna", "Ben"), to: ComparedName(cleaned: "7B")) == 1)
    #expect(try store.pupils(of: SampleClass.group).map(\.text) == ["Zoë", "Anna", "Ben"])
    #expect(throws: ClassError.exists("7B")) {
      try store.make(ComparedName(cleaned: "7B"), pupils: [])
    }
    #expect(throws: ClassError.noClass("7c", found: ["7b"])) {
      try store.pupils(of: ComparedName(cleaned: "7c"))
    }
    try store.rename(SampleClass.group, to: ComparedName(cleaned: "8b"))
    #expect(try scratch.open().classes().map(\.name) == ["8b"])
  }

  @Test func `what is too much or too long is refused and changes nothing`() throws {
    let store = try ClassScratch().open()
    let many = (0...ClassBounds.pupils).map { ComparedName(cleaned: "pupil \($0)") }
    #expect(throws: ClassError.full(.pupils, name: "7b")) {
      try store.make(SampleClass.group, pupils: many)
    }
    #expect(try store.classes().isEmpty)
    let long = ComparedName(cleaned: String(repeating: "a", count: 201))
    #expect(throws: ClassError.badName(long.text)) { try store.make(long, pupils: []) }
    for number in 1...ClassBounds.classes {
      _ = try store.make(ComparedName(cleaned: "\(number)"), pupils: [])
    }
    #expect(throws: ClassError.full(.classes, name: "7b")) {
      try store.make(SampleClass.group, pupils: [])
    }
  }
}
