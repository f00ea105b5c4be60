/// An error of this library, with the data for a message and no prose.
public enum FSRSError: Error, Codable, Hashable, Sendable {
  /// The number of parameters is not one of `accepted`.
  case parameterCount(Int, accepted: [Int])
  /// The parameter at `index` is infinite or not a number.
  case parameterNotFinite(index: Int)
  /// The parameter at `index` lies outside `bounds`.
  ///
  /// If the parameter must not be less than another one, the lower bound is the value of that one.
  case parameterOutOfBounds(index: Int, value: Double, bounds: ClosedRange<Double>)
  /// A part of a memory state is not a number or lies outside `bounds`.
  case stateOutOfBounds(StateField, value: Double, bounds: ClosedRange<Double>)
  /// The desired retention is not a number or lies outside `bounds`.
  case retentionOutOfBounds(Double, bounds: ClosedRange<Double>)
  /// The time since the previous review is infinite or not a number.
  case elapsedDaysNotFinite(Double)
  /// The probability of a right guess is not a probability.
  case guessRateOutOfBounds(Double)
  /// The limits of an interval are not in the order 1 <= minimum <= maximum <= 36,500 days.
  case intervalLimits(minimumDays: Int, maximumDays: Int)

  /// The part of a memory state that an error concerns.
  public enum StateField: Codable, Hashable, Sendable {
    /// The stability in days; in a model with two stabilities, the long one.
    case stability
    /// The short stability in days.
    case shortStability
    /// The difficulty, from 1 to 10.
    case difficulty
  }
}
