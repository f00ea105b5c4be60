import FSRS
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import Study

/// What reads and writes the log's own JSON fast does it as the general coders do.
struct CanonicalFormTests {
  private static let seed: UInt64 = 7_000_001

  @Test(arguments: StoreKind.allCases, 0..<3)
  func `an export is what the general encoder writes`(kind: StoreKind, number: Int) async throws {
    let made = try kind.make()
    var history = RandomHistory(
      seed: Self.seed &+ UInt64(number),
      store: made.store,
      hasChoices: number == 0
    )
    try await history.run(actions: 60)
    let strange = Study.Review.sample(key: "strange \u{7E}", card: SampleWords.key("爱"))
    try made.store.write { writer in _ = try writer.put(strange) }
    let lines = try Exporter(made.store).lines().filter { $0.contains("\"type\":\"review\"") }
    let expected = try made.store.read { reader in
      let digests = Dictionary(
        try reader.configurations().map { ($0.id, $0.digest) },
        uniquingKeysWith: { first, _ in first }
      )
      var lines: [String] = []
      try reader.forEachReview { review in
        lines.append(
          LogEntry.review(review, configuration: digests[review.configuration] ?? "").line
        )
      }
      return lines
    }
    #expect(lines.count > 10)
    #expect(lines.map(Self.withoutNumber) == expected)
    #expect(lines.contains { $0.contains("\\u202e") })
  }

  @Test func `a review's line has what the general encoder writes, in the same bytes`() throws {
    var review = Study.Review.sample(configuration: 0)
    review.clock = review.answeredAt.milliseconds
    for isFirst in [false, true] {
      if isFirst { (review.answer, review.elapsedDays, review.retrievability) = (nil, nil, nil) }
      let message = try JSONText.line(review)
        .replacing("\"configuration\":0", with: "\"configuration\":\"7\"")
        .replacing("\"id\":0,", with: "")
        .replacing(",\"word\"", with: ",\"type\":\"review\",\"word\"")
      let line = LogEntry.review(review, configuration: "7").line
      #expect(line == message)
      #expect(try LogEntry(line: Array(line.utf8)[...]) == .review(review, configuration: "7"))
    }
  }

  @Test func `a decision is stored as the general encoder writes it`() throws {
    let memory = try FSRS7.State(stability: 12.5, shortStability: 0.25, difficulty: 5)
    let placed = PlacedState(phase: .review, memory: nil, due: nil)
    var whole = PlacedState(
      phase: .relearning,
      step: 1,
      memory: memory,
      lapses: 3,
      due: .on(StudyDay(number: 20_000)),
      reviewedAt: Timestamp(milliseconds: 1_700_000_000_123),
      isLeech: true
    )
    var changes: [Event.Change] = [
      .undo(entry: "anki:a/b\"\\:1:2"), .reset, .hold(.known), .hold(nil), .flag(true),
      .flag(false), .priority(.high), .place(placed), .place(whole), .introduced,
    ]
    whole.due = .at(Timestamp(milliseconds: 1_700_000_000_456))
    whole.isLeech = false
    changes.append(.place(whole))
    for change in changes {
      #expect(try LineBuilder.text { $0.put(change) } == JSONText.line(change))
    }
  }

  @Test(arguments: 0..<3)
  func `the lines of cards are what the general encoder writes, and read back`(
    number: Int
  ) async throws {
    let store = MemoryStore()
    var history = RandomHistory(seed: Self.seed &+ 70 &+ UInt64(number), store: store)
    try await history.run(actions: 120)
    let lines = try Exporter(store).lines().filter { $0.contains("\"type\":\"status\"") }
    let cards = try store.read { reader in try reader.cards(.all) }
    let expected = try cards.map { try JSONText.line(ExchangeLine.StatusLine($0)) }
    #expect(lines.count > 5)
    #expect(lines == expected)
    for (line, card) in zip(lines, cards) {
      let read = CanonicalReader.read(line) { (reader) throws(CanonicalReader.NotCanonical) in
        try reader.statusLine()
      }
      #expect(read == ExchangeLine.StatusLine(card), "\(line)")
    }
  }

  @Test func `values read as the general decoder reads them, and write as the encoder does`() throws
  {
    var generator = SplitMix64(seed: Self.seed)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for _ in 0..<400 {
      let state = Self.randomState(using: &generator)
      let text = String(decoding: try encoder.encode(state), as: UTF8.self)
      #expect(LineBuilder.text { $0.put(state) } == text)
      let read = CanonicalReader.read(text) { (reader) throws(CanonicalReader.NotCanonical) in
        try reader.state()
      }
      #expect(read == state, "\(text)")
      #expect(read?.memory?.stability.bitPattern == state.memory?.stability.bitPattern)
      let confusions = Self.randomConfusions(using: &generator)
      let list = String(decoding: try encoder.encode(confusions), as: UTF8.self)
      #expect(LineBuilder.text { $0.put(confusions) } == list)
      let again = CanonicalReader.read(list) { (reader) throws(CanonicalReader.NotCanonical) in
        try reader.confusions()
      }
      #expect(again == nil || again == confusions, "\(list)")
      #expect(again != nil || list.contains("\\") || list.contains("\u{7F}"), "\(list)")
    }
  }

  @Test(arguments: [
    "{\"lapses\":00,\"phase\":\"new\",\"reviews\":0,\"step\":0}",
    "{\"lapses\":-0,\"phase\":\"new\",\"reviews\":0,\"step\":0}",
    "{\"lapses\":1e3,\"phase\":\"new\",\"reviews\":0,\"step\":0}",
    "{\"lapses\":99999999999999999999,\"phase\":\"new\",\"reviews\":0,\"step\":0}",
    "{\"lapses\":0,\"phase\":\"old\",\"reviews\":0,\"step\":0}",
    "{ \"lapses\":0,\"phase\":\"new\",\"reviews\":0,\"step\":0}",
    "{\"lapses\":0,\"phase\":\"ne\\u0077\",\"reviews\":0,\"step\":0}",
    "{\"lapses\":0,\"phase\":\"new\",\"reviews\":0,\"step\":0",
    "{\"lapses\":0,\"memory\":{\"difficulty\":NaN,\"shortStability\":1,\"stability\":1}",
    "",
  ])
  func `what is written another way is left to the general decoder`(text: String) {
    let read = CanonicalReader.read(text) { (reader) throws(CanonicalReader.NotCanonical) in
      try reader.state()
    }
    #expect(read == nil)
  }

  /// The line of an entry: that of an export without its number.
  private static func withoutNumber(_ line: String) -> String {
    line.replacing(/,"id":[0-9]+/, with: "")
  }

  private static func randomState(using generator: inout SplitMix64) -> CardState {
    var card = Card(SampleWords.key("爱"))
    card.phase = Phase.allCases.randomElement(using: &generator) ?? .new
    card.step = Int.random(in: 0...3, using: &generator)
    card.reviews = Int.random(in: 0...9999, using: &generator)
    card.lapses = Int.random(in: 0...20, using: &generator)
    let exponent = Double.random(in: -4...4.5, using: &generator)
    card.memory =
      Bool.random(using: &generator)
      ? try? FSRS7.State(
        stability: pow(10, exponent),
        shortStability: Double(Int.random(in: 1...40, using: &generator)),
        difficulty: Double.random(in: 1...10, using: &generator)
      ) : nil
    switch Int.random(in: 0...2, using: &generator) {
    case 0: card.due = .at(Timestamp(milliseconds: .random(in: -9...1 << 45, using: &generator)))
    case 1: card.due = .on(StudyDay(number: .random(in: -3...30_000, using: &generator)))
    default: card.due = nil
    }
    return CardState(card)
  }

  private static func randomConfusions(using generator: inout SplitMix64) -> [Confusion] {
    let texts = [
      "zh", "ü", "", "∅", "银行|yin2 hang2", "\"", "\\", "a\nb", "\u{1}", "/", "\u{7F}", "é",
    ]
    return (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      Confusion(
        unit: Confusion.Unit.allCases.randomElement(using: &generator) ?? .tone,
        expected: texts.randomElement(using: &generator) ?? "",
        given: texts.randomElement(using: &generator) ?? ""
      )
    }
  }
}
