import Pinyin
import SeededRandom
import Testing

@testable import Confusables

/// Pairs of real words, and what may stand against a syllable that two of them share.
struct RealPairsTests {
  private static let tables = WordTable.tables
  private static let weights = ContrastWeights(profile: ConfusionProfile())
  private static let edges = CrossingPlan.edges(grid: tables.grid, weights: weights, reach: 0.4)
  private static let pairs = RealPairs(
    tables: tables,
    weights: weights,
    edges: edges,
    choice: .ofMany
  )

  private static func reading(_ key: UInt64) -> [Syllable] {
    [Int(key >> 12 & 0xFFF), Int(key & 0xFFF)].map { tables.syllables[$0] }
  }

  @Test func `each of two partners is the answer of their set as often as the other`() {
    var count = 0
    for (place, key) in Self.pairs.keys.enumerated() {
      let own = Double(Self.tables.answerCount(of: key))
      for draw in Self.pairs.flow.draws(against: place) {
        let other = Double(Self.tables.answerCount(of: Self.pairs.keys[draw.target]))
        let back = Self.pairs.flow.draws(against: draw.target).first { $0.target == place }
        #expect(abs(own * draw.share - other * (back?.share ?? 0)) < 1e-9)
        count += 1
      }
    }
    #expect(count > 100, "\(count)")
  }

  @Test func `partners are real words, one contrast apart in each syllable that differs, and near`()
  {
    for (place, key) in Self.pairs.keys.enumerated() {
      let own = Self.reading(key)
      for draw in Self.pairs.flow.draws(against: place) {
        let other = Self.reading(Self.pairs.keys[draw.target])
        #expect(Self.tables.isRealReading(Reading(other)))
        let contrasts = zip(own, other).map { Contrast.between($0, $1) }
        #expect(contrasts.allSatisfy { $0.count <= 1 } && own != other, "\(own) \(other)")
        #expect(
          SyllableDistance.between(Reading(own), Reading(other)) <= RealPairs.Choice.ofMany.reach
            + 1e-9
        )
      }
    }
  }

  @Test func `a word that is none of the pairs has no partner`() throws {
    let three = Self.tables.word(try Reading(numbered: "da4 xue2 sheng1"))
    let key = try #require(ReadingTables.key(of: three.codes))
    var generator = SplitMix64(seed: 1)
    #expect(Self.pairs.freeShare(of: key) == 1)
    #expect(Self.pairs.partner(of: key, using: &generator) == nil)
  }

  @Test func `the share without a partner is what the draws leave`() {
    for (place, key) in Self.pairs.keys.enumerated() {
      let share = Self.pairs.freeShare(of: key)
      #expect(share >= Self.pairs.flow.slack[place] - 1e-9 && share <= 1 + 1e-9)
    }
  }
}
