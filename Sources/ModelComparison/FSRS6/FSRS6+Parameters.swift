public import FSRS

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
    init(unchecked values: [Double]) {
      self.values = values
    }

    /// The published defaults, fitted to the reviews of many learners.
    public static let `default` = Parameters(unchecked: [
      0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
      1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ])

    /// The least and greatest value of each parameter.
    static var bounds: [ClosedRange<Double>] { box.bounds }

    /// The names of the parameters; the raw value is the position in the published order.
    enum Name: Int, CaseIterable {
      case initialStabilityAgain, initialStabilityHard, initialStabilityGood, initialStabilityEasy
      case initialDifficulty, initialDifficultyFall, difficultyStep, difficultyReversion
      case gain, gainDamping, gainSpacing
      case lapseScale, lapseDifficultyPower, lapsePower, lapseSpacing
      case hardFactor, easyFactor, sameDayStep, sameDayOffset, sameDayDamping, decay
    }

    /// The name of each parameter, in the order of `values`.
    public static let names = Name.allCases.map { "\($0)" }

    /// The standard deviation of each parameter among learners, which scales the training's
    /// penalty.
    static let spreads: [Double] = [
      6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57,
      0.25, 1.03, 0.31, 0.32, 0.14, 0.27,
    ]

    /// The box of the training: as in fsrs-rs, the damping is at least 0.01 and a worse rating
    /// never results in more stability.
    static let trainingBox: ParameterBox = {
      var bounds = box.bounds
      bounds[Name.sameDayDamping.rawValue] = 0.01...0.8
      return ParameterBox(
        bounds: bounds,
        ascending: [Name.initialStabilityHard, .initialStabilityGood, .initialStabilityEasy].map(
          \.rawValue
        )
      )
    }()

    /// The bounds of fsrs-rs for at most one relearning step, the widest that it uses.
    private static let box = ParameterBox(
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

extension Array {
  /// Returns the element of a name, in an array with one element for each parameter of FSRS-6.
  subscript(name: FSRS6.Parameters.Name) -> Element { self[name.rawValue] }
}

extension UnsafeMutablePointer {
  /// Returns the element of a name, in memory with one element for each parameter of FSRS-6.
  @inline(__always)
  subscript(name: FSRS6.Parameters.Name) -> Pointee {
    get { self[name.rawValue] }
    nonmutating set { self[name.rawValue] = newValue }
  }
}
