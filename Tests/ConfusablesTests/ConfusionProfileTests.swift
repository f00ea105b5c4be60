import Confusables
import Pinyin
import SeededRandom
import Testing

struct ConfusionProfileTests {
  @Test func `a contrast has no direction`() {
    #expect(Contrast(Initial.zh, .z) == Contrast(Initial.z, .zh))
    var one = ConfusionProfile()
    one.record(offered: [Contrast(Initial.zh, .z)], confused: [Contrast(Initial.zh, .z)])
    var other = ConfusionProfile()
    other.record(offered: [Contrast(Initial.z, .zh)], confused: [Contrast(Initial.z, .zh)])
    #expect(one == other)
    #expect(
      one.factor(of: Contrast(Initial.z, .zh)) == one.factor(of: Contrast(Initial.zh, .z))
    )
  }

  @Test func `a new learner has the weights of all learners`() {
    let profile = ConfusionProfile()
    for contrast in [Contrast(Tone.second, .third), Contrast(Final.an, .ang)] {
      #expect(profile.factor(of: contrast) == 1)
    }
  }

  @Test func `weights rise with confusions and never fall under the floor`() {
    let contrast = Contrast(Tone.second, .third)
    let weights = [(0, 1000), (0, 10), (0, 0), (3, 10), (30, 100)].map { confused, shown in
      ConfusionProfile(counts: [contrast: .init(shown: shown, confused: confused)])
        .factor(of: contrast)
    }
    #expect(weights == weights.sorted())
    #expect(weights[0] == ConfusionProfile.explorationFloor)
  }

  @Test func `what is shown often does not look hard`() {
    let often = Contrast(Tone.second, .third)
    let hard = Contrast(Initial.z, .zh)
    let profile = ConfusionProfile(counts: [
      often: .init(shown: 100, confused: 8), hard: .init(shown: 10, confused: 6),
    ])
    #expect(profile.ranked().map(\.contrast) == [hard, often])
    #expect(profile.ranked(unit: .tone).map(\.contrast) == [often])
  }

  @Test func `five confusions make a weakness, and the worst cost most errors`() {
    let tones = Contrast(Tone.second, .third)
    let finals = Contrast(Final.umlautUan, .umlautUe)
    let initials = Contrast(Initial.l, .n)
    let profile = ConfusionProfile(counts: [
      tones: .init(shown: 60, confused: 14), finals: .init(shown: 6, confused: 5),
      initials: .init(shown: 5, confused: 4),
    ])
    #expect(profile.weaknesses.map(\.contrast) == [tones, finals])
    let old = ConfusionProfile(counts: [initials: .init(shown: 4, confused: 2.5, events: 5)])
    #expect(old.weaknesses.map(\.contrast) == [initials])
  }

  @Test func `an answer counts half after two months and nearly nothing after two years`() {
    #expect(ConfusionProfile.weight(ageInDays: 0) == 1)
    #expect(ConfusionProfile.weight(ageInDays: -5) == 1)
    #expect(ConfusionProfile.weight(ageInDays: ConfusionProfile.halfLifeDays) == 0.5)
    #expect(ConfusionProfile.weight(ageInDays: 730) < 0.001)
  }

  @Test func `a typed answer is one chance, shared among the pairs of its part`() throws {
    var profile = ConfusionProfile()
    profile.record(typedChanceFor: "zh", unit: .initial, weight: 12)
    let shown = profile.counts.values.reduce(0) { $0 + $1.shown }
    #expect(abs(shown - 12) < 1e-9)
    #expect(profile.counts.keys.allSatisfy { [$0.first, $0.second].contains("zh") })
    let near = try #require(profile.counts[Contrast(Initial.zh, .z)])
    let far = try #require(profile.counts[Contrast(Initial.zh, .sh)])
    #expect(near.shown > far.shown)
    #expect(profile.counts[Contrast(Initial.zh, .m)] == nil)
    profile.record(typedChanceFor: "买|mai3", unit: .word, weight: 1)
    #expect(profile.ranked(unit: .word).isEmpty)
  }

  @Test func `right answers lower the rate of a contrast that was confused`() {
    let contrast = Contrast(Tone.second, .third)
    var profile = ConfusionProfile()
    profile.record(offered: [contrast], confused: [contrast])
    let before = profile.rate(of: contrast)
    profile.record(typedChanceFor: "2", unit: .tone, weight: 20)
    #expect(profile.rate(of: contrast) < before)
  }

  @Test func `a planted confusion ranks first after forty answers`() {
    let planted = Contrast(Initial.zh, .z)
    let words = WordTable.words(syllables: 2).filter { word in
      word.reading.syllables.contains { $0.initial == .zh || $0.initial == .z }
    }
    var found = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      var generator = SplitMix64(seed: seed)
      var profile = ConfusionProfile()
      var distractors = WordTable.distractors
      for answer in 0..<40 {
        if answer == 20 {
          distractors = ReadingDistractors(words: WordTable.known, profile: profile)
        }
        guard let word = words.randomElement(using: &generator),
          let choices = distractors.choices(for: word.reading, blocked: [], using: &generator)
        else { continue }
        let confused = choices.offered.filter { contrast in
          Double.random(in: 0..<1, using: &generator) < (contrast == planted ? 0.8 : 0.05)
        }
        profile.record(offered: choices.offered, confused: confused)
      }
      if profile.ranked().first?.contrast == planted { found += 1 }
    }
    #expect(found >= 18, "\(found) of 20 learners")
  }
}
