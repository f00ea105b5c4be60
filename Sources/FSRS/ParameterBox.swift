/// The valid parameters of a model: the bounds of each, and the parameters that must not be less
/// than the one before them.
package struct ParameterBox: Sendable {
  /// The minimum and maximum of each parameter.
  package let bounds: [ClosedRange<Double>]
  /// The indices, from 0, of the parameters that must not be less than the parameter before them.
  let ascending: [Int]

  package init(bounds: [ClosedRange<Double>], ascending: [Int] = []) {
    self.bounds = bounds
    self.ascending = ascending
  }

  /// Throws an error unless all parameters are valid.
  ///
  /// The error is for a wrong number of parameters, otherwise for the first one that is not finite,
  /// otherwise for the first one that is outside its valid range.
  func check(_ values: [Double]) throws(FSRSError) {
    try checkFinite(values)
    for (index, value) in values.enumerated() {
      let allowed = allowedRange(index, after: values)
      guard allowed.contains(value) else {
        throw .parameterOutOfBounds(index: index, value: value, bounds: allowed)
      }
    }
  }

  /// Returns the parameters with each invalid one replaced by the nearest valid value.
  ///
  /// They are replaced one after the other, because the valid range of a parameter can depend on
  /// the new value of the parameter before it.
  ///
  /// - Throws: `.parameterCount` or `.parameterNotFinite`.
  package func clip(_ values: [Double]) throws(FSRSError) -> [Double] {
    try checkFinite(values)
    var clipped = values
    for index in clipped.indices {
      let allowed = allowedRange(index, after: clipped)
      clipped[index] = min(max(clipped[index], allowed.lowerBound), allowed.upperBound)
    }
    return clipped
  }

  private func checkFinite(_ values: [Double]) throws(FSRSError) {
    guard values.count == bounds.count else {
      throw .parameterCount(values.count, accepted: [bounds.count])
    }
    if let index = values.firstIndex(where: { !$0.isFinite }) {
      throw .parameterNotFinite(index: index)
    }
  }

  private func allowedRange(_ index: Int, after values: [Double]) -> ClosedRange<Double> {
    let range = bounds[index]
    guard ascending.contains(index) else { return range }
    // The range is not empty: the previous value is inside its own bounds, whose maximum is not
    // above the maximum of this parameter.
    return max(range.lowerBound, values[index - 1])...range.upperBound
  }
}

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
