import Foundation
import GRDB
import StatsStore
import Study
import Synchronization
import TestSupport
import Testing

/// Databases that are deleted, replaced or locked under a running program.
struct MovedTests {
  private func write(_ value: String, to store: SQLiteStore) throws {
    try store.write { writer in try writer.set("mark", to: value) }
  }

  @Test func `a deleted database is noticed at the next write, which lands in a new one`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try write("1", to: store)
    try store.write { writer in try writer.set("old", to: "1") }
    try FileManager.default.removeItem(atPath: scratch.location.database)
    try write("2", to: store)
    #expect(
      scratch.notices.dropFirst() == [
        .reopened(path: scratch.location.database, isNew: true, backups: 0)
      ]
    )
    let other = try scratch.open()
    let settings = try other.read { reader in try reader.settings() }
    #expect(settings == ["mark": "2"])
  }

  @Test func `what was deleted is not read any more`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try write("1", to: store)
    try FileManager.default.removeItem(atPath: scratch.location.database)
    #expect(try scratch.mark(store) == nil)
    #expect(
      scratch.notices.dropFirst() == [
        .reopened(path: scratch.location.database, isNew: true, backups: 0)
      ]
    )
  }

  @Test func `another file at the place is another version, even with the same content`() throws {
    let scratch = try StatsScratch()
    try write("1", to: try scratch.open())
    // Counts nothing yet, as a connection to the other file will.
    let store = try scratch.open()
    func version() throws -> StoreVersion {
      try store.read { reader in try reader.version() }
    }
    let before = try version()
    #expect(try version() == before)
    let path = scratch.location.database
    try FileManager.default.copyItem(atPath: path, toPath: path + "-copy")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + "-copy", toPath: path)
    #expect(try version() != before)
    #expect(try scratch.mark(store) == "1")
  }

  @Test func `a drill goes on without the cards of a plan whose database was deleted`() async throws
  {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    let bench = StudyBench(store)
    let first = try await bench.startTyped(3)
    var old: Set<WordKey> = []
    while let feedback = try await bench.answer(in: first) {
      old.insert(feedback.review.card.word)
    }
    bench.clock.advance(seconds: 400 * 86_400)
    let start = try await bench.service.startDrill(
      DrillRequest(kinds: [.typed], newWords: 2, seed: 1)
    )
    #expect(start.due == old.count && start.new == 2)
    try FileManager.default.removeItem(atPath: scratch.location.database)
    var asked: Set<WordKey> = []
    while let feedback = try await bench.answer(in: start.id) {
      asked.insert(feedback.review.card.word)
    }
    #expect(asked.count == 2)
    #expect(old.isDisjoint(with: asked))
  }

  @Test func `with no template what was deleted is an error to read`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try write("1", to: store)
    try FileManager.default.removeItem(atPath: scratch.location.database)
    try FileManager.default.removeItem(atPath: scratch.directory("template"))
    #expect(throws: StudyError.store(.templateMissing(searched: scratch.location.templates))) {
      try scratch.mark(store)
    }
  }

  @Test func `a directory that was deleted with all that is in it is begun anew`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try write("1", to: store)
    try FileManager.default.removeItem(atPath: scratch.location.directory)
    #expect(try scratch.mark(store) == nil)
    try write("2", to: store)
    #expect(try scratch.mark(scratch.open()) == "2")
    #expect(try scratch.names() == ["PTStats.lock", "PTStats.sqlite"])
  }

  @Test func `a restored database is read at once`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try write("1", to: store)
    let backup = try store.backUp(reason: "manual")
    try write("2", to: store)
    _ = try Backups(location: scratch.location).restore(from: backup)
    #expect(try scratch.mark(store) == "1")
  }

  @Test func `what was written while the file was deleted is written again`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try write("1", to: store)
    var deletions = 0
    try store.write { writer in
      try writer.set("mark", to: "2")
      if deletions == 0 { unlink(scratch.location.database) }
      deletions += 1
    }
    #expect(try scratch.mark(scratch.open()) == "2")
    #expect(try scratch.names() == ["PTStats.lock", "PTStats.sqlite"])
  }

  @Test func `threads that share a store wait for one another and not for the time to be up`()
    throws
  {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<50 {
        do {
          // Every second thread meets the journals of the others.
          if thread % 2 == 0 {
            try write("\(number)", to: store)
          } else {
            _ = try scratch.mark(store)
          }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }

  @Test func `a reader keeps nobody from opening, restoring or beginning anew`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try write("1", to: store)
    let backup = try store.backUp(reason: "manual")
    let seen = try store.read { reader in
      _ = try Backups(location: scratch.location).restore(from: backup)
      unlink(scratch.location.database)
      let other = try SQLiteStore(scratch.location)
      try other.write { writer in try writer.set("mark", to: "2") }
      return try reader.settings()
    }
    // What a reader began with it reads to its end.
    #expect(seen == ["mark": "1"])
    #expect(try scratch.mark(store) == "2")
  }

  @Test func `before a body reads, SQLite's lock on the file is there`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    let probe = open(scratch.location.database, O_RDWR | O_CLOEXEC)
    defer { close(probe) }
    try store.read { _ in #expect(isShared(probe)) }
    #expect(!isShared(probe))
  }

  /// Whether somebody reads the file.
  private func isShared(_ descriptor: Int32) -> Bool {
    let query: Int32 = 36  // F_OFD_GETLK
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = 0x4000_0002
    range.l_len = 510
    return fcntl(descriptor, query, &range) == 0 && range.l_type != Int16(F_UNLCK)
  }

  @Test func `a replaced database is noticed and the other one is used`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try write("1", to: store)
    let other = try StatsScratch()
    let replacement = try other.open()
    try replacement.write { writer in try writer.set("new", to: "x") }
    replacement.close()
    try FileManager.default.moveItem(
      atPath: scratch.location.database,
      toPath: scratch.directory("kept")
    )
    try FileManager.default.moveItem(
      atPath: other.location.database,
      toPath: scratch.location.database
    )
    try write("2", to: store)
    let settings = try store.read { reader in try reader.settings() }
    #expect(settings == ["mark": "2", "new": "x"])
    #expect(
      scratch.notices.last
        == .reopened(
          path: scratch.location.database,
          isNew: false,
          backups: 0
        )
    )
  }

  @Test func `with no template the deleted database is an error and the answer is not lost`() throws
  {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try write("1", to: store)
    try FileManager.default.removeItem(atPath: scratch.location.database)
    try FileManager.default.removeItem(atPath: scratch.directory("template"))
    #expect(throws: StudyError.store(.templateMissing(searched: scratch.location.templates))) {
      try write("2", to: store)
    }
    try Template.build(at: scratch.directory("template"))
    try write("3", to: store)
    #expect(try scratch.mark(scratch.open()) == "3")
  }

  @Test func `a locked database is busy, and free again afterwards`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    let other = try DatabaseQueue(path: scratch.location.database)
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      #expect(throws: StudyError.store(.busy(path: scratch.location.database))) {
        try write("1", to: store)
      }
      try db.execute(sql: "ROLLBACK")
    }
    try write("2", to: store)
    #expect(try scratch.mark(store) == "2")
  }

  @Test func `a program that waits in vain leaves the journal of another alone`() throws {
    let scratch = try StatsScratch()
    try write("1", to: scratch.open())
    let other = try DatabaseQueue(path: scratch.location.database)
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE; UPDATE setting SET value = '2'")
      #expect(throws: StudyError.self) { try scratch.open() }
      try db.execute(sql: "COMMIT")
    }
    #expect(try !scratch.names().contains { $0.hasSuffix("-journal") })
    #expect(try scratch.mark(scratch.open()) == "2")
  }
}
