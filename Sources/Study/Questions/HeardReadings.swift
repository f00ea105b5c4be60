import Pinyin

/// A check for readings that sound the same.
enum HeardReadings {
  /// Returns true if two of the readings can be spoken alike; for example, two third tones are
  /// spoken like a second and a third tone.
  static func haveTwins(_ readings: [Reading]) -> Bool {
    let sounds = readings.map { Set([$0] + $0.spokenVariants(hanzi: "")) }
    return sounds.indices.contains { one in
      sounds[(one + 1)...].contains { !$0.isDisjoint(with: sounds[one]) }
    }
  }
}
