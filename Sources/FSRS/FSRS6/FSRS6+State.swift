extension FSRS6 {
  /// The state of one item in FSRS-6.
  public struct State: Hashable, Sendable {
    /// The values the stability may have, in days.
    static let stabilityBounds = 0.001...36_500.0
    /// The values the difficulty may have.
    static let difficultyBounds = 1.0...10.0

    /// The stability: the days in which the probability of recall falls to 0.9.
    public let stability: Double
    /// The difficulty of the item, from 1 to 10.
    public let difficulty: Double

    /// Takes computed values and moves the stability into its bounds.
    init(clampedStability stability: Double, difficulty: Double) {
      self.stability = Self.stabilityBounds.clamp(stability)
      self.difficulty = difficulty
    }
  }
}
