package import FSRS

extension FSRS7.State {
  /// The maximum relative difference between two replays of the same answers, which processors
  /// round differently.
  private static let tolerance = 1e-9

  /// Returns true if each value differs from the other state's by at most a billionth of it.
  package func isAlike(_ other: FSRS7.State) -> Bool {
    func isNear(_ left: Double, _ right: Double) -> Bool {
      abs(left - right) <= Self.tolerance * max(abs(left), abs(right))
    }
    return isNear(stability, other.stability) && isNear(shortStability, other.shortStability)
      && isNear(difficulty, other.difficulty)
  }
}
