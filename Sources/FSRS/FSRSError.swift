/// An error of this library; it has data for a message, but no text.
public enum FSRSError: Error, Codable, Hashable, Sendable {
  /// The number of parameters is not one of `accepted`.
  case parameterCount(Int, accepted: [Int])
  /// The parameter at `index`, from 0, is infinite or not a number.
  case parameterNotFinite(index: Int)
  /// The parameter at `index`, from 0, is outside `bounds`.
  ///
  /// Some parameters must not be less than the parameter before them, whose value is then the lower
  /// bound.
  case parameterOutOfBounds(index: Int, value: Double, bounds: ClosedRange<Double>)
  /// A value of a memory state is not a number or is outside `bounds`.
  case stateOutOfBounds(StateField, value: Double, bounds: ClosedRange<Double>)
  /// The desired retention is not a number or is outside `bounds`.
  case retentionOutOfBounds(Double, bounds: ClosedRange<Double>)
  /// The time since the previous review is infinite or not a number.
  case elapsedDaysNotFinite(Double)
  /// The guess rate of a review is not a number from 0 to 1.
  case guessRateOutOfBounds(Double)
  /// The limits of an interval are not in the order 1 <= minimum <= maximum <= 36,500 days.
  case intervalLimits(minimumDays: Int, maximumDays: Int)

  /// The name of a value of a memory state.
  public enum StateField: Codable, Hashable, Sendable {
    /// The stability in days; in a model with two stabilities, the long-term one.
    case stability
    /// The short-term stability in days.
    case shortStability
    /// The difficulty, from 1 to 10.
    case difficulty
  }
}
