import Confusables
import Pinyin
import SeededRandom

/// A learner who takes the one sound of a pair for the other, and what the program makes of it.
struct PlantedLearner {
  /// How often the one is taken for the other where both are possible.
  private static let plantedRate = 0.8
  /// How often anything else goes wrong.
  private static let slipRate = 0.05

  private let planted: Contrast
  var generator: SplitMix64
  private(set) var profile = ConfusionProfile()

  init(planted: Contrast, seed: UInt64) {
    self.planted = planted
    generator = SplitMix64(seed: seed)
  }

  /// Types a reading, with the planted confusion wherever it fits.
  mutating func type(_ reading: Reading) {
    var given = reading
    for (place, syllable) in reading.syllables.enumerated() where syllable != .erhua {
      if let other = Self.swapped(syllable, planted) {
        if chance(Self.plantedRate) { given.syllables[place] = other }
      }
      for (value, unit) in [
        (syllable.initial.rawValue, ContrastUnit.initial), (syllable.final.rawValue, .final),
        (String(syllable.tone.rawValue), .tone),
      ] {
        profile.record(typedChanceFor: value, unit: unit, weight: 1)
      }
    }
    if given == reading, chance(Self.slipRate),
      let place = reading.syllables.indices.randomElement(using: &generator),
      let other = Inventory.all.filter({
        Contrast.between($0, reading.syllables[place]).count == 1
      }).randomElement(using: &generator)
    {
      given.syllables[place] = other
    }
    for (right, wrong) in zip(reading.syllables, given.syllables) {
      profile.record(offered: [], confused: Contrast.between(right, wrong))
    }
  }

  /// The syllable with the other sound of a pair; nil when it has neither or there is no such one.
  static func swapped(_ syllable: Syllable, _ pair: Contrast) -> Syllable? {
    var changed = syllable
    switch pair.unit {
    case .initial:
      guard let other = other(syllable.initial.rawValue, pair).flatMap(Initial.init(rawValue:))
      else { return nil }
      changed.initial = other
    case .final:
      guard let other = other(syllable.final.rawValue, pair).flatMap(Final.init(rawValue:))
      else { return nil }
      changed.final = other
    case .tone:
      guard
        let other = other(String(syllable.tone.rawValue), pair).flatMap({
          Int($0).flatMap(Tone.init(rawValue:))
        })
      else { return nil }
      changed.tone = other
    case .polyphone, .word: return nil
    }
    return Inventory.isAttested(changed) ? changed : nil
  }

  private static func other(_ value: String, _ pair: Contrast) -> String? {
    value == pair.first ? pair.second : value == pair.second ? pair.first : nil
  }

  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < probability
  }
}
