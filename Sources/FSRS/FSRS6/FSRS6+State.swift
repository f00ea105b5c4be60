extension FSRS6 {
  /// What FSRS-6 remembers about one item.
  public struct State: Codable, Hashable, Sendable {
    /// The values the stability may have, in days.
    public static let stabilityBounds = 0.001...36_500.0
    /// The values the difficulty may have.
    public static let difficultyBounds = 1.0...10.0

    /// The stability: the days in which the probability of recall falls to 0.9.
    public let stability: Double
    /// The difficulty of the item, from 1 to 10.
    public let difficulty: Double

    /// Takes a state from outside.
    ///
    /// - Throws: `FSRSError.stateOutOfBounds` for the first part outside its bounds.
    public init(stability: Double, difficulty: Double) throws(FSRSError) {
      self.stability = try Self.stabilityBounds.checked(stability, .stability)
      self.difficulty = try Self.difficultyBounds.checked(difficulty, .difficulty)
    }

    /// Reads a state and applies the rules of `init(stability:difficulty:)`.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      try self.init(
        stability: container.decode(Double.self, forKey: .stability),
        difficulty: container.decode(Double.self, forKey: .difficulty)
      )
    }

    /// Takes computed values and moves the stability into its bounds.
    init(clampedStability stability: Double, difficulty: Double) {
      self.stability = Self.stabilityBounds.clamp(stability)
      self.difficulty = difficulty
    }
  }
}
