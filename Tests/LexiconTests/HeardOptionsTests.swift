import Confusables
import Lexicon
import Pinyin
import SeededRandom
import Study
import TestSupport
import Testing

/// The options of listening questions over the whole study list.
struct HeardOptionsTests {
  /// Returns whether a reading can be what is heard: spoken by its tones alone, or as one of the words
  /// that are read so.
  private func isHeard(
    _ reading: Reading,
    as sound: Reading,
    in words: [Reading: [Word]]
  ) -> Bool {
    reading == sound || reading.spokenVariants(hanzi: "").contains(sound)
      || words[reading, default: []].contains { ($0.spokenForm?.reading ?? $0.reading) == sound }
  }

  @Test(arguments: [ListeningForm.options, .tonePairs])
  func `no wrong option sounds like the word, and no two options sound alike`(
    form: ListeningForm
  ) throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    let questions = try PackQuestions(seed: seed)
    let list = try questions.pack.words
    let words = Dictionary(grouping: list, by: \.reading)
    var generator = SplitMix64(seed: seed)
    var asked = 0
    for _ in 0..<400 {
      let word = try #require(list.randomElement(using: &generator))
      let question = try questions.maker.question(
        for: .word(word),
        card: CardKey(word.key, .listening),
        kind: .listening,
        isNew: true,
        at: .noon,
        form: form,
        using: &generator
      )
      guard let question, let answer = question.answer else { continue }
      asked += 1
      let name = "seed \(seed) \(word.key.rawValue) \(question.options.map(\.text))"
      let sound = word.spokenForm?.reading ?? word.reading
      let readings = question.options.compactMap(\.reading)
      #expect(readings.count == 4 && readings[answer] == word.heardReading, "\(name)")
      for (place, reading) in readings.enumerated() {
        if place != answer {
          #expect(!isHeard(reading, as: sound, in: words), "\(name)")
        }
        for other in readings[(place + 1)...] {
          let sounds = [reading, other].map { Set($0.spokenVariants(hanzi: "") + [$0]) }
          #expect(sounds[0].isDisjoint(with: sounds[1]), "\(name)")
        }
      }
    }
    #expect(asked > 100)
  }
}
