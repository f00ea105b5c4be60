extension FSRS6 {
  /// The 21 numbers of FSRS-6, fitted to a learner or the published defaults.
  public struct Parameters: Codable, Hashable, Sendable {
    /// The number of parameters.
    public static let count = 21

    /// The parameters in their published order, inside `bounds`.
    public let values: [Double]

    /// Takes parameters in their published order.
    ///
    /// - Throws: `FSRSError.parameterCount`, `.parameterNotFinite` or `.parameterOutOfBounds`.
    public init(_ values: [Double]) throws(FSRSError) {
      try Self.box.check(values)
      self.values = values
    }

    /// Moves each number to the nearest allowed one, as a trainer does after each step.
    ///
    /// - Throws: `FSRSError.parameterCount` or `.parameterNotFinite`.
    public init(clipping values: [Double]) throws(FSRSError) {
      self.values = try Self.box.clip(values)
    }

    private init(unchecked values: [Double]) {
      self.values = values
    }

    /// Reads a plain array of numbers and applies the rules of `init(_:)`.
    public init(from decoder: any Decoder) throws {
      try self.init(decoder.singleValueContainer().decode([Double].self))
    }

    /// Writes a plain array of numbers.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(values)
    }

    /// The published defaults, fitted to the reviews of many learners.
    public static let `default` = Parameters(unchecked: [
      0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
      1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ])

    /// The least and greatest value of each parameter.
    ///
    /// They are those for at most one relearning step, the widest ones in use.
    public static var bounds: [ClosedRange<Double>] { box.bounds }

    /// What each parameter does, as identifiers.
    public static let names = [
      "initialStabilityAgain", "initialStabilityHard", "initialStabilityGood",
      "initialStabilityEasy",
      "initialDifficulty", "initialDifficultyFall", "difficultyStep", "difficultyReversion",
      "gain", "gainDamping", "gainSpacing",
      "lapseScale", "lapseDifficultyPower", "lapsePower", "lapseSpacing",
      "hardFactor", "easyFactor", "sameDayStep", "sameDayOffset", "sameDayDamping", "decay",
    ]

    /// The standard deviation of each parameter among learners, by which a training holds it.
    static let spreads: [Double] = [
      6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57,
      0.25, 1.03, 0.31, 0.32, 0.14, 0.27,
    ]

    /// Where a training moves: as fsrs-rs, a damping of at least 0.01 and a rating that was worse
    /// never leaves more stability.
    static let trainingBox: ParameterBox = {
      var bounds = box.bounds
      bounds[19] = 0.01...0.8
      return ParameterBox(bounds: bounds, ascending: [1, 2, 3])
    }()

    private static let box = ParameterBox(
      bounds: [
        0.001...100, 0.001...100, 0.001...100, 0.001...100,
        1...10, 0.001...4, 0.001...4, 0.001...0.75,
        0...4.5, 0...0.8, 0.001...3.5,
        0.001...5, 0.001...0.25, 0.001...0.9, 0...4,
        0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
      ],
      ascending: []
    )
  }
}
