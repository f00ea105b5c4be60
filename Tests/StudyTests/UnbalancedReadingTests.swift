import Confusables
import Pinyin
import SeededRandom
import TestSupport
import Testing

@testable import Study

/// What becomes of a reading for which no set is in balance.
struct UnbalancedReadingTests {
  /// 的 has no balanced set: its neutral tone stands in no other word of these decks.
  private static let particle = Word(
    simplified: "的",
    traditional: "的",
    reading: Reading([Inventory.all.first { $0.numbered == "de5" }].compactMap { $0 }),
    gloss: "(possessive)"
  )

  /// So many words of two syllables, all different, and the particle.
  private static func deck(_ count: Int) -> WordList {
    let syllables = Inventory.all.filter { $0.tone != .neutral }.prefix(60)
    let pairs = syllables.flatMap { first in syllables.map { [first, $0] } }.prefix(count)
    let words = pairs.enumerated().map { index, pair in
      let scalar = Unicode.Scalar(UInt32(0x4E00 + index)) ?? "一"
      return Word(
        simplified: String(Character(scalar)) + "了",
        traditional: String(Character(scalar)) + "了",
        reading: Reading(pair),
        gloss: "word \(index)"
      )
    }
    return WordList(words + [particle])
  }

  @Test(arguments: [
    (3001, false, QuestionKind.typed), (3001, true, .reading), (300, false, .reading),
    (300, true, .reading),
  ])
  func `only of a large deck, and after its first question, it is typed`(
    words: Int,
    isNew: Bool,
    kind: QuestionKind
  ) throws {
    let maker = QuestionMaker(
      words: Self.deck(words),
      profile: ConfusionProfile(),
      script: .simplified
    )
    var generator = SplitMix64(seed: 1)
    for _ in 0..<20 {
      let question = try maker.question(
        for: .word(Self.particle),
        card: CardKey(Self.particle.key, .reading),
        kind: .reading,
        isNew: isNew,
        at: .noon,
        using: &generator
      )
      #expect(question?.kind == kind)
      #expect(question?.options.count == (kind == .typed ? 0 : 4))
    }
  }
}
