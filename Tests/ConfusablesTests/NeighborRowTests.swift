import Confusables
import Pinyin
import SeededRandom
import Testing

/// Rows of neighbours: made, kept as bytes, weighed.
struct NeighborRowTests {
  private static let words = WordTable.words.enumerated().map { index, word in
    NeighborScore.Word(
      characters: Array(word.text),
      syllables: word.reading.syllables,
      frequency: 1000 / Double(index + 1)
    )
  }
  private static let rows = NeighborBuilder(words).rows(kinds: [.init()])[0]

  @Test func `rows come back from their bytes`() {
    #expect(Self.rows.contains { $0.draws.count > 3 })
    for row in Self.rows {
      let shifted = row.shifted(by: 100_000)
      #expect(NeighborRow(encoded: row.encoded, items: 0..<Self.rows.count) == row)
      #expect(
        NeighborRow(encoded: shifted.encoded, items: 100_000..<100_000 + Self.rows.count) == shifted
      )
    }
  }

  @Test func `a row is no more than whole, and no word takes more than a third of it`() {
    for row in Self.rows {
      #expect(row.draws.reduce(0) { $0 + $1.share } <= 1)
      #expect(row.draws.allSatisfy { $0.share > 0 && $0.share <= 1.0 / 3 })
    }
  }

  @Test func `a word without near ones has as many neighbours of its part of speech as it needs`() {
    let bare = (0..<60).map { _ in
      NeighborScore.Word(characters: [], syllables: [], frequency: 1)
    }
    for row in NeighborBuilder(bare).rows(kinds: [.init()])[0] {
      #expect(3...10 ~= row.draws.count)
    }
  }

  @Test func `words that nobody could confuse stand in only where nothing better is left`() throws {
    let like = ["爱心", "信心", "中心", "小心"]
    // Characters that occur once.
    let strangers = (0..<1600).map { (number: Int) -> String in
      let first = UInt32(0x7500 + 2 * number)
      let scalars = [first, first + 1].compactMap(UnicodeScalar.init)
      return String(String.UnicodeScalarView(scalars))
    }
    let words = (like + strangers).map {
      NeighborScore.Word(characters: Array($0), syllables: [], frequency: 1, topic: "feelings")
    }
    let rows = NeighborBuilder(words).rows(kinds: [.init()])[0]
    for row in rows.prefix(like.count) {
      let likely = row.draws.filter { $0.share > 0.01 }
      #expect(likely.count == 3 && likely.allSatisfy { $0.target < like.count })
    }
    #expect(rows.dropFirst(like.count).allSatisfy { $0.draws.count >= 3 })
  }

  @Test(arguments: [
    ("adv", "adv", "grammar", "grammar", true), ("adv", "adv", "grammar", "time", false),
    ("n", "n", "home", "home", false), ("adv", "conj", "grammar", "grammar", false),
  ])
  func `a topic and a part of speech make words alike only if it has few words`(
    part: String,
    otherPart: String,
    topic: String,
    otherTopic: String,
    isPlausible: Bool
  ) throws {
    func word(_ text: String, _ part: String, _ topic: String) -> NeighborScore.Word {
      NeighborScore.Word(
        characters: Array(text),
        syllables: [],
        frequency: 1,
        partOfSpeech: part,
        topic: topic
      )
    }
    let likeness = NeighborScore()(word("也", part, topic), word("还", otherPart, otherTopic))
    for purpose in [NeighborScore.Purpose.meaning, .characters] {
      #expect(NeighborScore.rated(likeness, for: purpose).isPlausible == isPlausible)
    }
    #expect(NeighborScore.rated(likeness, for: .sound).isPlausible)
  }

  @Test func `a word that is near to many is no neighbour more often than it is asked`() {
    // 心 is in every word; the others have one character each with it alone.
    let hub = ["心"] + "爱信中放小开关热冷耐粗细用内决点".map { "\($0)心" }
    let words = hub.map {
      NeighborScore.Word(characters: Array($0), syllables: [], frequency: 1)
    }
    let rows = NeighborBuilder(words).rows(kinds: [.init()])[0]
    let sums = words.indices.map { id in
      rows.reduce(0) { $0 + ($1.draws.first { $0.target == id }?.share ?? 0) }
    }
    #expect(sums.allSatisfy { $0 < 2 }, "\(sums)")
  }

  @Test func `what is not allowed is no neighbour`() {
    let rows = NeighborBuilder(Self.words).rows(
      kinds: [.init(), .init(isAllowed: { ($0 + $1) % 2 == 0 })]
    )
    #expect(rows.count == 2 && rows[0] == Self.rows && rows[1] != Self.rows)
    for (id, row) in rows[1].enumerated() {
      #expect(row.draws.allSatisfy { ($0.target + id) % 2 == 0 })
    }
  }

  @Test(
    arguments: [
      [5], [5, 1], [0x80], [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1, 1, 0], [200, 200, 1, 0],
      [3, 0, 0], [3, 0xFF, 0xFF], [60, 1, 0],
      [1, 0xFF, 0x50, 1, 0xFF, 0x50, 1, 0xFF, 0x50, 1, 0xFF, 0x50],
    ] as [[UInt8]]
  )
  func `bytes that are no row are refused`(bytes: [UInt8]) {
    #expect(NeighborRow(encoded: bytes, items: 0..<50) == nil)
  }

  @Test func `random bytes never give a row that leaves its group`() {
    var generator = SplitMix64(seed: 9)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...24, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      guard let row = NeighborRow(encoded: bytes, items: 20..<70) else { continue }
      #expect(row.draws.allSatisfy { (20..<70).contains($0.target) })
    }
  }
}
