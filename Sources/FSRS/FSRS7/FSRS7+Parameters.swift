extension FSRS7 {
  /// The 34 parameters of FSRS-7: the published defaults, or those fitted to a learner.
  public struct Parameters: Codable, Hashable, Sendable {
    /// The number of parameters.
    public static let count = 34

    /// The parameters in their published order, inside `bounds`.
    public let values: [Double]

    /// Makes parameters from numbers in their published order.
    ///
    /// Each initial stability must be at least that of the next lower rating, and `longBase` at
    /// least `shortBase`.
    ///
    /// - Throws: `FSRSError.parameterCount`, `.parameterNotFinite` or `.parameterOutOfBounds`.
    public init(_ values: [Double]) throws(FSRSError) {
      try Self.box.check(values)
      self.values = values
    }

    /// Makes parameters, with each number that is not valid replaced by the nearest valid one.
    ///
    /// - Throws: `FSRSError.parameterCount` or `.parameterNotFinite`.
    public init(clipping values: [Double]) throws(FSRSError) {
      self.values = try Self.box.clip(values)
    }

    /// Makes parameters from numbers that are known to be inside `bounds`.
    init(unchecked values: [Double]) {
      self.values = values
    }

    /// Decodes a plain array of numbers, with the same checks as `init(_:)`.
    public init(from decoder: any Decoder) throws {
      try self.init(decoder.singleValueContainer().decode([Double].self))
    }

    /// Encodes a plain array of numbers.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(values)
    }

    /// The published defaults, fitted to the reviews of many learners.
    public static let `default` = Parameters(unchecked: [
      0.1104, 2.2395, 3.9221, 11.7841,
      6.1686, 0.6457, 3.6807,
      1.9795, 0, 1.3826, 0.7024, 0.5999, 0.8146, 0.6398, 1.0,
      1.3207, 0.6707, 3.8668, 0.4416, 0.0934, 1.8631, 0.6162, 1.0869,
      0.1567, 0.0801, 0.2421, 0.9464, 0.1433, 0.7145, 0, 0.5667, 0.3734, 0.5333, 0.3048,
    ])

    /// The minimum and maximum of each parameter.
    public static var bounds: [ClosedRange<Double>] { box.bounds }

    /// The names of the parameters; the raw value is the position, from 0, in the published order.
    enum Name: Int, CaseIterable {
      case initialStabilityAgain, initialStabilityHard, initialStabilityGood, initialStabilityEasy
      case initialDifficulty, initialDifficultyFall, difficultyStep
      case longGain, longGainDamping, longGainSpacing
      case longLapseScale, longLapsePower, longLapseSpacing, longHardFactor, longEasyFactor
      case shortGain, shortGainDamping, shortGainSpacing
      case shortLapseScale, shortLapsePower, shortLapseSpacing, shortHardFactor, shortEasyFactor
      case shortDecay, longDecay, shortBase, longBase, shortWeight, longWeight
      case shortWeightPower, longWeightPower, longWeightDifficulty, longRateDifficulty
      case shortDecayPower
    }

    /// The name of each parameter, in the order of `values`.
    public static let names = Name.allCases.map { "\($0)" }

    /// The standard deviation of each parameter among learners, the unit of the distances from the
    /// defaults in the penalty of the training.
    ///
    /// The values are published with the training code of srs-benchmark. The deviations of the
    /// initial stabilities are so large that these have practically no penalty.
    static let spreads: [Double] = [
      9999, 9999, 9999, 9999,
      0.523, 0.2528, 0.4329,
      0.2966, 0.2139, 0.2889, 0.1862, 0.175, 0.3812, 0.3013, 0.9104,
      0.3234, 0.2448, 0.3273, 0.1842, 0.1735, 0.4608, 0.311, 0.864,
      0.0418, 0.2596, 0.0798, 0.0682, 0.1282, 0.1397, 0.1407, 0.1489, 0.2, 0.15, 0.15,
    ]

    static let box = ParameterBox(
      bounds: [
        1e-4...50, 1e-4...100, 1e-4...100, 1e-4...100,
        1...10, 0.001...4, 0.1...4,
        0...4, 0...1.2, 0.3...3, 0.01...1.5, 0.1...1, 0...3.5, 0...1, 1...7,
        0...4, 0...2, 0.5...6, 0.001...1.5, 0.001...1, 0...5, 0...1, 1...7,
        0.01...0.25, 0.01...0.95, 0.2...0.85, 0.5...0.99, 0.01...1, 0.1...1,
        0...0.9, 0.1...1.1, 0...1, 0...0.6, 0...0.6,
      ],
      ascending: [
        Name.initialStabilityHard, .initialStabilityGood, .initialStabilityEasy, .longBase,
      ].map(\.rawValue)
    )
  }
}

extension [Double] {
  /// Returns the element for a parameter of FSRS-7; the array must have one element for each
  /// parameter.
  subscript(name: FSRS7.Parameters.Name) -> Double { self[name.rawValue] }
}
