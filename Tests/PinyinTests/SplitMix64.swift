import Pinyin

/// A small generator whose numbers follow from its seed.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

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
