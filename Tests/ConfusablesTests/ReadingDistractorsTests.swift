import Confusables
import Pinyin
import SeededRandom
import Testing

struct ReadingDistractorsTests {
  private let distractors = WordTable.distractors

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `every set is four attested readings, one of them right and none blocked`(
    _ seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let attested = Set(Inventory.all)
    for word in WordTable.words.shuffled(using: &generator).prefix(600) {
      // Any neighbour may turn out to be accepted: block what an unblocked question offers.
      let free = try #require(
        distractors.choices(for: word.reading, blocked: [], using: &generator),
        "\(word.text), seed \(seed)"
      )
      let blocked = free.options
      guard
        let choices = distractors.choices(
          for: word.reading,
          blocked: blocked,
          using: &generator
        )
      else { continue }
      #expect(Set(choices.options).count == 4, "\(word.text), seed \(seed)")
      #expect(choices.options.count == 4)
      #expect(choices.options[choices.answer] == word.reading)
      for (place, option) in choices.options.enumerated() where place != choices.answer {
        #expect(!blocked.contains(option), "\(word.text), seed \(seed)")
        let own = word.reading.syllables
        #expect(
          zip(option.syllables, own).allSatisfy { $0 == $1 || attested.contains($0) },
          "\(word.text), seed \(seed)"
        )
      }
    }
  }

  @Test func `the options cross two contrasts and say which each stands for`() throws {
    var generator = SplitMix64(seed: 11)
    for word in WordTable.words.shuffled(using: &generator).prefix(600) {
      let choices = try #require(
        distractors.choices(for: word.reading, blocked: [], using: &generator)
      )
      #expect(choices.contrasts[choices.answer].isEmpty)
      #expect(choices.contrasts.map(\.count).sorted() == [0, 1, 1, 2], "\(word.text)")
      #expect(choices.offered.count == 2, "\(word.text)")
      for (option, contrasts) in zip(choices.options, choices.contrasts) {
        #expect(contrasts == Contrast.between(word.reading, option))
      }
    }
  }

  @Test func `no balanced set holds two readings that are spoken alike`() throws {
    var generator = SplitMix64(seed: 4)
    var count = 0
    for word in WordTable.words.shuffled(using: &generator) {
      guard
        let choices = distractors.choices(for: word.reading, blocked: [], using: &generator),
        choices.isBalanced
      else { continue }
      count += 1
      let spoken = choices.options.map { Set($0.spokenVariants(hanzi: "")) }
      for (option, reading) in choices.options.enumerated() {
        for other in choices.options.indices where other != option {
          #expect(!spoken[other].contains(reading), "\(word.text) \(reading.numbered)")
        }
      }
    }
    #expect(count > 100)
  }

  @Test func `equal seeds give equal questions`() {
    var one = SplitMix64(seed: 5)
    var other = SplitMix64(seed: 5)
    let again = ReadingDistractors(tables: WordTable.tables)
    for word in WordTable.words.prefix(200) {
      let first = distractors.choices(for: word.reading, blocked: [], using: &one)
      let second = again.choices(for: word.reading, blocked: [], using: &other)
      #expect(first == second)
    }
  }

  @Test(arguments: ["hua1 r5", "wan2 r5", "yi1 dian3 r5", "yi1 hui4 r5"])
  func `the suffix of erhua is never changed`(_ text: String) throws {
    let reading = try Reading(numbered: text)
    var generator = SplitMix64(seed: 3)
    for _ in 0..<50 {
      let choices = try #require(
        distractors.choices(for: reading, blocked: [], using: &generator)
      )
      #expect(choices.options.allSatisfy { $0.syllables.last == .erhua })
      #expect(Set(choices.options).count == 4)
    }
  }

  @Test func `a word whose every set is blocked has no question`() throws {
    let reading = try Reading(numbered: "ma1")
    let only = try ["ma1", "ma2", "ba1", "ba2"].map { try Syllable(numbered: $0) }
    let tables = ReadingTables(attested: only, deck: [reading])
    let small = ReadingDistractors(tables: tables)
    var generator = SplitMix64(seed: 1)
    let free = try #require(small.choices(for: reading, blocked: [], using: &generator))
    #expect(Set(free.options.map { $0.syllables[0] }) == Set(only))
    let blocked = try Reading(numbered: "ba2")
    #expect(small.choices(for: reading, blocked: [blocked], using: &generator) == nil)
  }

  @Test func `the last questions' sets are not shown again`() {
    var generator = SplitMix64(seed: 21)
    var repeats = 0
    var shown = 0
    for word in WordTable.words(syllables: 2).prefix(150) {
      var recent: [[Reading]] = []
      for _ in 0..<6 {
        guard
          let choices = distractors.choices(
            for: word.reading,
            blocked: [],
            recent: recent,
            using: &generator
          )
        else { continue }
        if recent.contains(where: { Set($0) == Set(choices.options) }) { repeats += 1 }
        recent.append(choices.options)
        shown += 1
      }
    }
    #expect(shown == 900)
    #expect(Double(repeats) < 0.15 * Double(shown), "\(repeats) of \(shown)")
  }

  @Test func `tables count answers and know real readings`() throws {
    let bank = try Reading(numbered: "yin2 hang2")
    let walk = try Reading(numbered: "hang2")
    let other = try Reading(numbered: "yin2 hang4")
    let tables = ReadingTables(
      attested: Inventory.all,
      deck: [bank, bank, walk],
      words: [other]
    )
    #expect(tables.answerCount(of: bank) == 2)
    #expect(tables.answerCount(of: walk.syllables[0]) == 3)
    #expect(tables.answerCount(of: other) == 0)
    #expect(
      tables.isRealReading(other) && !tables.isRealReading(Reading(bank.syllables + walk.syllables))
    )
  }
}
