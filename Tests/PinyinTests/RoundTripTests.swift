import Pinyin
import SeededRandom
import Testing

struct RoundTripTests {
  @Test func `every attested syllable is read back from both spellings`() throws {
    for syllable in Inventory.all {
      #expect(try Syllable(numbered: syllable.numbered) == syllable)
      let marked = try PinyinText(syllable.marked).best.syllables
      #expect(marked.map(\.bare) == [syllable.bare])
      #expect(marked.first?.tone == (syllable.tone == .neutral ? nil : syllable.tone))
    }
  }

  @Test(arguments: seeds)
  func `random words are read back from numbers and from marks`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let word = generator.word()
      let comment: Comment = "seed \(seed): \(word.numbered)"
      #expect(try Reading(numbered: word.numbered) == word, comment)
      let spellings = [
        word.numbered, word.numbered.filter { $0 != " " }, word.marked, word.marked.uppercased(),
        word.syllables.map(\.marked).joined(separator: " "),
      ]
      for spelling in spellings {
        let best = try PinyinText(spelling).best
        #expect(best.reading == spokenAsErhua(word), "\(comment), \(spelling)")
      }
    }
  }

  @Test(arguments: seeds)
  func `random words are among the candidates of their bare letters`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let word = generator.word()
      let comment: Comment = "seed \(seed): \(word.numbered)"
      let bare = word.syllables.map(\.bare)
      #expect(try PinyinText(word.toneless).best.syllables.map(\.bare) == bare, comment)
      let joined = word.syllables.map(\.letters).joined()
      let candidates = try PinyinText(joined).candidates
      #expect(candidates.contains { $0.syllables.map(\.bare) == bare }, comment)
    }
  }

  @Test(arguments: seeds)
  func `random words are read back with erhua`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      var word = generator.word()
      guard let last = word.syllables.last, ![.e, .er].contains(last.final) else { continue }
      let stem = word
      word.syllables.append(.erhua)
      let comment: Comment = "seed \(seed): \(word.numbered)"
      #expect(try PinyinText(word.marked).best.reading == word, comment)
      #expect(try PinyinText(word.numbered).best.reading == word, comment)
      guard last.tone != .neutral else { continue }
      let late =
        stem.syllables.dropLast().map(\.numbered) + ["\(last.letters)r\(last.tone.rawValue)"]
      #expect(try PinyinText(late.joined()).best.reading == word, comment)
    }
  }

  /// A neutral er after a syllable is read as the suffix.
  private func spokenAsErhua(_ word: Reading) -> Reading {
    Reading(
      word.syllables.enumerated().map { position, syllable in
        let isEr = syllable.final == .er && syllable.tone == .neutral
        return position > 0 && isEr ? .erhua : syllable
      }
    )
  }
}
