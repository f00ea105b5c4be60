extension ClosedRange<Double> {
  /// Returns `value`, or throws `FSRSError.stateOutOfBounds` if it is outside this range.
  ///
  /// `field`: the name of the value in a memory state, for the error.
  func checked(_ value: Double, _ field: FSRSError.StateField) throws(FSRSError) -> Double {
    guard contains(value) else { throw .stateOutOfBounds(field, value: value, bounds: self) }
    return value
  }
}

extension ClosedRange {
  /// Returns the value in this range that is nearest to `value`.
  package func clamp(_ value: Bound) -> Bound {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
