import Foundation
import Study
import TestSupport
import Testing

@testable import Syncing

/// The reading of files that are damaged, foreign, too long or early, and the steps of taking in.
struct FolderReadingTests {
  /// A machine with some answers and decisions that it has written into its folder.
  private static func written(
    _ kind: StoreKind = .memory,
    decisions: Int = 0
  ) async throws -> Replica {
    let one = try Replica(kind, name: "laptop")
    let bench = one.bench
    let drill = try await bench.startTyped()
    for _ in 0..<3 { try await bench.answer(in: drill) }
    for number in 0..<decisions {
      let card = CardKey(SampleWords.words[number % 12].key, .reading)
      try await bench.service.decide(.flag(number % 24 < 12), on: [card])
    }
    try one.sync()
    return one
  }

  private static func record(
    of name: String,
    _ replica: Replica
  ) throws -> FileRecord? {
    try replica.store.read { reader in
      try reader.records(of: try FolderLock.realPath(replica.folder))[name]
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `entries that are not understood are read once by each version of the program`(
    kind: StoreKind
  ) async throws {
    let one = try await Self.written()
    let other = try Replica(kind, name: "desk")
    let (name, whole) = try #require(try one.files().first)
    let odd = ReplicaLine.sealed(Array(#"{"seq":9,"entry":{"type":"dream"}}"#.utf8))
    try other.receive(name, whole + Data(odd))
    for program in ["1", "1", "2"] {
      let report = try other.sync(program: program)
      #expect(report.machines.map(\.unknown) == [1])
      let record = try #require(try Self.record(of: name, other))
      #expect(record.remainder?.program == program)
      #expect(record.isFinal(for: program, configuration: 0))
      #expect(!record.isFinal(for: "3", configuration: 0))
    }
    #expect(try other.log() == one.log())
  }

  @Test(arguments: StoreKind.allCases)
  func `answers that waited are taken in when their settings arrive in another file`(
    kind: StoreKind
  ) async throws {
    let one = try await Self.written(kind)
    let other = try Replica(kind, name: "desk")
    for (name, data) in try one.files() { try other.receive(name, data) }
    try other.sync()
    let bench = other.bench
    try await bench.answer(in: try await bench.startTyped())
    try other.sync()
    let third = try Replica(kind, name: "third")
    let own = try #require(try other.replicaName())
    for (name, data) in try other.files() where name.hasPrefix(own) {
      try third.receive(name, data)
    }
    #expect(try third.sync().machines.map(\.waiting) == [1])
    for (name, data) in try one.files() { try third.receive(name, data) }
    let report = try third.sync()
    #expect(report.received == 5 && report.machines.map(\.waiting) == [0, 0])
    #expect(try third.log() == other.log())
  }

  @Test func `a torn copy is mentioned only while something is missing`() async throws {
    let one = try await Self.written()
    let other = try Replica(.memory, name: "desk")
    let (name, whole) = try #require(try one.files().first)
    let copy = name.replacing(".jsonl", with: " (conflicted copy).jsonl")
    try other.receive(copy, whole.dropLast(5))
    for _ in 0..<2 { #expect(try other.sync().machines.map(\.unfinished) == [1]) }
    try other.receive(name, whole)
    for _ in 0..<2 { #expect(try other.sync().machines.map(\.unfinished) == [0]) }
    #expect(try other.log() == one.log())
  }

  @Test func `a repair is the last to mention what cannot come any more`() async throws {
    let one = try await Self.written()
    let other = try Replica(.memory, name: "desk")
    let (name, whole) = try #require(try one.files().first)
    try other.receive(name, whole.dropLast(5))
    #expect(try other.sync().machines.map(\.unfinished) == [1])
    #expect(try other.sync(repair: true).machines.map(\.unfinished) == [1])
    #expect(try other.sync().machines.map(\.unfinished) == [0])
  }

  @Test func `a clock that was set right is not mentioned again`() async throws {
    let (one, other) = (try await Self.written(), try Replica(.memory, name: "desk"))
    func carry() throws -> SyncReport {
      try one.sync()
      for (name, data) in try one.files() { try other.receive(name, data) }
      return try other.sync()
    }
    _ = try carry()
    let bench = one.bench
    one.clock.advance(seconds: 40 * 86_400)
    try await bench.service.decide(.flag(true), on: [CardKey(SampleWords.words[0].key, .reading)])
    #expect(try carry().machines.map { $0.ahead != nil } == [true])
    #expect(try carry().machines.map { $0.ahead != nil } == [false])
    one.clock.advance(seconds: -40 * 86_400)
    try await bench.service.decide(.flag(false), on: [CardKey(SampleWords.words[0].key, .reading)])
    let report = try carry()
    #expect(report.received == 1 && report.machines.map { $0.ahead != nil } == [false])
  }

  @Test func `links, pipes and what others own are named once, and the rest is synchronized`()
    async throws
  {
    let one = try await Self.written()
    let other = try Replica(.memory, name: "desk")
    let bench = other.bench
    try await bench.answer(in: try await bench.startTyped())
    let (name, whole) = try #require(try one.files().first)
    try other.receive(name, whole)
    try other.receive("notes/plan.txt", whole)
    try other.receive("0123456789abcdef (copy)/000000001.jsonl", whole)
    try other.receive(".stfolder/x", whole)
    #expect(symlink("/", other.folder + "/0123456789abcdef") == 0)
    let host = String(name.prefix(16))
    #expect(mkfifo(other.folder + "/\(host)/000000002.jsonl", 0o600) == 0)
    let own = try #require(try other.replicaName())
    try FileManager.default.createDirectory(
      atPath: other.folder + "/" + own,
      withIntermediateDirectories: false
    )
    #expect(symlink("/nonexistent", other.folder + "/\(own)/.part") == 0)
    var expected = [
      "0123456789abcdef: link", "\(host)/000000002.jsonl: link", "0123456789abcdef (copy): foreign",
      "\(own)/.part: link",
    ]
    let isOrdinary = geteuid() != 0
    if isOrdinary {
      try other.receive("00000000000000ff/000000001.jsonl", whole)
      #expect(chmod(other.folder + "/00000000000000ff", 0) == 0)
      expected.append("00000000000000ff: unreadable")
    }
    let report = try other.sync()
    let found = report.skipped.map { "\($0.name): \($0.reason.rawValue)" }
    #expect(found.sorted() == expected.sorted())
    // Both machines have the same settings.
    #expect(report.received == 3)
    #expect(report.sent == 2)
    #expect(try other.sync().skipped == [])
    if isOrdinary { chmod(other.folder + "/00000000000000ff", 0o700) }
  }

  @Test func `a file whose name is a number out of range is a copy like any other`() async throws {
    let one = try await Self.written()
    let other = try Replica(.memory, name: "desk")
    let (name, whole) = try #require(try one.files().first)
    try other.receive("\(name.prefix(17))\(Int64.max).jsonl", whole)
    #expect(try other.sync().received == 4)
    #expect(try other.log() == one.log())
  }

  @Test func `a line that a file repeats is read once`() async throws {
    let one = try await Self.written()
    let other = try Replica(.memory, name: "desk")
    let (name, whole) = try #require(try one.files().first)
    let lines = whole.split(separator: 0x0A)
    let repeated = lines + (0..<900).map { lines[1 + $0 % (lines.count - 1)] }
    try other.receive(name, Data(repeated.flatMap { $0 + [0x0A] }))
    let listing = try FolderListing(FolderLock.realPath(other.folder), SyncCourse())
    var sequences: [Int64] = []
    let reading = try #require(listing.files.first).read(
      SyncCourse(),
      capacity: ReplicaFile.capacity
    ) { sequences.append($0.sequence) }
    #expect(sequences == [1, 2, 3, 4])
    #expect(reading.unsound == 0 && reading.unknown == 0 && reading.skipped == nil)
    #expect(reading.lines == repeated.count)
    try other.sync()
    #expect(try other.log() == one.log())
  }

  @Test func `of a file without end the beginning is read, once`() async throws {
    let one = try await Self.written()
    let other = try Replica(.memory, name: "desk")
    let (name, whole) = try #require(try one.files().first)
    let text =
      Array(#"{"seq":9,"entry":{"type":"dream","of":""#.utf8)
      + [UInt8](repeating: 0x61, count: 1_000_000) + Array(#""}}"#.utf8)
    let line = Data(ReplicaLine.sealed(text))
    var long = whole
    for _ in 0...(ReplicaFile.mostBytes / line.count) { long += line }
    try other.receive(name, long)
    let report = try other.sync()
    #expect(report.skipped == [.init(name: name, reason: .tooLong)])
    #expect(try other.log() == one.log())
    #expect(try other.sync().skipped == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `many entries come in steps, and an interrupted synchronization is continued`(
    kind: StoreKind
  ) async throws {
    let one = try await Self.written(kind, decisions: 600)
    let other = try Replica(kind, name: "desk")
    for (name, data) in try one.files() { try other.receive(name, data) }
    let store = other.store
    func count() throws -> Int {
      try store.read { reader in try reader.allEvents().count + reader.reviewCount() }
    }
    // With a time limit all entries come in steps.
    let course = SyncCourse(within: .seconds(3600))
    var seen: Set<Int> = []
    func sync(interrupting: Bool) throws {
      _ = try FolderSync.perform(
        SyncFolder(other.folder),
        store,
        machine: "desk",
        program: "1",
        at: other.clock.now,
        course: interrupting ? course : SyncCourse(within: .seconds(3600)),
        progress: { part in
          guard part > 0.4, let count = try? count() else { return }
          seen.insert(count)
          if interrupting, part > 0.5 { course.end(.interrupted(path: other.folder)) }
        }
      )
    }
    #expect(throws: StudyError.sync(.interrupted(path: other.folder))) {
      try sync(interrupting: true)
    }
    let early = try count()
    #expect(early > 0 && early < 603)
    #expect(try Audit.differences(in: store).isEmpty)
    try sync(interrupting: false)
    #expect(seen.count > 2)
    #expect(try other.log() == one.log())
    #expect(try Audit.differences(in: store).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `entries for a log that has few answers come at once, or not at all`(
    kind: StoreKind
  ) async throws {
    let one = try await Self.written(kind, decisions: 600)
    let other = try Replica(kind, name: "desk")
    for (name, data) in try one.files() { try other.receive(name, data) }
    func sync(_ course: SyncCourse, _ progress: (Double) -> Void) throws -> SyncReport {
      try FolderSync.perform(
        SyncFolder(other.folder),
        other.store,
        machine: "desk",
        program: "1",
        at: other.clock.now,
        course: course,
        progress: progress
      )
    }
    let empty = try other.log()
    let interrupted = SyncCourse()
    #expect(throws: StudyError.sync(.interrupted(path: other.folder))) {
      try sync(interrupted) { part in
        // All files are read, and entries are being added.
        if part > 0.4 { interrupted.end(.interrupted(path: other.folder)) }
      }
    }
    #expect(try other.log() == empty)
    let report = try sync(SyncCourse()) { _ in }
    let count = try one.log().count
    #expect(report.received == count && report.machines.map(\.received) == [count])
    #expect(try other.log() == one.log())
    #expect(try Audit.differences(in: other.store).isEmpty)
  }

  @Test func `a folder that takes longer than there is time is read file by file`() async throws {
    let one = try await Self.written(decisions: 200)
    let other = try Replica(.memory, name: "desk")
    let files = try one.files()
    #expect(files.count > 3)
    for (name, data) in files { try other.receive(name, data) }
    var partial = 0
    // No time is left after the first file.
    while try FolderSync.perform(
      SyncFolder(other.folder),
      other.store,
      machine: "desk",
      program: "1",
      at: other.clock.now,
      capacity: Replica.capacity,
      course: SyncCourse(within: .zero)
    ).isPartial {
      partial += 1
      try #require(partial < files.count)
      #expect(try Audit.differences(in: other.store).isEmpty)
    }
    #expect(partial == files.count - 1)
    #expect(try other.log() == one.log())
  }
}
