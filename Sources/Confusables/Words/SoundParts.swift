import Pinyin

/// The parts of syllables as numbers, with tables of their distances, so that millions of words are
/// compared without a hash table.
enum SoundParts {
  /// The places of a syllable's initial, final and tone in `allCases`.
  static func parts(of syllable: Syllable) -> SIMD4<UInt8> {
    SIMD4(
      places.initials[syllable.initial] ?? 0,
      places.finals[syllable.final] ?? 0,
      places.tones[syllable.tone] ?? 0,
      0
    )
  }

  /// Returns true if a syllable is in the neutral tone.
  static func isNeutral(_ parts: SIMD4<UInt8>) -> Bool { parts.z == neutral }

  private static let neutral = places.tones[.neutral] ?? 0

  /// Returns the distance of two syllables in sound, as in ``SyllableDistance``.
  static func distance(_ one: SIMD4<UInt8>, _ other: SIMD4<UInt8>) -> Double {
    initials[Int(one.x)][Int(other.x)] + finals[Int(one.y)][Int(other.y)]
      + tones[Int(one.z)][Int(other.z)]
  }

  private static let initials = distances(Initial.allCases, SyllableDistance.between)
  private static let finals = distances(Final.allCases, SyllableDistance.between)
  private static let tones = distances(Tone.allCases, SyllableDistance.between)

  private static func distances<Value>(
    _ values: [Value],
    _ distance: (Value, Value) -> Double
  ) -> [[Double]] {
    values.map { one in values.map { distance(one, $0) } }
  }

  private static let places = (
    initials: Dictionary(uniqueKeysWithValues: zip(Initial.allCases, UInt8(0)...)),
    finals: Dictionary(uniqueKeysWithValues: zip(Final.allCases, UInt8(0)...)),
    tones: Dictionary(uniqueKeysWithValues: zip(Tone.allCases, UInt8(0)...))
  )
}
