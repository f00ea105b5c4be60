import Confusables
import Foundation
import Lexicon
import Pinyin
import SeededRandom
import Study
import TestSupport
import Testing

/// The options of listening questions over the whole study list.
struct HeardOptionsTests {
  private static let data = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Data").path

  /// Returns whether a reading can be what is heard: spoken by its tones alone, or as one of the words
  /// that are read so.
  private func isHeard(
    _ reading: Reading,
    as sound: Reading,
    in words: WordList
  ) -> Bool {
    reading == sound || reading.spokenVariants(hanzi: "").contains(sound)
      || words.words(read: reading).contains { ($0.spokenForm?.reading ?? $0.reading) == sound }
  }

  @Test(arguments: [ListeningForm.options, .tonePairs])
  func `no wrong option sounds like the word, and no two options sound alike`(
    form: ListeningForm
  ) throws {
    let words = WordList(try StudyListReader(directory: Self.data).words)
    let maker = QuestionMaker(words: words, profile: ConfusionProfile(), script: .simplified)
    let seed = UInt64.random(in: 0..<1_000_000)
    var generator = SplitMix64(seed: seed)
    var asked = 0
    for _ in 0..<400 {
      let word = try #require(words.list.randomElement(using: &generator)?.word)
      let question = try maker.question(
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
