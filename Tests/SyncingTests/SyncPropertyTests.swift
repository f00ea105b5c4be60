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
    // With a small number most synchronizations add many entries and rebuild the state.
    var model = try SyncModel(kind, seed: seed, mostSettled: number < 3 ? 10_000 : 2)
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
    #expect(Set(try model.replicas.map { try $0.hostName() }).count == 3, "seed \(seed)")
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

  @Test func `the model brings every fault about`() async throws {
    var seen: Set<String> = []
    for number in 0..<12 {
      var model = try SyncModel(.memory, seed: Self.seed &+ UInt64(number))
      try await model.run(steps: 90)
      seen.formUnion(model.counts.keys)
    }
    #expect(seen == ["copied", "renamed", "lost", "torn", "conflict"])
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
