import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import StatsStore

/// Which backups go when a new one is made.
struct PruningTests {
  private let scratch: StatsScratch
  private let queue: DatabaseQueue

  /// A database without answers.
  init() throws {
    scratch = try StatsScratch()
    try scratch.makeDatabase()
    queue = try Connection.open(scratch.location.database)
  }

  private static let hours = 3_600.0
  private static let days = 86_400.0
  /// Saturday 2026-11-21, noon.
  private static let saturday = Date(timeIntervalSince1970: 1_795_262_400)

  @discardableResult
  private func make(
    _ reason: String = "daily",
    days: Double = 0,
    hours: Double = 0
  ) throws -> String {
    let backups = Backups(location: scratch.location) { scratch.note($0) }
    return try backups.make(
      from: queue,
      reason: reason,
      at: Self.saturday.addingTimeInterval(days * Self.days + hours * Self.hours)
    )
  }

  private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  private var pruned: [String] {
    scratch.notices.compactMap { if case .pruned(let path) = $0 { path } else { nil } }
  }

  @Test func `what retention does not keep goes, and is named`() throws {
    let made = try (-30...0).map { try make(days: Double($0)) }
    let left = made.filter(isThere)
    #expect(left.suffix(12) == made.suffix(12))
    #expect(left.count < 20)
    #expect(Set(made).subtracting(left) == Set(pruned))
    #expect(Backups(location: scratch.location).list().map(\.path) == left.reversed())
  }

  @Test func `backups of a clock that ran ahead push out none and stay`() throws {
    let ahead = try (0..<14).map { try make(days: 4_000 + Double($0)) }.filter(isThere)
    let made = try (-3...0).map { try make(days: Double($0)) }
    #expect(made.allSatisfy(isThere))
    #expect(ahead.allSatisfy(isThere))
  }

  @Test func `the newest backup is none from the future`() throws {
    let ahead = try make(days: 4_000)
    let backups = Backups(location: scratch.location)
    #expect(backups.newest(at: Self.saturday)?.path == ahead)
    let made = try make()
    #expect(backups.newest(at: Self.saturday)?.path == made)
    try make(days: -1)
    #expect(backups.newest(at: Self.saturday)?.path == made)
  }

  @Test func `copies of the learner's own stay, whatever they are called`() throws {
    let made = try make(days: -200)
    let copies = ["20200101T000000.000Z-daily", "20200101T000000.001Z-manual"].map {
      "\(scratch.location.backups)/PTStats-\($0).sqlite"
    }
    for copy in copies { try FileManager.default.copyItem(atPath: made, toPath: copy) }
    let renamed = scratch.location.backups + "/PTStats-20190101T000000.000Z-daily.sqlite"
    try FileManager.default.moveItem(atPath: try make(days: -190), toPath: renamed)
    // Bytes of one's own under the name of a backup that this program made.
    let changed = try make(days: -180)
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: changed))
    for day in -30...0 { try make(days: Double(day)) }
    #expect((copies + [renamed, changed]).allSatisfy(isThere))
    #expect(!pruned.isEmpty)
  }

  @Test(arguments: ["cut", "text", "page"])
  func `a sound backup does not go for a damaged one, nor a damaged one at all`(
    damage: String
  ) throws {
    let sound = try make(days: -20, hours: 1)
    let damaged = try make("manual", days: -20, hours: 2)
    let (size, times) = (try Data(contentsOf: URL(fileURLWithPath: damaged)).count, stamp(damaged))
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: damaged)))
    switch damage {
    case "cut": bytes.removeLast(size / 2)
    case "text": bytes = [UInt8](repeating: 65, count: size)
    default:
      for page in stride(from: 4096, to: size, by: 4096) { bytes[page] = 0x77 }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: damaged))
    // A disk that loses bytes does not say when.
    try FileManager.default.setAttributes([.modificationDate: times], ofItemAtPath: damaged)
    for day in -19...0 { try make(days: Double(day)) }
    #expect(isThere(sound))
    #expect(isThere(damaged))
    #expect(pruned.count > 3)
  }

  private func stamp(_ path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  @Test func `a clock that stands makes backups beside one another`() throws {
    let made = try (0..<3).map { _ in try make() }
    #expect(Set(made).count == 3)
    #expect(made.allSatisfy(isThere))
    let entries = Backups(location: scratch.location).list()
    #expect(entries.map(\.path) == made.reversed())
    #expect(entries.map(\.reason) == ["daily", "daily", "daily"])
  }

  @Test func `damaged databases that are moved aside in one moment are all kept`() throws {
    let path = scratch.location.database
    try queue.close()
    var kept: [String] = []
    for number in 1...3 {
      try Data([UInt8(number)]).write(to: URL(fileURLWithPath: path))
      try Data([UInt8(number + 10)]).write(to: URL(fileURLWithPath: path + "-journal"))
      kept.append(try StatsFile.setAside(path, at: Self.saturday))
    }
    #expect(Set(kept).count == 3)
    for (index, name) in kept.enumerated() {
      #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: name))) == [UInt8(index + 1)])
      let journal = try Data(contentsOf: URL(fileURLWithPath: name + "-journal"))
      #expect([UInt8](journal) == [UInt8(index + 11)])
    }
  }

  @Test func `orphans that are moved aside in one moment are all kept`() throws {
    try queue.close()
    let file = StatsFile(location: scratch.location, notify: { scratch.note($0) })
    for number in 1...3 {
      try scratch.directory.write([UInt8(number)], to: "data/PTStats.sqlite-journal")
      try file.moveOrphansAside(at: Self.saturday)
    }
    let kept = try scratch.names().filter { $0.contains(".orphan-") }
    #expect(Set(try kept.map { try scratch.directory.bytes(of: "data/\($0)") }).count == 3)
  }
}
