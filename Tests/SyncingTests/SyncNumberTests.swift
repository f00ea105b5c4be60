import Foundation
import Study
import TestSupport
import Testing

@testable import Syncing

/// Clocks and numbers out of range in a shared folder.
struct SyncNumberTests {
  /// Copies all files of one folder to another.
  private static func carry(_ one: Replica, to other: Replica) throws {
    for (name, data) in try one.files() { try other.receive(name, data) }
  }

  private static func answer(on replica: Replica) async throws {
    let bench = replica.bench
    try await bench.answer(in: try await bench.startTyped())
  }

  private static let clocks: [Int64] = [
    1_000_000_000_000_000, Int64.max - 1000, 3_300_000_000_000, 0, Int64.min,
  ]
  private static let numbers: [Int64] = [Int64.max, Int64.max - 999, 9_007_199_254_740_992]

  @Test(arguments: StoreKind.allCases, clocks)
  func `a log with such clocks arrives, later answers arrive, and the logs agree`(
    kind: StoreKind,
    clock: Int64
  ) async throws {
    let (one, other) = (try Replica(kind, name: "laptop"), try Replica(kind, name: "desk"))
    let bench = one.bench
    let drill = try await bench.startTyped()
    for _ in 0..<4 { try await bench.answer(in: drill) }
    // As an earlier version did after a line with that clock.
    try one.store.write { writer in
      var reviews: [Study.Review] = []
      try writer.forEachReview { reviews.append($0) }
      for (index, review) in reviews.dropFirst().enumerated() {
        var changed = review
        changed.clock = clock + Int64(index)
        try writer.replace(changed)
      }
      try Ledger(writer).rebuildAll()
    }
    #expect(try one.sync().sent == 5)
    try Self.carry(one, to: other)
    let received = try other.sync()
    #expect(received.received == 5 && received.machines.allSatisfy { $0.unknown == 0 })
    for replica in [one, other] {
      replica.clock.advance(seconds: 86_400)
      try await Self.answer(on: replica)
      let latest = replica.clock.now.milliseconds + 2 * 86_400_000 + 10
      let last = try replica.store.read { try $0.lastStandingReview(upTo: .max) }
      #expect(replica === one || (last?.clock ?? .max) <= latest)
      #expect(try Audit(of: replica.store).differences == [])
    }
    _ = try one.store.write { writer in try Ledger(writer).correctEntries() }
    for _ in 0..<2 {
      for (from, to) in [(one, other), (other, one)] {
        try from.sync()
        try Self.carry(from, to: to)
        try to.sync()
      }
    }
    #expect(try one.log() == other.log() && one.log().count == 7)
  }

  @Test(arguments: StoreKind.allCases, numbers)
  func `a line with a number out of range under the own name does no harm`(
    kind: StoreKind,
    number: Int64
  ) async throws {
    let replica = try Replica(kind, name: "laptop")
    try await Self.answer(on: replica)
    try replica.sync()
    for (name, data) in try replica.files() {
      var changed: [UInt8] = []
      for line in [UInt8](data).split(separator: 0x0A) {
        let text = String(decoding: ReplicaLine.content(of: line) ?? [], as: UTF8.self)
          .replacing("\"seq\":1,", with: "\"seq\":\(number),")
        changed += ReplicaLine.sealed(Array(text.utf8))
      }
      let copy = name.replacing(".jsonl", with: ".sync-conflict-1.jsonl")
      try replica.receive(copy, Data(changed))
    }
    let log = try replica.log()
    #expect(try replica.sync().received == 0)
    try await Self.answer(on: replica)
    try replica.sync()
    #expect(try replica.log().count == log.count + 1)
  }
}
