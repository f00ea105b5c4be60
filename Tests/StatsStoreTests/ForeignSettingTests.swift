import Foundation
import Study
import TestSupport
import Testing

@testable import StatsStore

/// Settings that name a program or a folder, which the file of somebody else must not choose.
struct ForeignSettingTests {
  private static let settings = [
    "speech": "/bin/sh -c 'touch /tmp/x' {hanzi}", "recordings": "/sounds", "sync": "/shared",
    "spelling": "numbers",
  ]
  private static let kept = settings.filter { $0.key == "spelling" }
  private static let leftOut = settings.filter { $0.key != "spelling" }

  private func store(_ scratch: StatsScratch) throws -> SQLiteStore {
    let store = try scratch.open()
    try store.write { writer in
      for (name, value) in Self.settings { try writer.set(name, to: value) }
    }
    return store
  }

  @Test func `an import takes all settings but those of a machine, and returns these`() throws {
    let source = try StatsScratch()
    let lines = try Exporter(store(source)).lines().filter { !$0.isEmpty }
    #expect(lines.contains { $0.contains("touch") })
    let scratch = try StatsScratch()
    let target = try scratch.open()
    let data = Data(lines.map { $0 + "\n" }.joined().utf8)
    let report = try Importer(data).store(in: target)
    #expect(report.settings == 1 && report.leftOut == Self.leftOut)
    #expect(try target.read { try $0.settings() } == Self.kept)
  }

  @Test func `an import keeps the settings of this machine`() throws {
    let source = try StatsScratch()
    let lines = try Exporter(store(source)).lines()
    let scratch = try StatsScratch()
    let target = try scratch.open()
    try target.write { writer in
      try writer.set("sync", to: "/mine")
      try writer.set("color", to: "never")
    }
    let data = Data(lines.map { $0 + "\n" }.joined().utf8)
    _ = try Importer(data).store(in: target)
    let settings = try target.read { try $0.settings() }
    #expect(settings == ["sync": "/mine", "spelling": "numbers"])
  }

  @Test(arguments: [("speech", "off"), ("speech", "auto"), ("recordings", ""), ("sync", "")])
  func `an import keeps a setting of this machine for which the export has a plain value`(
    name: String,
    plain: String
  ) throws {
    let source = try StatsScratch()
    let exported = try source.open()
    try exported.write { writer in try writer.set(name, to: plain) }
    let lines = try Exporter(exported).lines()
    let target = try store(try StatsScratch())
    let data = Data(lines.map { $0 + "\n" }.joined().utf8)
    _ = try Importer(data).store(in: target)
    #expect(try target.read { try $0.settings() } == Self.leftOut)
  }

  @Test func `a restoration takes all settings but those of a machine, and returns these`() throws {
    let scratch = try StatsScratch()
    let backups = Backups(location: scratch.location)
    let candidate = try backups.prepare(try store(scratch).backUp(reason: "manual"))
    #expect(candidate.leftOut == Self.leftOut)
    _ = try backups.restore(candidate)
    #expect(try scratch.open().read { try $0.settings() } == Self.kept)
  }

  @Test(arguments: ["auto", "off"])
  func `a word is no program`(value: String) throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try store.write { try $0.set("speech", to: value) }
    let candidate = try Backups(location: scratch.location)
      .prepare(try store.backUp(reason: "manual"))
    #expect(candidate.leftOut.isEmpty)
    _ = try Backups(location: scratch.location).restore(candidate)
    #expect(try scratch.open().read { try $0.settings() } == ["speech": value])
  }
}
