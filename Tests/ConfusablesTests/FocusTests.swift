import Confusables
import Pinyin
import SeededRandom
import Testing

/// Wrong readings that show both sides of a contrast.
struct FocusTests {
  private let distractors = WordTable.distractors

  @Test(arguments: [
    ("shui3 guo3", Contrast(Tone.second, .third)), ("zhong1 guo2", Contrast(Initial.z, .zh)),
    ("fan4 guan3", Contrast(Final.an, .ang)), ("cha2", Contrast(Tone.second, .third)),
  ])
  func `every set has the other side of the contrast, in which no option stands out`(
    text: String,
    contrast: Contrast
  ) throws {
    let reading = try Reading(numbered: text)
    var generator = SplitMix64(seed: 1)
    for _ in 0..<50 {
      let choices = try #require(
        distractors.choices(for: reading, blocked: [], focus: contrast, using: &generator)
      )
      #expect(choices.offered.contains(contrast))
      #expect(Set(choices.options).count == 4)
      // Half of the options have one side, half the other.
      let with = choices.contrasts.count { $0.contains(contrast) }
      #expect(with == 2)
    }
  }

  @Test func `a reading without the contrast has no such set`() throws {
    var generator = SplitMix64(seed: 1)
    let reading = try Reading(numbered: "da4")
    for contrast in [Contrast(Tone.second, .third), Contrast(Initial.z, .zh)] {
      #expect(
        distractors.choices(for: reading, blocked: [], focus: contrast, using: &generator) == nil
      )
    }
  }
}
