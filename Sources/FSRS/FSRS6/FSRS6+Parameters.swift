extension FSRS6 {
  /// The 21 numbers of FSRS-6, fitted to a learner or the published defaults.
  public struct Parameters: Hashable, Sendable {
    /// The number of parameters.
    public static let count = 21

    /// The parameters in their published order, inside `bounds`.
    public let values: [Double]

    /// Moves each number to the nearest allowed one, as a trainer does after each step.
    ///
    /// - Throws: `FSRSError.parameterCount` or `.parameterNotFinite`.
    public init(clipping values: [Double]) throws(FSRSError) {
      self.values = try Self.box.clip(values)
    }

    /// Takes parameters that are known to be inside `bounds`.
    package init(unchecked values: [Double]) {
      self.values = values
    }

    /// Returns the parameter of a name.
    subscript(name: Name) -> Double { values[name.rawValue] }

    /// The published defaults, fitted to the reviews of many learners.
    public static let `default` = Parameters(unchecked: [
      0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
      1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ])

    /// The least and greatest value of each parameter.
    package static var bounds: [ClosedRange<Double>] { box.bounds }

    /// The names of the parameters; the raw value is the position in the published order.
    package enum Name: Int, CaseIterable {
      case initialStabilityAgain, initialStabilityHard, initialStabilityGood, initialStabilityEasy
      case initialDifficulty, initialDifficultyFall, difficultyStep, difficultyReversion
      case gain, gainDamping, gainSpacing
      case lapseScale, lapseDifficultyPower, lapsePower, lapseSpacing
      case hardFactor, easyFactor, sameDayStep, sameDayOffset, sameDayDamping, decay
    }

    /// The name of each parameter, in the order of `values`.
    public static let names = Name.allCases.map { "\($0)" }

    /// The bounds of fsrs-rs for at most one relearning step, the widest that it uses.
    package static let box = ParameterBox(
      bounds: [
        0.001...100, 0.001...100, 0.001...100, 0.001...100,
        1...10, 0.001...4, 0.001...4, 0.001...0.75,
        0...4.5, 0...0.8, 0.001...3.5,
        0.001...5, 0.001...0.25, 0.001...0.9, 0...4,
        0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
      ]
    )
  }
}
