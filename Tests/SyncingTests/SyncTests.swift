import FSRS
import Foundation
import SeededRandom
import Study
import TestSupport
import Testing

@testable import Syncing

/// The single rules of the shared folder.
struct SyncTests {
  /// Two machines, the first with some answers and decisions.
  private static func pair(
    _ kind: StoreKind,
    decisions: Int = 0
  ) async throws -> (one: Replica, other: Replica) {
    let (one, other) = (try Replica(kind, name: "laptop"), try Replica(kind, name: "desk"))
    let bench = one.bench
    let drill = try await bench.startTyped()
    for _ in 0..<3 { try await bench.answer(in: drill) }
    try await decide(decisions, on: one)
    return (one, other)
  }

  /// A machine with a few decisions, whose file is small.
  private static func decided(_ kind: StoreKind, decisions: Int) async throws -> Replica {
    let one = try Replica(kind, name: "laptop")
    try await decide(decisions, on: one)
    return one
  }

  private static func decide(_ count: Int, on replica: Replica) async throws {
    let service = replica.bench.service
    for number in 0..<count {
      let card = CardKey(SampleWords.words[number % 12].key, .reading)
      try await service.decide(.flag(number % 24 < 12), on: [card])
    }
  }

  /// Copies all files of one folder to another, and removes those that the first does not have.
  private static func mirror(_ one: Replica, to other: Replica) throws {
    let (files, old) = (try one.files(), try other.files())
    for name in old.keys where files[name] == nil { try other.remove(name) }
    for (name, data) in files where old[name] != data { try other.receive(name, data) }
  }

  @Test(arguments: StoreKind.allCases)
  func `a second synchronization writes nothing`(kind: StoreKind) async throws {
    let (one, other) = try await Self.pair(kind)
    #expect(try one.sync().sent == 4)
    try Self.mirror(one, to: other)
    let received = try other.sync()
    #expect(received.received == 4 && received.machines.map(\.name) == ["laptop"])
    #expect(try other.log() == one.log())
    for replica in [one, other] {
      let (files, stamps) = (try replica.files(), try Self.stamps(replica))
      let version = try replica.store.read { reader in try reader.version() }
      let report = try replica.sync()
      #expect(report.received == 0 && report.sent == 0 && report.backup == nil)
      #expect(try replica.files() == files && Self.stamps(replica) == stamps)
      #expect(try replica.store.read { reader in try reader.version() } == version)
    }
  }

  private static func stamps(_ replica: Replica) throws -> [String: FileStamp] {
    Dictionary(
      uniqueKeysWithValues: try FolderListing(replica.folder, SyncCourse()).files.map {
        ($0.name, $0.stamp)
      }
    )
  }

  @Test func `files and directories are the learner's alone`() async throws {
    let (one, _) = try await Self.pair(.memory, decisions: 60)
    try one.sync()
    var count = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: one.folder) {
      var information = stat()
      #expect(lstat(one.folder + "/" + name, &information) == 0)
      #expect(information.st_mode & 0o077 == 0, "\(name)")
      count += 1
    }
    #expect(count == 3)
  }

  @Test func `full files are compressed, and the open one is extended`() async throws {
    let (one, other) = try await Self.pair(.memory, decisions: 30)
    try one.sync()
    let first = try #require(try one.files().first)
    #expect(first.key.hasSuffix("/000000001.jsonl"))
    try await Self.decide(1, on: one)
    try one.sync()
    #expect(try one.files()[first.key]?.starts(with: first.value) == true)
    try await Self.decide(30, on: one)
    try one.sync()
    let names = try one.files().keys.map { String($0.dropFirst(17)) }.sorted()
    #expect(names == ["000000001.jsonl.gz", "000000041.jsonl"])
    try Self.mirror(one, to: other)
    try other.sync()
    #expect(try other.log() == one.log())
  }

  @Test func `every cut of a machine's file is 'not yet', and loses nothing`() async throws {
    let one = try await Self.decided(.memory, decisions: 1)
    try one.sync()
    let (name, whole) = try #require(try one.files().first)
    let lines = try one.log()
    let ends = whole.indices.filter { whole[$0] == 0x0A }
    for cut in 0...whole.count {
      let other = try Replica(.memory, name: "desk")
      try other.receive(name, whole.prefix(cut))
      let report = try other.sync()
      // The first line is the header.
      let sound = max(0, ends.count { $0 < cut } - 1)
      #expect(report.received == sound, "cut at \(cut)")
      let isWhole = ends.contains(cut - 1) && cut > 0
      #expect(report.machines.first?.unfinished == (isWhole ? 0 : 1), "cut at \(cut)")
      try other.receive(name, whole)
      try other.sync()
      #expect(try other.log() == lines, "cut at \(cut)")
      // The writer repairs its own file.
      try one.receive(name, whole.prefix(cut))
      try one.sync()
      #expect(try one.files() == [name: whole], "cut at \(cut)")
    }
  }

  @Test func `every flipped byte of a machine's file is left out, and loses nothing`()
    async throws
  {
    let one = try await Self.decided(.memory, decisions: 1)
    try one.sync()
    let (name, whole) = try #require(try one.files().first)
    let lines = try one.log()
    let own = try one.replicaName()
    for place in whole.indices {
      var damaged = whole
      damaged[place] ^= 1 << UInt8(place % 8)
      let other = try Replica(.memory, name: "desk")
      try other.receive(name, damaged)
      let report = try other.sync()
      #expect(report.received == 0, "byte \(place)")
      #expect(report.machines.first.map { $0.unfinished + $0.unknown } != 0, "byte \(place)")
      try other.receive(name, whole)
      try other.sync()
      #expect(try other.log() == lines, "byte \(place)")
      try one.receive(name, damaged)
      #expect(try !one.sync().isRenamed, "byte \(place)")
      #expect(try one.files() == [name: whole], "byte \(place)")
    }
    #expect(try one.replicaName() == own)
  }

  @Test(arguments: StoreKind.allCases)
  func `every cut and flipped byte of a full file is repaired by its writer`(
    kind: StoreKind
  ) async throws {
    let one = try await Self.decided(kind, decisions: 45)
    try one.sync()
    let files = try one.files()
    let (name, whole) = try #require(files.first { $0.key.hasSuffix(".gz") })
    let lines = try one.log()
    for place in stride(from: 0, to: whole.count, by: kind == .memory ? 11 : 211) {
      var damaged = whole
      damaged[place] ^= 0x10
      for arriving in [damaged, whole.prefix(place)] {
        let other = try Replica(.memory, name: "desk")
        try Self.mirror(one, to: other)
        try other.receive(name, arriving)
        try other.sync()
        #expect(Set(try other.log()).isSubset(of: lines), "byte \(place)")
        try other.receive(name, whole)
        try other.sync()
        #expect(try other.log() == lines, "byte \(place)")
        try one.receive(name, arriving)
        try one.sync()
        // A flipped bit in the head of a gzip file may leave its content as it is.
        let kept = try HostContent(one.folder + "/" + name)
        try one.receive(name, whole)
        #expect(try kept == HostContent(one.folder + "/" + name), "byte \(place)")
        try one.sync()
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a copied database gets a name of its own, and nothing is lost`(
    kind: StoreKind
  ) async throws {
    let (one, other) = try await Self.pair(kind)
    try one.sync()
    let copy = try one.copy()
    let bench = one.bench
    try await bench.answer(in: try await bench.startTyped())
    try one.sync()
    try Self.mirror(one, to: other)
    let service = other.bench
    try await service.answer(in: try await service.startTyped())
    try other.put(copy, inPlace: false)
    let later = other.bench
    try await later.answer(in: try await later.startTyped())
    let report = try other.sync()
    #expect(report.isRenamed)
    #expect(try other.replicaName() != one.replicaName())
    try Self.mirror(other, to: one)
    let back = try one.sync()
    #expect(!back.isRenamed && back.received == 1)
    #expect(try one.log() == other.log())
  }

  @Test func `a database in another file gets a new name though every line is its own`()
    async throws
  {
    let (one, _) = try await Self.pair(.sqlite)
    try one.sync()
    let name = try one.replicaName()
    try one.put(try one.copy(), inPlace: true)
    #expect(try !one.sync().isRenamed)
    try one.put(try one.copy(), inPlace: false)
    let report = try one.sync()
    #expect(report.isRenamed && report.host != name)
    #expect(try !one.sync().isRenamed)
  }

  @Test(arguments: StoreKind.allCases)
  func `a repair writes what the folder has lost of other machines`(
    kind: StoreKind
  ) async throws {
    let (one, other) = try await Self.pair(kind)
    let third = try Replica(kind, name: "third")
    try one.sync()
    try Self.mirror(one, to: other)
    try other.sync()
    for name in try other.files().keys { try other.remove(name) }
    #expect(try other.sync().sent == 0)
    let planned = try other.sync(repair: true, dryRun: true)
    #expect(planned.repaired == 4 && planned.sent == 0)
    #expect(try other.files().isEmpty)
    let report = try other.sync(repair: true)
    #expect(report.repaired == 4 && report.sent == 4)
    #expect(try other.sync(repair: true).repaired == 0)
    try Self.mirror(other, to: third)
    #expect(try third.sync().received == 4)
    #expect(try third.log() == one.log())
  }

  @Test(arguments: StoreKind.allCases)
  func `a trial changes neither the log nor the folder`(kind: StoreKind) async throws {
    let (one, other) = try await Self.pair(kind)
    let planned = try one.sync(dryRun: true)
    #expect(planned.sent == 4)
    #expect(try one.files().isEmpty)
    try one.sync()
    try Self.mirror(one, to: other)
    let files = try other.files()
    #expect(try other.sync(dryRun: true).received == 4)
    #expect(try other.log() == [] && other.files() == files)
    #expect(try other.sync().received == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `a trial counts what the synchronization then does`(kind: StoreKind) async throws {
    let (one, other) = try await Self.pair(kind)
    try one.sync()
    let (name, whole) = try #require(try one.files().first)
    // A copy with other content comes first, then the machine's own file.
    var forged = ForgedFile(one.folder + "/" + name)
    let place = try #require(forged.entries.firstIndex { $0.entry.card != nil })
    guard case .review(var review, let digest) = forged.entries[place].entry else {
      throw StudyError.noSuchQuestion
    }
    review.given += "x"
    forged.entries[place].entry = .review(review, configuration: digest)
    let header = whole.prefix { $0 != 0x0A } + [0x0A]
    let copy = name.replacing(".jsonl", with: ".copy.jsonl")
    try other.receive(copy, header + forged.bytes)
    for isWhole in [false, true] {
      if isWhole { try other.receive(name, whole) }
      let planned = try other.sync(dryRun: true)
      let report = try other.sync()
      #expect(planned.received == report.received && planned.received == (isWhole ? 0 : 4))
      #expect(planned.replaced == report.replaced && planned.replaced == (isWhole ? 1 : 0))
      #expect(planned.conflicts == report.conflicts && planned.conflicts == (isWhole ? 1 : 0))
    }
    #expect(try other.log() == one.log())
  }

  @Test func `a newer format is skipped and named, and is read after an update`() async throws {
    let (one, other) = try await Self.pair(.memory)
    try one.sync()
    let (name, whole) = try #require(try one.files().first)
    let header = ReplicaLine.sealed(
      Array(#"{"format":2,"name":"new laptop","program":"trainer"}"#.utf8)
    )
    let end = try #require(whole.firstIndex(of: 0x0A))
    try other.receive(name, Data(header) + whole[(end + 1)...])
    for _ in 0..<2 {
      let report = try other.sync()
      #expect(report.received == 0)
      #expect(report.machines.map(\.newerFormat) == [2])
      #expect(report.machines.map(\.name) == ["new laptop"])
    }
    try other.receive(name, whole)
    #expect(try other.sync().received == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `answers wait for their settings in another machine's file`(
    kind: StoreKind
  ) async throws {
    let (one, other) = try await Self.pair(kind)
    try one.sync()
    try Self.mirror(one, to: other)
    try other.sync()
    let bench = other.bench
    try await bench.answer(in: try await bench.startTyped())
    try other.sync()
    let files = try other.files()
    let third = try Replica(kind, name: "third")
    let own = try #require(try other.replicaName())
    for (name, data) in files where name.hasPrefix(own) { try third.receive(name, data) }
    for _ in 0..<2 {
      let early = try third.sync()
      #expect(early.received == 0 && early.machines.map(\.waiting) == [1] && early.backup == nil)
    }
    for (name, data) in files { try third.receive(name, data) }
    #expect(try third.sync().received == 5)
    #expect(try third.log() == other.log())
  }

  @Test func `settings stay, and those that decide intervals are named`() async throws {
    let (one, other) = try await Self.pair(.memory)
    let bench = one.bench
    try await bench.service.set("desired-retention", to: "0.8")
    try await bench.service.set("learning-steps", to: "90s 2h")
    try await bench.service.set("script", to: "traditional")
    try await bench.answer(in: try await bench.startTyped())
    try one.sync()
    try Self.mirror(one, to: other)
    let report = try other.sync()
    #expect(
      report.machines.map(\.differences) == [
        [
          SettingDifference(name: "desired-retention", here: "0.9", there: "0.8"),
          SettingDifference(name: "learning-steps", here: "1m 10m", there: "90s 2h"),
        ]
      ]
    )
    #expect(try await other.bench.service.storedSettings() == [:])
  }

  @Test func `a clock from the future is taken in and mentioned`() async throws {
    let (one, other) = try await Self.pair(.memory)
    one.clock.advance(seconds: 400 * 86_400)
    let bench = one.bench
    try await bench.answer(in: try await bench.startTyped())
    try one.sync()
    try Self.mirror(one, to: other)
    let report = try other.sync()
    #expect(report.received == 5 && report.machines.map { $0.ahead != nil } == [true])
  }

  @Test func `a backup is made before the first entries of a machine, and only then`()
    async throws
  {
    let (one, other) = try await Self.pair(.sqlite)
    let own = other.bench
    try await own.answer(in: try await own.startTyped())
    try one.sync()
    try Self.mirror(one, to: other)
    let backup = try #require(try other.sync().backup)
    #expect(backup.contains("before-sync") && FileManager.default.fileExists(atPath: backup))
    let bench = one.bench
    try await bench.answer(in: try await bench.startTyped())
    try one.sync()
    try Self.mirror(one, to: other)
    for (name, data) in try one.files() { try other.receive(name, data) }
    let second = try other.sync()
    #expect(second.received == 1 && second.backup == nil)
  }

  @Test func `links, pipes and foreign names in the folder are not read`() async throws {
    let (one, other) = try await Self.pair(.memory)
    try one.sync()
    let (name, whole) = try #require(try one.files().first)
    let host = String(name.prefix(16))
    let secret = other.directory("secret")
    try whole.write(to: URL(fileURLWithPath: secret))
    let folder = other.folder + "/" + host
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(symlink(secret, folder + "/000000001.jsonl") == 0)
    #expect(mkfifo(folder + "/000000002.jsonl", 0o600) == 0)
    #expect(symlink(one.folder + "/" + host, other.folder + "/0123456789abcdef") == 0)
    try other.receive("notes/000000001.jsonl", whole)
    try other.receive("\(host)/.000000001.jsonl.tmp", whole)
    #expect(try other.sync().received == 0)
    try other.receive("\(host)/000000001 (conflicted copy).jsonl", whole)
    #expect(try other.sync().received == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `a drill goes on with what arrived from another machine`(kind: StoreKind) async throws {
    let (one, other) = try await Self.pair(kind)
    try one.sync()
    try Self.mirror(one, to: other)
    try other.sync()
    // Both begin the same drill; one of them answers its first word.
    let (store, clock) = (other.store, other.clock)
    let service = LocalStudyService(
      store: store,
      words: WordList(Array(SampleWords.words.prefix(6))),
      timeZone: .gmt,
      synchronize: { (request, store, now) throws(StudyError) in
        try await SharedFolder.synchronize(
          SharedFolder.Job(request, store, machine: "desk", program: "1", at: now),
          within: .background
        )
      },
      now: { clock.now }
    )
    let request = DrillRequest(kinds: [.typed], count: 3, newWords: 3, seed: 1)
    let drill = try await service.startDrill(request).id
    let bench = one.bench
    let ahead = try await bench.service.startDrill(request).id
    let answered = try #require(try await bench.answer(in: ahead)?.question.card)
    // A word that is known on the other machine is not asked here.
    try await bench.service.decide(.hold(.known), on: [answered])
    try one.sync()
    try Self.mirror(one, to: other)
    let report = try await service.perform(SyncFolder(other.folder))
    #expect(report.received > 0)
    var asked = 0
    while case .question = try await service.nextStep(in: drill) {
      let question = try #require(await service.openQuestion(in: drill))
      #expect(question.card != answered)
      asked += 1
      try await service.skip(in: drill)
    }
    #expect(asked > 0)
  }

  @Test func `a service without access to files says so`() async throws {
    let bench = StudyBench(MemoryStore())
    await #expect(throws: StudyError.sync(.unavailable)) {
      _ = try await bench.service.perform(SyncFolder("/nonexistent"))
    }
  }

  @Test func `a folder that is missing is an error, and nothing is made`() throws {
    let replica = try Replica(.memory, name: "x")
    try FileManager.default.removeItem(atPath: replica.folder)
    #expect(throws: StudyError.sync(.missing(path: replica.folder))) { try replica.sync() }
    #expect(!FileManager.default.fileExists(atPath: replica.folder))
  }
}

/// The uncompressed lines of a file.
private struct HostContent: Equatable {
  var lines: [[UInt8]] = []

  init(_ path: String) throws {
    let input = try #require(ReplicaInput(path))
    while let line = input.nextLine() { lines.append(Array(line)) }
    #expect(!input.isCut)
  }
}
