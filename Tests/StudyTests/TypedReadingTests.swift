import Confusables
import Pinyin
import SeededRandom
import TestSupport
import Testing

@testable import Study

/// What becomes of a reading for which there are no four options.
struct TypedReadingTests {
  @Test(arguments: [true, false])
  func `a reading that nothing is taken for is typed, at its first question too`(
    isNew: Bool
  ) throws {
    let hum = Word(
      simplified: "哼",
      traditional: "哼",
      reading: try Reading(numbered: "hng5"),
      gloss: "hum!"
    )
    let maker = QuestionMaker(
      words: WordList(SampleWords.words + [hum]),
      profile: ConfusionProfile(),
      script: .simplified
    )
    var generator = SplitMix64(seed: 1)
    for kind in [QuestionKind.reading, .tone] {
      let question = try maker.question(
        for: .word(hum),
        card: CardKey(hum.key, .reading),
        kind: kind,
        isNew: isNew,
        at: .noon,
        using: &generator
      )
      #expect(question?.kind == .typed)
      #expect(question?.options.isEmpty == true)
    }
  }
}
