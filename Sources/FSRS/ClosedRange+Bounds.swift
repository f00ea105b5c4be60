extension ClosedRange<Double> {
  /// Returns the value of a state's field when this range contains it.
  func checked(_ value: Double, _ field: FSRSError.StateField) throws(FSRSError) -> Double {
    guard contains(value) else { throw .stateOutOfBounds(field, value: value, bounds: self) }
    return value
  }
}

extension ClosedRange {
  /// Returns the nearest value inside this range.
  package func clamp(_ value: Bound) -> Bound {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
