import Foundation
import GRDB
import StatsStore
import Study
import TestSupport
import Testing

/// Databases that are deleted, replaced or locked under a running program.
struct MovedTests {
  private func write(_ value: String, to store: SQLiteStore) throws {
    try store.writing { (writer) throws(StoreError) in try writer.set("mark", to: value) }
  }

  @Test func `a deleted database is noticed at the next write, which lands in a new one`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try write("1", to: store)
    try store.writing { (writer) throws(StoreError) in try writer.set("old", to: "1") }
    try FileManager.default.removeItem(atPath: scratch.location.database)
    try write("2", to: store)
    #expect(
      scratch.notices.dropFirst() == [
        .reopened(path: scratch.location.database, isNew: true, backups: 0)
      ]
    )
    let other = try scratch.open()
    let settings = try other.reading { (reader) throws(StoreError) in try reader.settings() }
    #expect(settings == ["mark": "2"])
  }

  @Test func `a replaced database is noticed and the other one is used`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try write("1", to: store)
    let other = try StatsScratch()
    let replacement = try other.open()
    try replacement.writing { (writer) throws(StoreError) in try writer.set("new", to: "x") }
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
    let settings = try store.reading { (reader) throws(StoreError) in try reader.settings() }
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
