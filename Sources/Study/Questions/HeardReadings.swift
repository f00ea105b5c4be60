import Pinyin

/// Which readings cannot be told apart by ear.
enum HeardReadings {
  /// Whether two of the readings can be spoken alike, as a word of two third tones is spoken like one
  /// of a second and a third.
  static func haveTwins(_ readings: [Reading]) -> Bool {
    let sounds = readings.map { Set([$0] + $0.spokenVariants(hanzi: "")) }
    return sounds.indices.contains { one in
      sounds[(one + 1)...].contains { !$0.isDisjoint(with: sounds[one]) }
    }
  }
}
