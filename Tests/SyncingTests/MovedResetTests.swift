import Study
import TestSupport
import Testing

@testable import Syncing

/// A reset made while a clock was years ahead, which two machines move before their next answers.
struct MovedResetTests {
  private static let key = SampleWords.key("爱")
  private static let years = 5 * 365 * 86_400

  @discardableResult
  private static func answer(on replica: Replica) async throws -> String {
    replica.clock.advance(seconds: 60)
    let bench = replica.bench(with: [SampleWords.word("爱")])
    let request = DrillRequest(kinds: [.typed], count: 5, newWords: 6, goesAhead: true, seed: 1)
    let drill = try await bench.service.startDrill(request).id
    let answer = try await bench.answer(in: drill)
    return try #require(answer).review.idempotencyKey
  }

  /// Two machines that both have an answer to a word and its reset five years ahead.
  private static func pair(_ kind: StoreKind) async throws -> (Replica, Replica) {
    let (one, other) = (try Replica(kind, name: "laptop"), try Replica(kind, name: "desk"))
    try await answer(on: one)
    one.clock.advance(seconds: years)
    let service = one.bench(with: [SampleWords.word("爱")]).service
    try await service.reset(try await service.planReset(.words([key.word]), settings: false))
    one.clock.advance(seconds: -years)
    other.clock.advance(seconds: 60)
    try exchange(one, other)
    for replica in [one, other] { #expect(try cards(of: replica).isEmpty) }
    return (one, other)
  }

  /// Synchronizes until both machines have everything.
  private static func exchange(_ one: Replica, _ other: Replica) throws {
    for _ in 0..<2 {
      for (from, to) in [(one, other), (other, one)] {
        try from.sync()
        for (name, data) in try from.files() { try to.receive(name, data) }
        try to.sync()
      }
    }
  }

  private static func cards(of replica: Replica) throws -> [Card] {
    try DerivedState(of: replica.store).cards
  }

  private static func expectAgreement(_ one: Replica, _ other: Replica) throws {
    #expect(try one.log() == other.log())
    #expect(try SharedState(of: one.store) == SharedState(of: other.store))
    for replica in [one, other] { #expect(try Audit.differences(in: replica.store) == []) }
  }

  @Test(arguments: StoreKind.allCases)
  func `two machines that move the same reset keep the new answers of both`(
    kind: StoreKind
  ) async throws {
    let (one, other) = try await Self.pair(kind)
    let keys = [try await Self.answer(on: one), try await Self.answer(on: other)]
    for replica in [one, other] { #expect(try Self.cards(of: replica).map(\.reviews) == [1]) }
    try Self.exchange(one, other)
    try Self.expectAgreement(one, other)
    for replica in [one, other] {
      #expect(try Self.cards(of: replica).map(\.reviews) == [2])
      for key in keys { #expect(try replica.line(ofAnswer: key) != nil) }
    }
    // No further answer is voided, and nothing is moved again.
    for replica in [one, other] { try await Self.answer(on: replica) }
    try Self.exchange(one, other)
    try Self.expectAgreement(one, other)
    #expect(try Self.cards(of: one).map(\.reviews) == [4])
  }

  @Test(arguments: StoreKind.allCases)
  func `a reset that one machine has moved is not moved by the other`(
    kind: StoreKind
  ) async throws {
    let (one, other) = try await Self.pair(kind)
    try await Self.answer(on: one)
    try Self.exchange(one, other)
    let events = try other.store.read { try $0.allEvents().count }
    try await Self.answer(on: other)
    #expect(try other.store.read { try $0.allEvents().count } == events)
    try Self.exchange(one, other)
    try Self.expectAgreement(one, other)
    #expect(try Self.cards(of: one).map(\.reviews) == [2])
  }

  @Test(arguments: StoreKind.allCases)
  func `machines with other answers of the card agree about a moved reset`(
    kind: StoreKind
  ) async throws {
    let (one, other) = try await Self.pair(kind)
    // Another answer that the reset of the future voids, known here alone.
    let third = try Replica(kind, name: "third")
    for _ in 0..<3 { try await Self.answer(on: third) }
    try third.sync()
    for (name, data) in try third.files() { try other.receive(name, data) }
    try other.sync()
    #expect(try Self.cards(of: other).isEmpty)
    other.clock.advance(seconds: 3600)
    let late = try await Self.answer(on: other)
    try await Self.answer(on: one)
    try Self.exchange(one, other)
    try Self.expectAgreement(one, other)
    #expect(try Self.cards(of: one).map { $0.reviews >= 1 } == [true])
    let isVoided = try one.store.read { reader in
      let review = try reader.review(idempotencyKey: late)
      return try review.map { try reader.voidedReviewIDs().contains($0.id) }
    }
    #expect(isVoided == false)
  }
}
