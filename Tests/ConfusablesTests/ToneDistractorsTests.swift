import Confusables
import Pinyin
import Testing

struct ToneDistractorsTests {
  private let distractors = ToneDistractors(tables: WordTable.tables)

  @Test func `one syllable gets its four tones in order`() throws {
    var generator = SplitMix64(seed: 1)
    for word in WordTable.words(syllables: 1) {
      let choices = distractors.choices(for: word.reading, blocked: [], using: &generator)
      if word.reading.syllables[0].tone == .neutral {
        #expect(choices == nil)
      } else {
        let options = try #require(choices).options
        #expect(options.map { $0.syllables[0].tone } == [.first, .second, .third, .fourth])
        #expect(choices.map { options[$0.answer] } == word.reading)
      }
    }
  }

  @Test func `one syllable with two accepted tones has no tone question`() throws {
    let answer = try Reading(numbered: "hao3")
    let also = try Reading(numbered: "hao4")
    var generator = SplitMix64(seed: 1)
    #expect(distractors.choices(for: answer, blocked: [answer, also], using: &generator) == nil)
  }

  @Test(arguments: [2, 3, 4])
  func `longer words get a crossing of attested tones`(_ syllables: Int) throws {
    var generator = SplitMix64(seed: 2)
    let attested = Set(Inventory.all)
    for word in WordTable.words(syllables: syllables) {
      let choices = try #require(
        distractors.choices(for: word.reading, blocked: [], using: &generator)
      )
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

  @Test func `blocked readings are never offered`() throws {
    var generator = SplitMix64(seed: 3)
    for word in WordTable.words(syllables: 2) {
      let free = try #require(
        distractors.choices(for: word.reading, blocked: [], using: &generator)
      )
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
    for index in 0..<2500 {
      let reading = words[index % words.count].reading
      guard let choices = distractors.choices(for: reading, blocked: [], using: &generator) else {
        continue
      }
      sum += guesser.chance(of: choices.answer, among: choices.options)
    }
    #expect(abs(sum / 2500 - 0.25) < 0.033, "\(guesser.testDescription) scores \(sum / 2500)")
  }

  @Test func `a neutral tone among full ones is the answer as often as not`() {
    var generator = SplitMix64(seed: 4)
    let last = WordTable.words(syllables: 2)
    var neutralAnswers = 0
    var mixed = 0
    for _ in 0..<10 {
      for word in last {
        guard
          let choices = distractors.choices(for: word.reading, blocked: [], using: &generator)
        else { continue }
        let neutral = choices.options.filter { $0.syllables[1].tone == .neutral }
        guard neutral.count == 2 else { continue }
        mixed += 1
        if word.reading.syllables[1].tone == .neutral { neutralAnswers += 1 }
      }
    }
    #expect(mixed >= 30)
    let share = Double(neutralAnswers) / Double(max(mixed, 1))
    #expect(share > 0.3 && share < 0.7, "\(neutralAnswers) of \(mixed)")
  }
}
