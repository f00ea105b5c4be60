import Foundation
import Study
import TestSupport
import Testing

@testable import StatsStore

/// The setting `speech` names a program, which the file of somebody else must not choose.
struct ForeignCommandTests {
  private static let settings = [
    "speech": "/bin/sh -c 'touch /tmp/x' {hanzi}", "recordings": "/sounds", "spelling": "numbers",
  ]
  private static let kept = settings.filter { $0.key != "speech" }

  private func store(_ scratch: StatsScratch) throws -> SQLiteStore {
    let store = try scratch.open()
    try store.write { writer in
      for (name, value) in Self.settings { try writer.set(name, to: value) }
    }
    return store
  }

  @Test func `an import takes all settings but a command, and returns it`() throws {
    let source = try StatsScratch()
    let lines = try Exporter(store(source)).lines().filter { !$0.isEmpty }
    #expect(lines.contains { $0.contains("touch") })
    let scratch = try StatsScratch()
    let target = try scratch.open()
    let data = Data(lines.map { $0 + "\n" }.joined().utf8)
    let report = try Importer(data).store(in: target)
    #expect(report.settings == 2 && report.removedCommand == Self.settings["speech"])
    #expect(try target.read { try $0.settings() } == Self.kept)
  }

  @Test func `a restoration takes all settings but a command, and returns it`() throws {
    let scratch = try StatsScratch()
    let backups = Backups(location: scratch.location)
    let candidate = try backups.prepare(try store(scratch).backUp(reason: "manual"))
    #expect(candidate.removedCommand == Self.settings["speech"])
    _ = try backups.restore(candidate)
    #expect(try scratch.open().read { try $0.settings() } == Self.kept)
  }

  @Test(arguments: ["auto", "off"])
  func `a word is no command`(value: String) throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try store.write { try $0.set("speech", to: value) }
    let candidate = try Backups(location: scratch.location)
      .prepare(try store.backUp(reason: "manual"))
    #expect(candidate.removedCommand == nil)
    _ = try Backups(location: scratch.location).restore(candidate)
    #expect(try scratch.open().read { try $0.settings() } == ["speech": value])
  }
}
