import Confusables
import Pinyin
import SeededRandom
import Testing

struct ToneDistractorsTests {
  private let distractors = ToneDistractors(tables: WordTable.tables)

  @Test func `one syllable gets its four tones in order, each as often the answer`() throws {
    let words = ["ma1", "ma1", "ma1", "ma2", "ma3", "ma4", "ma4"]
    let deck = try words.map { try Reading(numbered: $0) }
    let distractors = ToneDistractors(
      tables: ReadingTables(attested: Inventory.all, deck: deck)
    )
    var generator = SplitMix64(seed: 1)
    var answers = [0, 0, 0, 0]
    for _ in 0..<1000 {
      for reading in deck {
        guard let choices = distractors.choices(for: reading, blocked: [], using: &generator)
        else { continue }
        #expect(
          choices.options.map { $0.syllables[0].tone } == [.first, .second, .third, .fourth]
        )
        #expect(choices.options[choices.answer] == reading)
        answers[choices.answer] += 1
      }
    }
    #expect(answers.allSatisfy { $0 > 850 && $0 < 1150 }, "\(answers)")
  }

  @Test func `a syllable that is no answer in some tone has no tone question`() throws {
    let deck = try ["ma1", "ma2", "ma3"].map { try Reading(numbered: $0) }
    let distractors = ToneDistractors(
      tables: ReadingTables(attested: Inventory.all, deck: deck)
    )
    var generator = SplitMix64(seed: 1)
    for reading in deck {
      #expect(distractors.choices(for: reading, blocked: [], using: &generator) == nil)
    }
  }

  @Test func `a tone that no syllable has is never offered, whatever odd readings the deck has`()
    throws
  {
    // 谁 is shei2 in the deck, beside a reading that no list of syllables has.
    let deck = try ["shei2", "hm5"].map { try Reading(numbered: $0) }
    let tables = ReadingTables(attested: Inventory.all, deck: deck)
    var generator = SplitMix64(seed: 1)
    #expect(tables.answerCount(of: try Reading(numbered: "shei1")) == 0)
    #expect(!tables.isRealReading(try Reading(numbered: "shei1")))
    #expect(tables.answerCount(of: deck[0]) == 1)
    let distractors = ToneDistractors(tables: tables)
    #expect(distractors.choices(for: deck[0], blocked: [], using: &generator) == nil)
  }

  @Test func `one syllable with two accepted tones has no tone question`() throws {
    let answer = try Reading(numbered: "hao3")
    let also = try Reading(numbered: "hao4")
    var generator = SplitMix64(seed: 1)
    #expect(distractors.choices(for: answer, blocked: [answer, also], using: &generator) == nil)
  }

  @Test(arguments: [2, 3, 4])
  func `longer words get a crossing of attested tones`(_ syllables: Int) {
    var generator = SplitMix64(seed: 2)
    let attested = Set(Inventory.all)
    for word in WordTable.words(syllables: syllables) {
      guard let choices = distractors.choices(for: word.reading, blocked: [], using: &generator)
      else { continue }
      #expect(Set(choices.options).count == 4)
      #expect(choices.options[choices.answer] == word.reading)
      #expect(choices.offered.allSatisfy { $0.unit == .tone })
      guard choices.offered.count == 2 else { continue }
      for option in choices.options {
        let own = word.reading.syllables
        #expect(
          zip(option.syllables, own).allSatisfy { $0 == $1 || attested.contains($0) },
          "\(word.text)"
        )
      }
    }
  }

  @Test func `blocked readings are never offered`() {
    var generator = SplitMix64(seed: 3)
    for word in WordTable.words(syllables: 2) {
      guard let free = distractors.choices(for: word.reading, blocked: [], using: &generator)
      else { continue }
      let choices = distractors.choices(
        for: word.reading,
        blocked: free.options,
        using: &generator
      )
      for option in choices?.options ?? [] where option != word.reading {
        #expect(!free.options.contains(option), "\(word.text)")
      }
    }
  }

  @Test(arguments: [Guesser.all[0], Guesser.all[1], Guesser.all[4], Guesser.all[5], Guesser.all[6]])
  func `a guesser who knows no syllable's frequency scores one in four`(_ guesser: Guesser) {
    var generator = SplitMix64(seed: 9)
    let words = WordTable.words(syllables: 2)
    var sum = 0.0
    var count = 0.0
    for index in 0..<10_000 {
      let reading = words[index % words.count].reading
      guard let choices = distractors.choices(for: reading, blocked: [], using: &generator) else {
        continue
      }
      sum += guesser.chance(of: choices.answer, among: choices.options)
      count += 1
    }
    #expect(count >= 500)
    #expect(abs(sum / count - 0.25) < 0.05, "\(guesser.testDescription) scores \(sum / count)")
  }

  @Test func `whether a syllable is neutral is not asked`() {
    var generator = SplitMix64(seed: 4)
    for word in WordTable.words(syllables: 2) {
      guard let choices = distractors.choices(for: word.reading, blocked: [], using: &generator)
      else { continue }
      let neutral = Set(choices.options.map { $0.syllables.map { $0.tone == .neutral } })
      #expect(neutral.count == 1, "\(word.text)")
    }
  }
}
