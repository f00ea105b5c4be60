import Foundation
import Study
import TestSupport
import Testing

@testable import Syncing

/// Whatever happens to three machines and their copies of a folder, they end with the same log.
struct SyncPropertyTests {
  private static let seed: UInt64 = 20_261_122

  @Test(arguments: StoreKind.allCases, 0..<6)
  func `three machines end with the same log and the same state`(
    kind: StoreKind,
    number: Int
  ) async throws {
    let seed = Self.seed &+ UInt64(number)
    var model = try SyncModel(kind, seed: seed)
    try await model.run(steps: 90)
    let held = Set(try model.replicas.flatMap { try $0.log() }.compactMap(Self.key))
    try await model.settle()
    let logs = try model.replicas.map { try $0.log() }
    #expect(logs[0] == logs[1] && logs[1] == logs[2], "seed \(seed), \(model.counts)")
    #expect(logs[0].count > 20, "seed \(seed)")
    let missing = held.subtracting(logs[0].compactMap(Self.key))
    #expect(missing.isEmpty, "seed \(seed): \(missing.count) entries are lost")
    let states = try model.replicas.map { try SharedState(of: $0.store) }
    #expect(states[0] == states[1] && states[1] == states[2], "seed \(seed)")
    #expect(Set(try model.replicas.map { try $0.replicaName() }).count == 3, "seed \(seed)")
    for replica in model.replicas {
      let lived = try DerivedState(of: replica.store)
      try replica.store.write { writer in try Ledger(writer).rebuildAll() }
      #expect(try DerivedState(of: replica.store) == lived, "seed \(seed)")
      let before = try replica.files()
      let report = try replica.sync()
      #expect(report.received == 0 && report.sent == 0, "seed \(seed)")
      #expect(try replica.files() == before, "seed \(seed)")
    }
  }

  @Test(arguments: StoreKind.allCases, 0..<6)
  func `machines that import one Anki file with choices of their own end with the same log`(
    kind: StoreKind,
    number: Int
  ) async throws {
    let seed = Self.seed &+ 2000 &+ UInt64(number)
    var model = try SyncModel(kind, seed: seed, isImporting: true)
    for replica in model.replicas { try model.importAnki(on: replica) }
    let before = try model.replicas.map { try Set($0.log()) }
    #expect(before[0] != before[1] || before[1] != before[2], "seed \(seed)")
    try await model.run(steps: 90)
    try await model.settle()
    let logs = try model.replicas.map { try $0.log() }
    #expect(logs[0] == logs[1] && logs[1] == logs[2], "seed \(seed), \(model.counts)")
    for name in SyncModel.ankiNames {
      #expect(logs[0].contains { $0.contains("\"key\":\"anki:\(name):") }, "seed \(seed)")
    }
    let states = try model.replicas.map { try SharedState(of: $0.store) }
    #expect(states[0] == states[1] && states[1] == states[2], "seed \(seed)")
    for replica in model.replicas {
      #expect(try Audit.differences(in: replica.store) == [], "seed \(seed)")
      let report = try replica.sync()
      #expect(report.received == 0 && report.sent == 0 && report.replaced == 0, "seed \(seed)")
    }
  }

  @Test(arguments: StoreKind.allCases, 0..<12)
  func
    `forged lines change no answer of the machine that wrote it, and no machine is silent about one`(
      kind: StoreKind,
      number: Int
    ) async throws
  {
    let seed = Self.seed &+ 1000 &+ UInt64(number)
    var model = try SyncModel(kind, seed: seed, isAttacked: true)
    try await model.run(steps: 90)
    try await model.settle()
    var logs = try Self.logs(of: model)
    let incomplete = Self.incomplete(logs)
    let contradicted = try Self.contradicted(logs, model)
    if !incomplete.isEmpty || !contradicted.isEmpty {
      // These entries were lost by a restoration, or have a forged line elsewhere, and the files
      // of their machines were deleted everywhere. A machine that still has them passes them on
      // when it repairs.
      #expect(try model.keysInFiles().isDisjoint(with: incomplete), "seed \(seed)")
      try model.repair()
      try await model.settle()
      logs = try Self.logs(of: model)
    }
    #expect(Self.incomplete(logs).isEmpty, "seed \(seed)")
    try Self.expectMention(ofDifferencesIn: logs, model, seed)
    var held = 0
    for (replica, log) in zip(model.replicas, logs) {
      for key in try replica.ownKeys() {
        for (other, its) in zip(model.replicas, logs) where its[key] != log[key] {
          let isClaimed = try model.isClaimed(key, asOn: other)
          #expect(!isClaimed, "seed \(seed), \(key) on \(other.name)")
        }
        guard let line = model.acknowledged[key] else { continue }
        #expect(try replica.line(ofAnswer: key) == line, "seed \(seed), \(key), \(model.counts)")
        held += 1
      }
      #expect(try Audit.differences(in: replica.store) == [], "seed \(seed)")
      let before = try replica.files()
      let report = try replica.sync()
      #expect(report.received == 0 && report.sent == 0 && report.replaced == 0, "seed \(seed)")
      #expect(try replica.files() == before, "seed \(seed)")
    }
    #expect(held > 5, "seed \(seed)")
  }

  @Test func `the model brings every fault about`() async throws {
    var seen: Set<String> = []
    var conflicts = 0
    for number in 0..<12 {
      var model = try SyncModel(
        .memory,
        seed: Self.seed &+ UInt64(number),
        isAttacked: number > 5
      )
      try await model.run(steps: 90)
      seen.formUnion(model.counts.keys)
      conflicts += try model.replicas.reduce(0) {
        try $0 + $1.store.read { try $0.conflicts().count }
      }
    }
    #expect(conflicts > 0)
    #expect(
      seen == ["copied", "renamed", "lost", "torn", "conflict", "anki", "merged", "forged"]
    )
  }

  /// Expects that machines differ only where nothing can decide, and that each of them says so.
  ///
  /// If the database that wrote an entry has lost it by a restoration, or has never seen a false
  /// claim whose file is gone, nobody else can say which of two lines is right: that of a file which
  /// is no longer there, or that of another machine's file. Each machine then keeps the one that it
  /// read first, and its `doctor` lists the other one; the machine that wrote the entry keeps its own.
  /// The machines that have its line cannot list a line whose file was gone before they saw it.
  private static func expectMention(
    ofDifferencesIn logs: [[String: String]],
    _ model: SyncModel,
    _ seed: UInt64
  ) throws {
    for (key, line) in logs[0] where logs.contains(where: { $0[key] != line }) {
      let places = try model.replicas.map { replica in
        try replica.store.read { reader in
          let id: EntryID =
            try reader.event(key: key) == nil ? .review(key: key) : .event(key: key)
          let lost = try reader.conflicts().filter { $0.entry == id }.map(\.line)
          return (
            origin: try reader.origin(of: id), line: try reader.stored(id)?.line, lost: lost
          )
        }
      }
      let own = places.first { $0.origin == nil && $0.line != nil }?.line
      for (place, replica) in zip(places, model.replicas) where place.origin != nil {
        for (other, its) in zip(places, model.replicas) where other.line != place.line {
          if try place.line == own && !model.isClaimed(key, asOn: its) { continue }
          #expect(
            place.lost.contains(other.line ?? ""),
            "seed \(seed), \(replica.name) does not mention another line of \(key)"
          )
        }
      }
    }
  }

  /// The lines of each machine's log by their keys.
  private static func logs(of model: SyncModel) throws -> [[String: String]] {
    try model.replicas.map { replica in
      Dictionary(try replica.log().map { (key($0) ?? $0, $0) }, uniquingKeysWith: { $1 })
    }
  }

  /// The keys of the entries for which another machine has a line of its own, on the machines that
  /// wrote them.
  private static func contradicted(
    _ logs: [[String: String]],
    _ model: SyncModel
  ) throws -> Set<String> {
    var keys: Set<String> = []
    for (replica, log) in zip(model.replicas, logs) {
      keys.formUnion(
        try replica.ownKeys().filter { key in logs.contains { $0[key] != log[key] } }
      )
    }
    return keys
  }

  /// The keys of the entries that not every machine has.
  private static func incomplete(_ logs: [[String: String]]) -> Set<String> {
    let all = logs.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    return all.filter { key in !logs.allSatisfy { $0[key] != nil } }
  }

  /// The key of an exported entry.
  private static func key(_ line: String) -> String? {
    struct Keys: Decodable {
      let key: String?
      let digest: String?
    }
    let keys = try? JSONDecoder().decode(Keys.self, from: Data(line.utf8))
    return keys?.key ?? keys?.digest
  }
}

/// The derived state without the rows of a database.
struct SharedState: Equatable {
  let cards: [Card]
  let tallies: [DayTally]
  let confusions: [PeriodTally]
  let bits: [UInt64]

  init(of store: any StudyStore) throws {
    let state = try DerivedState(of: store)
    (cards, tallies) = (state.cards, state.tallies)
    (confusions, bits) = (state.confusions, state.bits)
  }
}
