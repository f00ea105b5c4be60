import FSRS

/// A reason why the parameters of the memory model in a setting are invalid.
package enum ParameterFault: Codable, Hashable, Sendable {
  case noNumbers
  case count(Int)
  /// A number is outside its bounds; `position` counts from 1.
  case outOfBounds(position: Int, value: Double, lowest: Double, highest: Double)

  init(_ error: FSRSError) {
    switch error {
    case .parameterCount(let count, _): self = .count(count)
    case .parameterOutOfBounds(let index, let value, let bounds):
      self = .outOfBounds(
        position: index + 1,
        value: value,
        lowest: bounds.lowerBound,
        highest: bounds.upperBound
      )
    default: self = .noNumbers
    }
  }
}
