extension FSRS7 {
  /// The state of one item in FSRS-7.
  public struct State: Codable, Hashable, Sendable {
    /// The values either stability may have, in days.
    public static let stabilityBounds = 0.0001...36_500.0
    /// The values the difficulty may have.
    public static let difficultyBounds = 1.0...10.0

    /// The long stability in days, of the lasting part of the memory.
    public let stability: Double
    /// The short stability in days, of the part of the memory from recent reviews.
    public let shortStability: Double
    /// The difficulty of the item, from 1 to 10.
    public let difficulty: Double

    /// Makes a state from unchecked values.
    ///
    /// - Throws: `FSRSError.stateOutOfBounds` for the first part outside its bounds.
    public init(
      stability: Double,
      shortStability: Double,
      difficulty: Double
    ) throws(FSRSError) {
      self.stability = try Self.stabilityBounds.checked(stability, .stability)
      self.shortStability = try Self.stabilityBounds.checked(shortStability, .shortStability)
      self.difficulty = try Self.difficultyBounds.checked(difficulty, .difficulty)
    }

    /// Reads a state and applies the rules of `init(stability:shortStability:difficulty:)`.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      try self.init(
        stability: container.decode(Double.self, forKey: .stability),
        shortStability: container.decode(Double.self, forKey: .shortStability),
        difficulty: container.decode(Double.self, forKey: .difficulty)
      )
    }

    /// Takes computed values and moves the stabilities into their bounds.
    init(clampedStability stability: Double, shortStability: Double, difficulty: Double) {
      self.stability = Self.stabilityBounds.clamp(stability)
      self.shortStability = Self.stabilityBounds.clamp(shortStability)
      self.difficulty = difficulty
    }
  }
}
