package import FSRS

extension FSRS7.State {
  /// The maximum relative difference between two replays of the same answers, which processors
  /// round differently.
  private static let tolerance = 1e-9

  /// Returns true if no value of two memory states differs by more than a billionth of itself.
  package func isAlike(_ other: FSRS7.State) -> Bool {
    func isNear(_ left: Double, _ right: Double) -> Bool {
      abs(left - right) <= Self.tolerance * max(abs(left), abs(right))
    }
    return isNear(stability, other.stability) && isNear(shortStability, other.shortStability)
      && isNear(difficulty, other.difficulty)
  }
}
