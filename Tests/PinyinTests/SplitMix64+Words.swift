import Pinyin
import SeededRandom

extension SplitMix64 {
  /// A word of one to four attested syllables; the first is not neutral.
  mutating func word() -> Reading {
    var syllables: [Syllable] = []
    for position in 0..<Int.random(in: 1...4, using: &self) {
      let choices = position == 0 ? Inventory.all.filter { $0.tone != .neutral } : Inventory.all
      if let syllable = choices.randomElement(using: &self) { syllables.append(syllable) }
    }
    return Reading(syllables)
  }
}

/// Seeds of the properties; a failing test prints the one that it failed with.
let seeds: [UInt64] = [1, 2, 3, 0xC0FFEE]
