import Confusables
import Pinyin
import SeededRandom
import Testing

/// The readings of all words in use, counted and as packs store them.
struct KnownReadingsTests {
  private static let words = WordTable.words.map { (text: $0.text, reading: $0.reading.numbered) }
  private static let known = KnownReadings(words)

  @Test func `words, characters and readings are counted`() throws {
    let words: [(text: String, reading: String)] = [
      ("银行", "yin2 hang2"), ("行", "xing2"), ("行", "hang2"), ("形", "xing2"), ("花儿", "hua1 r5"),
      ("Q", "kju5"),
    ]
    let known = KnownReadings(words)
    let xing = try Reading(numbered: "xing2")
    #expect(known.wordCount(of: xing) == 2)
    #expect(known.wordCount(of: try Reading(numbered: "hua1 r5")) == 1)
    #expect(known.wordCount(of: try Reading(numbered: "hua1")) == 0)
    let read: [[Syllable]] = known.readings(ofCharactersIn: "行银儿")
    #expect(read.map { $0.map { $0.numbered } } == [["hang2", "xing2"], ["yin2"], []])
  }

  @Test func `they come back from their bytes`() {
    #expect(Self.known != KnownReadings())
    #expect(KnownReadings(encoded: Self.known.encoded) == Self.known)
    #expect(KnownReadings(encoded: KnownReadings().encoded) == KnownReadings())
  }

  @Test func `two collections joined are those of all their words`() {
    let (first, second) = (Self.words.prefix(100), Self.words.dropFirst(60))
    let joined = KnownReadings(first).joined(with: KnownReadings(second))
    #expect(joined == KnownReadings(Array(first) + Array(second)))
    #expect(joined != Self.known)
  }

  @Test func `bytes that are cut, longer or of other syllables are refused`() {
    let bytes = Self.known.encoded
    for length in [0, 7, 8, 19, 20, 500, bytes.count / 2, bytes.count - 1] {
      #expect(KnownReadings(encoded: Array(bytes.prefix(length))) == nil, "\(length)")
    }
    #expect(KnownReadings(encoded: bytes + [0]) == nil)
    var other = bytes
    other[3] ^= 1
    #expect(KnownReadings(encoded: other) == nil)
    // A number of keys that no file has.
    for index in 8..<20 {
      var huge = bytes
      huge[index] = 0xFF
      #expect(KnownReadings(encoded: huge) == nil, "\(index)")
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `changed bytes are refused or give readings that can be asked for`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let bytes = Self.known.encoded
    var read = 0
    for _ in 0..<200 {
      var changed = bytes
      for _ in 0..<3 {
        changed[Int.random(in: changed.indices, using: &generator)] = .random(
          in: 0...255,
          using: &generator
        )
      }
      guard let known = KnownReadings(encoded: changed) else { continue }
      read += 1
      let readings = known.readings(ofCharactersIn: "银行昏填栽使")
      #expect(readings.count == 6, "seed \(seed)")
      #expect(ReadingDistractors(words: known).readings(ofCharactersIn: "使") == [readings[5]])
    }
    #expect(0 < read && read < 200, "seed \(seed): \(read)")
  }
}
