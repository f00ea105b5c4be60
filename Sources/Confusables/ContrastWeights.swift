import Pinyin

/// Every contrast's weight and distance in matrices, so that building the tables hashes nothing.
///
/// Matrices are indexed by the values' places in `allCases`: entry `one * count + other`.
struct ContrastWeights {
  static let tones = Tone.allCases
  static let initials = Initial.allCases
  static let finals = Final.allCases

  /// The weights and distances of the values of one unit.
  struct Matrix {
    let count: Int
    var weights: [Double]
    let distances: [Double]

    /// Makes the matrix of a unit's values; both measures are symmetric.
    init<Value>(
      _ values: [Value],
      share: Double,
      ratio: (Value, Value) -> Double,
      distance: (Value, Value) -> Double
    ) {
      count = values.count
      var weights = [Double](repeating: 0, count: count * count)
      var distances = weights
      for (row, one) in values.enumerated() {
        for (column, other) in values.enumerated() where column >= row {
          let places = (row * count + column, column * count + row)
          weights[places.0] = share * ratio(one, other)
          weights[places.1] = weights[places.0]
          distances[places.0] = distance(one, other)
          distances[places.1] = distances[places.0]
        }
      }
      self.weights = weights
      self.distances = distances
    }

    /// Multiplies the weight of an unordered pair.
    mutating func scale(_ one: Int, _ other: Int, by factor: Double) {
      weights[one * count + other] *= factor
      weights[other * count + one] *= factor
    }
  }

  private(set) var tone: Matrix
  private(set) var initial: Matrix
  private(set) var final: Matrix

  /// The weights for all learners.
  private static let common = ContrastWeights()

  private init() {
    tone = Matrix(
      Self.tones,
      share: ConfusionRates.share(of: .tone),
      ratio: ConfusionRates.ratio,
      distance: SyllableDistance.between
    )
    initial = Matrix(
      Self.initials,
      share: ConfusionRates.share(of: .initial),
      ratio: ConfusionRates.ratio,
      distance: SyllableDistance.between
    )
    final = Matrix(
      Self.finals,
      share: ConfusionRates.share(of: .final),
      ratio: ConfusionRates.ratio,
      distance: SyllableDistance.between
    )
  }

  /// The weights for one learner.
  init(profile: ConfusionProfile) {
    self = Self.common
    for contrast in profile.counts.keys {
      let factor = profile.factor(of: contrast)
      let values = [contrast.first, contrast.second]
      switch contrast.unit {
      case .tone:
        let places = values.compactMap { value in
          Self.tones.firstIndex { String($0.rawValue) == value }
        }
        if places.count == 2 { tone.scale(places[0], places[1], by: factor) }
      case .initial:
        let places = values.compactMap { value in
          Self.initials.firstIndex { $0.rawValue == value }
        }
        if places.count == 2 { initial.scale(places[0], places[1], by: factor) }
      case .final:
        let places = values.compactMap { value in Self.finals.firstIndex { $0.rawValue == value } }
        if places.count == 2 { final.scale(places[0], places[1], by: factor) }
      case .word:
        break
      }
    }
  }

  /// The places of a syllable's initial, final and tone in `allCases`.
  static func parts(of syllable: Syllable) -> SIMD4<UInt8> {
    SIMD4(
      places.initials[syllable.initial] ?? 0,
      places.finals[syllable.final] ?? 0,
      places.tones[syllable.tone] ?? 0,
      0
    )
  }

  /// How far two syllables sound apart, as ``SyllableDistance`` has it.
  static func distance(_ one: SIMD4<UInt8>, _ other: SIMD4<UInt8>) -> Double {
    common.initial.distances[Int(one.x) * common.initial.count + Int(other.x)]
      + common.final.distances[Int(one.y) * common.final.count + Int(other.y)]
      + common.tone.distances[Int(one.z) * common.tone.count + Int(other.z)]
  }

  private static let places = (
    initials: Dictionary(uniqueKeysWithValues: zip(initials, UInt8(0)...)),
    finals: Dictionary(uniqueKeysWithValues: zip(finals, UInt8(0)...)),
    tones: Dictionary(uniqueKeysWithValues: zip(tones, UInt8(0)...))
  )
}
