import Confusables
import Pinyin
import SeededRandom
import Testing

/// The tables of readings as a pack keeps them.
struct ReadingTablesBytesTests {
  private static let bytes = WordTable.tables.encoded

  private func read(_ bytes: [UInt8]) -> ReadingTables? {
    ReadingTables(encoded: bytes, attested: Inventory.all)
  }

  @Test func `tables that were read draw what the computed ones draw`() throws {
    let stored = try #require(read(Self.bytes))
    #expect(stored.encoded == Self.bytes)
    var one = SplitMix64(seed: 11)
    var other = SplitMix64(seed: 11)
    let (computed, drawn) = (WordTable.distractors, ReadingDistractors(tables: stored))
    let tones = (ToneDistractors(tables: WordTable.tables), ToneDistractors(tables: stored))
    for word in WordTable.words {
      let expected = computed.choices(for: word.reading, blocked: [], using: &one)
      #expect(drawn.choices(for: word.reading, blocked: [], using: &other) == expected)
      let toned = tones.0.choices(for: word.reading, blocked: [], using: &one)
      #expect(tones.1.choices(for: word.reading, blocked: [], using: &other) == toned)
      #expect(stored.isRealReading(word.reading))
      #expect(
        stored.answerCount(of: word.reading) == WordTable.tables.answerCount(of: word.reading)
      )
    }
  }

  @Test func `damaged bytes are never read`() {
    var generator = SplitMix64(seed: 4)
    #expect(read([]) == nil)
    for _ in 0..<60 {
      var bytes = Self.bytes
      let place = Int.random(in: bytes.indices, using: &generator)
      bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
      #expect(read(bytes) == nil, "byte \(place)")
      #expect(read(Array(Self.bytes.prefix(place))) == nil, "\(place) bytes")
    }
    #expect(read(Self.bytes + [0]) == nil)
    #expect(ReadingTables(encoded: Self.bytes, attested: Inventory.all.dropLast()) == nil)
  }

  @Test func `tables of two decks are the tables of both`() throws {
    let words = WordTable.words.map(\.reading)
    let parts = [Array(words.prefix(40)), Array(words.dropFirst(30))].map {
      ReadingTables(attested: Inventory.all, deck: $0)
    }
    let joined = try #require(ReadingTables(joining: parts))
    let both = ReadingTables(
      attested: Inventory.all,
      deck: words.prefix(40) + words.dropFirst(30)
    )
    #expect(joined.encoded == both.encoded)
    #expect(ReadingTables(joining: []) == nil)
  }
}
