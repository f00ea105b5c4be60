import Foundation
import Quiz
import Study
import TestSupport
import Testing

@testable import StatsStore

/// The backups of the database of classes, and what is removed from all of them.
struct ClassBackupTests {
  @Test func `the first change of a day is preceded by a backup`() throws {
    let scratch = try ClassScratch()
    let store = try scratch.open()
    let now = Date()
    store.backUpDaily(at: now)
    #expect(Backups(location: scratch.location).list().isEmpty, "nothing is worth a backup")
    _ = try store.make(SampleClass.group, pupils: [])
    store.backUpDaily(at: now)
    store.backUpDaily(at: now.addingTimeInterval(3_600))
    #expect(Backups(location: scratch.location).list().map(\.reason) == ["daily"])
    _ = try store.add(SampleClass.names("Anna"), to: SampleClass.group)
    store.backUpDaily(at: now.addingTimeInterval(2 * 86_400))
    #expect(Backups(location: scratch.location).list().count == 2)
    #expect(try StatsScratch().open().location.schema != scratch.location.schema)
  }

  @Test func `a backup of the classes can be restored, one of the answers cannot`() throws {
    let scratch = try ClassScratch()
    let store = try scratch.open()
    _ = try store.make(SampleClass.group, pupils: SampleClass.names("Anna"))
    let backup = try store.backUp(reason: "manual")
    try store.remove(SampleClass.group)
    let backups = Backups(location: scratch.location)
    _ = try backups.restore(from: backup)
    #expect(try scratch.open().pupils(of: SampleClass.group).map(\.text) == ["Anna"])
    let stats = try StatsScratch()
    try stats.makeDatabase()
    let path = stats.location.database
    #expect(throws: StudyError.store(.foreign(path: path, applicationID: 0x5054_5354))) {
      try backups.prepare(path)
    }
  }

  @Test(arguments: [true, false])
  func `what is removed is in no file any more`(isWholeClass: Bool) throws {
    let scratch = try ClassScratch()
    let store = try scratch.open()
    _ = try store.make(SampleClass.group, pupils: SampleClass.names("Anna Lindqvist", "Ben"))
    _ = try store.record(
      SampleClass.game([("Anna Lindqvist", [0: true]), ("Guest", [0: true])]),
      of: SampleClass.group,
      at: 0
    )
    _ = try store.backUp(reason: "manual")
    let copy = "data/backups/Classes-20200101T000000.000Z-own.sqlite"
    try scratch.directory.write(Array("own copy".utf8), to: copy)
    #expect(try scratch.contains("Lindqvist"))
    if isWholeClass {
      try store.remove(SampleClass.group)
    } else {
      try store.remove(ComparedName(cleaned: "anna lindqvist"), of: SampleClass.group)
    }
    #expect(try store.replaceBackups() == [scratch.directory(copy)])
    #expect(try !scratch.contains("Lindqvist") && !scratch.contains("lindqvist"))
    #expect(Backups(location: scratch.location).list().map(\.reason) == ["after-removal", "own"])
    #expect(try store.classes().count == (isWholeClass ? 0 : 1))
    if !isWholeClass {
      #expect(
        SampleClass.rows(try store.results(of: SampleClass.group)) == ["Ben 0 0/0", "Guest* 1 1/1"]
      )
    }
  }
}
