import Foundation
import Study
import TestSupport
import Testing

@testable import StatsStore

/// Backups, how long they stay, and putting one back.
struct BackupTests {
  /// A store with some answers.
  private func studied(_ scratch: StatsScratch) async throws -> SQLiteStore {
    let store = try scratch.open()
    let bench = StudyBench(store)
    let drill = try await bench.startTyped()
    for isRight in [true, false, true] { try await bench.answer(in: drill, correctly: isRight) }
    return store
  }

  @Test func `a backup is a whole database of its own`() async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    let path = try store.backUp(reason: "before-reset")
    let entries = Backups(location: scratch.location).list()
    #expect(entries.map(\.path) == [path])
    #expect(entries.map(\.reason) == ["before-reset"])
    #expect(try scratch.permissions(of: path) == 0o600)
    #expect(try scratch.permissions(of: scratch.location.backups) == 0o700)
    #expect(scratch.notices.last == .backedUp(path: path))
    _ = try Backups(location: scratch.location).prepare(path)
    let copy = StatsLocation(directory: scratch.directory("copy"), templates: [path])
    #expect(try DerivedState(of: SQLiteStore(copy)) == DerivedState(of: store))
  }

  @Test func `what is stored in place of everything is preceded by a backup of anything`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    let replace: (any StudyWriting) throws -> Void = { writer in
      try writer.removeAll()
    }
    #expect(try store.write(backingUpFor: "before-import", replace).backup == nil)
    try store.write { writer in try writer.set("mark", to: "1") }
    let path = try #require(try store.write(backingUpFor: "before-import", replace).backup)
    #expect(try scratch.mark(store) == nil)
    _ = try Backups(location: scratch.location).restore(from: path)
    #expect(try scratch.mark(store) == "1")
  }

  @Test func `a write that changes nothing makes no backup, and one that does makes one`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try store.write { writer in try writer.set("mark", to: "1") }
    let idle = try store.write(backingUpFor: "before-import") { writer, _ in
      try writer.reviewCount()
    }
    #expect(idle.backup == nil && idle.value == 0)
    let changed = try store.write(backingUpFor: "before-import") { writer, backUp in
      try backUp()
      try writer.set("mark", to: "2")
      try backUp()
    }
    let path = try #require(changed.backup)
    #expect(Backups(location: scratch.location).list().map(\.path) == [path])
    _ = try Backups(location: scratch.location).restore(from: path)
    #expect(try scratch.mark(store) == "1")
  }

  @Test func `a restored backup is the state that it was made from`() async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    let before = try DerivedState(of: store)
    let backup = try store.backUp(reason: "manual")
    let bench = StudyBench(store)
    try await bench.answer(in: try await bench.startTyped())
    let changed = try DerivedState(of: store)
    let outcome = try Backups(location: scratch.location).restore(from: backup)
    guard case .backedUp(let kept) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(try DerivedState(of: scratch.open()) == before)
    _ = try Backups(location: scratch.location).restore(from: kept)
    #expect(try DerivedState(of: scratch.open()) == changed)
  }

  @Test func `a running program goes on in the restored database`() async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    let backup = try store.backUp(reason: "manual")
    let bench = StudyBench(store)
    _ = try await bench.service.undo(in: nil)
    _ = try Backups(location: scratch.location).restore(from: backup)
    let drill = try await bench.startTyped()
    #expect(try await bench.answer(in: drill)?.review.id == 4)
    #expect(
      scratch.notices.last
        == .reopened(
          path: scratch.location.database,
          isNew: false,
          backups: 2
        )
    )
    #expect(try DerivedState(of: scratch.open()).voided.isEmpty)
  }

  @Test(arguments: [
    "text", "empty", "truncated", "foreign", "newer", "missing", "directory", "page",
  ])
  func `a backup that is no good is refused and nothing changes`(fault: String) async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    let backup = try store.backUp(reason: "manual")
    store.close()
    let name = "data/backups/" + (backup.split(separator: "/").last ?? "")
    let bytes = try scratch.directory.bytes(of: name)
    switch fault {
    case "text": try scratch.directory.write([UInt8](repeating: 65, count: 9000), to: name)
    case "empty": try scratch.directory.write([], to: name)
    case "truncated": try scratch.directory.write(bytes.prefix(bytes.count - 4096), to: name)
    case "foreign": try scratch.execute("PRAGMA application_id = 1", on: backup)
    case "newer": try scratch.execute("PRAGMA user_version = 9", on: backup)
    case "missing": try FileManager.default.removeItem(atPath: backup)
    case "page":
      var damaged = bytes
      for page in stride(from: 4096, to: bytes.count, by: 4096) { damaged[page] = 0x77 }
      try scratch.directory.write(damaged, to: name)
    default:
      try FileManager.default.removeItem(atPath: backup)
      try FileManager.default.createDirectory(atPath: backup, withIntermediateDirectories: false)
    }
    let before = try scratch.directory.bytes(of: "data/PTStats.sqlite")
    let expected: StoreError =
      switch fault {
      case "foreign": .foreign(path: backup, applicationID: 1)
      case "newer": .newer(path: backup, version: 9, supported: StatsSchema.current.version)
      case "missing", "directory": .notAFile(path: backup)
      default: .corrupt(path: backup, keptAs: nil)
      }
    #expect(throws: StudyError.store(expected)) {
      try Backups(location: scratch.location).restore(from: backup)
    }
    #expect(try scratch.directory.bytes(of: "data/PTStats.sqlite") == before)
    #expect(try scratch.names() == ["PTStats.lock", "PTStats.sqlite", "backups"])
  }

  @Test func `an unreadable database is kept aside when a backup takes its place`() async throws {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    let before = try DerivedState(of: store)
    let backup = try store.backUp(reason: "manual")
    store.close()
    let junk = [UInt8](repeating: 66, count: 5000)
    try scratch.spoil { $0 = junk }
    let outcome = try Backups(location: scratch.location).restore(from: backup)
    guard case .keptAside(let aside) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: aside))) == junk)
    #expect(try DerivedState(of: scratch.open()) == before)
  }

  @Test func `the journal of a deleted database is not played into the restored one`() async throws
  {
    let scratch = try StatsScratch()
    let store = try await studied(scratch)
    let before = try DerivedState(of: store)
    let backup = try store.backUp(reason: "manual")
    var journal: [UInt8] = []
    try store.write { writer in
      try writer.removeDerived()
      journal = (try? scratch.directory.bytes(of: "data/PTStats.sqlite-journal")) ?? []
    }
    store.close()
    #expect(!journal.isEmpty)
    try FileManager.default.removeItem(atPath: scratch.location.database)
    try scratch.directory.write(journal, to: "data/PTStats.sqlite-journal")
    #expect(try Backups(location: scratch.location).restore(from: backup) == .placed)
    #expect(try !scratch.names().contains("PTStats.sqlite-journal"))
    let kept = try #require(try scratch.names().first { $0.contains(".orphan-") })
    #expect(try scratch.directory.bytes(of: "data/\(kept)") == journal)
    #expect(try DerivedState(of: scratch.open()) == before)
  }
}
