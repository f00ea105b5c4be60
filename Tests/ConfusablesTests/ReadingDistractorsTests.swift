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
    var typed = 0
    for word in WordTable.words.shuffled(using: &generator).prefix(400) {
      // Any neighbour may turn out to be accepted: block what an unblocked question offers.
      guard let free = distractors.choices(for: word.reading, blocked: [], using: &generator)
      else {
        typed += 1
        continue
      }
      let blocked = free.options
      guard
        let choices = distractors.choices(
          for: word.reading,
          blocked: blocked,
          using: &generator
        )
      else { continue }
      #expect(Set(choices.options).count == 4, "\(word.text), seed \(seed)")
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
    #expect(typed < 5, "\(typed) words have no four readings, seed \(seed)")
  }

  @Test(
    arguments: [
      ("妈妈", "ma1 ma5"), ("爸爸", "ba4 ba5"), ("姐姐", "jie3 jie5"), ("常常", "chang2 chang2"),
      ("慢慢", "man4 man4"), ("人山人海", "ren2 shan1 ren2 hai3"),
    ]
  )
  func `a repeated character is read alike in every option`(
    _ text: String,
    _ numbered: String
  )
    throws
  {
    let answer = try Reading(numbered: numbered)
    let echo = Array(text).lastIndex { character in text.count { $0 == character } > 1 } ?? 0
    var generator = SplitMix64(seed: 5)
    var found = 0
    for kind in [true, false] {
      for _ in 0..<50 {
        let choices =
          kind
          ? distractors.choices(for: answer, hanzi: text, blocked: [], using: &generator)
          : distractors.tones(for: answer, hanzi: text, blocked: [], using: &generator)
        for option in choices?.options ?? [] {
          found += 1
          let own = option.syllables[echo]
          #expect(option.syllables[0].with(tone: own.tone) == own, "\(option.numbered)")
          let isNeutral = answer.syllables[echo].tone == .neutral
          #expect(own.tone == (isNeutral ? .neutral : option.syllables[0].tone))
        }
      }
    }
    #expect(found >= 200, "\(found) options")
  }

  @Test func `wrong readings differ in one or two contrasts of the table`() throws {
    var generator = SplitMix64(seed: 11)
    for word in WordTable.words {
      guard let choices = distractors.choices(for: word.reading, blocked: [], using: &generator)
      else { continue }
      for (place, option) in choices.options.enumerated() where place != choices.answer {
        let pairs = zip(word.reading.syllables, option.syllables)
        let contrasts = pairs.map { Contrast.between($0, $1) }
        #expect((1...2).contains(contrasts.joined().count), "\(word.text) \(option.numbered)")
        for contrast in contrasts.joined() {
          #expect(ContrastTable.weight(of: contrast) > 0, "\(word.text) \(option.numbered)")
        }
        for syllable in contrasts {
          #expect(syllable.count { $0.unit != .tone } <= 1, "\(word.text) \(option.numbered)")
        }
      }
      #expect(choices.contrasts[choices.answer].isEmpty)
    }
  }

  @Test func `words of two syllables get crossings`() throws {
    var generator = SplitMix64(seed: 12)
    for word in WordTable.words(syllables: 2) {
      let choices = try #require(
        distractors.choices(for: word.reading, blocked: [], using: &generator)
      )
      #expect(choices.contrasts.map(\.count).sorted() == [0, 1, 1, 2], "\(word.text)")
    }
  }

  @Test(arguments: [
    ("银行", "yin2 hang2", "hang2", "xing2"), ("音乐", "yin1 yue4", "yue4", "le4"),
    ("觉得", "jue2 de5", "jue2", "jiao4"),
  ])
  func `another reading of a character is preferred`(
    text: String,
    reading: String,
    own: String,
    other: String
  ) throws {
    let answer = try Reading(numbered: reading)
    let wrong = try Syllable(numbered: other)
    var words = WordTable.words + [SampleWord(text: text, reading: answer)]
    let place = try #require(answer.syllables.firstIndex { $0.numbered == own })
    words.append(
      SampleWord(text: String(Array(text)[place]), reading: Reading([wrong]))
    )
    let distractors = ReadingDistractors(words: WordTable.known(words))
    var generator = SplitMix64(seed: 6)
    func share(_ hanzi: String) -> Int {
      (0..<200).count { _ in
        distractors.choices(for: answer, hanzi: hanzi, blocked: [], using: &generator)?
          .options.contains { $0.syllables[place] == wrong } == true
      }
    }
    let (known, unknown) = (share(text), share(""))
    #expect(known > 100 && known > 2 * unknown, "\(known), \(unknown) without the characters")
  }

  @Test func `nobody is offered other letters for a character that stands in many words`() throws {
    let answer = try Reading(numbered: "gan3 ren2")
    let words = "大好工男女老客别病本主夫诗商军证敌情猎盲巨名候当亲".map { "\($0)人" }
    var generator = SplitMix64(seed: 17)
    func share(of texts: [String], isHeard: Bool = false) throws -> Int {
      let samples = try texts.map {
        SampleWord(text: $0, reading: try Reading(numbered: "da4 ren2"))
      }
      let distractors = ReadingDistractors(words: WordTable.known(WordTable.words + samples))
      return (0..<300).count { _ in
        let choices =
          isHeard
          ? distractors.sounds(for: answer, hanzi: "感人", blocked: [], using: &generator)
          : distractors.choices(for: answer, hanzi: "感人", blocked: [], using: &generator)
        return choices?.options.contains { $0.syllables[1].bare != answer.syllables[1].bare }
          == true
      }
    }
    let (seen, heard) = (try share(of: words), try share(of: words, isHeard: true))
    #expect(seen < 30 && heard > 2 * seen, "\(seen) of 300 seen, \(heard) heard")
  }

  @Test func `tones 2 and 3 are the pair of tones offered most often`() {
    var generator = SplitMix64(seed: 8)
    var counts: [Contrast: Int] = [:]
    for word in WordTable.words {
      let choices = distractors.choices(for: word.reading, blocked: [], using: &generator)
      for contrast in choices?.offered ?? [] where contrast.unit == .tone {
        counts[contrast, default: 0] += 1
      }
    }
    let all = counts.values.reduce(0, +)
    #expect(Double(counts[Contrast(Tone.second, .third)] ?? 0) > 0.18 * Double(all), "\(counts)")
  }

  @Test func `no set holds two readings that are spoken alike`() throws {
    var generator = SplitMix64(seed: 4)
    for word in WordTable.words.shuffled(using: &generator) {
      guard let choices = distractors.choices(for: word.reading, blocked: [], using: &generator)
      else { continue }
      let spoken = choices.options.map { Set($0.spokenVariants(hanzi: "")) }
      for (option, reading) in choices.options.enumerated() {
        for other in choices.options.indices where other != option {
          #expect(!spoken[other].contains(reading), "\(word.text) \(reading.numbered)")
        }
      }
    }
  }

  @Test func `equal seeds give equal questions`() {
    var one = SplitMix64(seed: 5)
    var other = SplitMix64(seed: 5)
    let again = ReadingDistractors(words: WordTable.known(WordTable.words))
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

  @Test func `a word whose every other reading is blocked has no question`() throws {
    let reading = try Reading(numbered: "ma1")
    let all = Inventory.all.map { Reading([$0]) }
    var generator = SplitMix64(seed: 1)
    #expect(distractors.choices(for: reading, blocked: all, using: &generator) == nil)
    #expect(distractors.tones(for: reading, blocked: all, using: &generator) == nil)
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
    #expect(repeats == 0)
  }

  @Test func `what a learner confuses is offered more often`() {
    let pair = Contrast(Initial.l, .n)
    var profile = ConfusionProfile()
    for _ in 0..<10 { profile.record(offered: [pair], confused: [pair]) }
    let own = ReadingDistractors(words: WordTable.known, profile: profile)
    var generator = SplitMix64(seed: 2)
    let words = WordTable.words.filter { word in
      word.reading.syllables.contains { [.l, .n].contains($0.initial) }
    }
    func count(_ distractors: ReadingDistractors) -> Int {
      words.count { word in
        distractors.choices(for: word.reading, blocked: [], using: &generator)?
          .offered.contains(pair) == true
      }
    }
    let (learned, usual) = (count(own), count(distractors))
    #expect(learned > 2 * usual, "\(learned), \(usual) of \(words.count)")
  }
}

/// Questions of tones.
struct ToneOptionTests {
  private let distractors = WordTable.distractors

  @Test(arguments: [
    ("ma1", [], "ma1 ma2 ma3 ma4"), ("wo3", [], "wo1 wo3 wo4"),
    ("hao3", ["hao4"], "hao1 hao2 hao3"), ("ma1 ma5", [], "ma1 ma5,ma2 ma5,ma3 ma5,ma4 ma5"),
  ])
  func `one full syllable is offered in every tone that exists and is not right too`(
    answer: String,
    blocked: [String],
    options: String
  ) throws {
    var generator = SplitMix64(seed: 1)
    let reading = try Reading(numbered: answer)
    let choices = try #require(
      distractors.tones(
        for: reading,
        blocked: try blocked.map { try Reading(numbered: $0) },
        using: &generator
      )
    )
    let expected = options.split(separator: options.contains(",") ? "," : " ").map { String($0) }
    #expect(choices.options.map(\.numbered) == expected)
    #expect(choices.options[choices.answer] == reading)
  }

  @Test func `a syllable of one tone is offered in all four, a neutral one in none`() throws {
    var generator = SplitMix64(seed: 1)
    for text in ["nin2", "neng2", "shei2 de5"] {
      let reading = try Reading(numbered: text)
      let choices = try #require(distractors.tones(for: reading, blocked: [], using: &generator))
      #expect(choices.options.map { $0.syllables[0].tone } == [.first, .second, .third, .fourth])
      #expect(choices.options[choices.answer] == reading)
    }
    for text in ["de5", "ma5 ma5"] {
      let reading = try Reading(numbered: text)
      #expect(distractors.tones(for: reading, blocked: [], using: &generator) == nil, "\(text)")
    }
  }

  @Test(arguments: [2, 3, 4])
  func `longer words get four readings that differ in full tones only`(_ syllables: Int) throws {
    var generator = SplitMix64(seed: 2)
    let words = WordTable.words(syllables: syllables)
    var asked = 0
    for word in words {
      guard let choices = distractors.tones(for: word.reading, blocked: [], using: &generator)
      else { continue }
      asked += 1
      #expect(Set(choices.options).count == choices.options.count)
      #expect(choices.options[choices.answer] == word.reading)
      #expect(choices.offered.allSatisfy { $0.unit == .tone })
      let neutral = Set(choices.options.map { $0.syllables.map { $0.tone == .neutral } })
      #expect(neutral.count == 1, "\(word.text)")
    }
    #expect(Double(asked) > 0.97 * Double(words.count))
  }
}
