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
  private static let rows = NeighborBuilder(words).rows([{ _, _ in true }])[0]

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

  @Test func `a share is the same in both directions and no row is more than whole`() {
    for (id, row) in Self.rows.enumerated() {
      #expect(row.slack >= 0)
      for draw in row.draws {
        #expect(Self.rows[draw.target].draws.first { $0.target == id }?.parts == draw.parts)
      }
    }
  }

  @Test func `words without near ones are filled up with others of the list`() {
    let bare = (0..<60).map { _ in
      NeighborScore.Word(characters: [], syllables: [], frequency: 1)
    }
    for row in NeighborBuilder(bare).rows([{ _, _ in true }])[0] {
      #expect(row.draws.count >= 3)
      #expect(row.slack < 0.5)
    }
  }

  @Test func `what is not allowed is no neighbour`() {
    let rows = NeighborBuilder(Self.words).rows([{ _, _ in true }, { ($0 + $1) % 2 == 0 }])
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
      #expect(row.draws.allSatisfy { (20..<70).contains($0.target) } && row.slack >= 0)
    }
  }

  @Test func `pairs that are confused come more often, and the balance stays`() throws {
    let id = try #require(Self.rows.firstIndex { $0.draws.count > 4 })
    let friend = try #require(Self.rows[id].draws.min { $0.parts < $1.parts }?.target)
    let stranger = try #require(
      Self.rows.indices.first { other in
        other != id && !Self.rows[id].draws.contains { $0.target == other }
      }
    )
    let weights = PairWeights([(id, friend, 6), (stranger, id, 4), (2, 3, 0.5)])
    let weighed = Self.rows.indices.map { weights.row(of: $0) { Self.rows[$0] } }
    func parts(_ rows: [NeighborRow], _ one: Int, _ other: Int) -> UInt16 {
      rows[one].draws.first { $0.target == other }?.parts ?? 0
    }
    #expect(parts(weighed, id, friend) > parts(Self.rows, id, friend))
    #expect(parts(weighed, id, stranger) > 0)
    for (one, row) in weighed.enumerated() {
      #expect(row.slack >= 0)
      for draw in row.draws { #expect(parts(weighed, draw.target, one) == draw.parts) }
    }
  }
}
