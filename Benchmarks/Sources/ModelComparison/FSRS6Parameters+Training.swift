import FSRS

extension FSRS6.Parameters {
  /// The standard deviation of each parameter among learners, which scales the training's
  /// penalty.
  static let spreads: [Double] = [
    6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57,
    0.25, 1.03, 0.31, 0.32, 0.14, 0.27,
  ]

  /// The box of the training: as in fsrs-rs, the damping is at least 0.01 and a worse rating
  /// never results in more stability.
  static let trainingBox: ParameterBox = {
    var bounds = box.bounds
    bounds[Name.sameDayDamping.rawValue] = 0.01...0.8
    return ParameterBox(
      bounds: bounds,
      ascending: [Name.initialStabilityHard, .initialStabilityGood, .initialStabilityEasy].map(
        \.rawValue
      )
    )
  }()
}

extension FSRS6.Parameters.Name {
  /// The position of the parameter, without the function call that `rawValue` is in another module.
  ///
  /// The cases are numbered from 0 in their order.
  @inline(always)
  var position: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

extension Array {
  /// Returns the element of a name, in an array with one element for each parameter of FSRS-6.
  subscript(name: FSRS6.Parameters.Name) -> Element { self[name.position] }
}

extension InlineArray where Element == Float {
  /// Returns the number of a name, in an array with one for each parameter of FSRS-6.
  @inline(always)
  subscript(name: FSRS6.Parameters.Name) -> Float { self[name.position] }
}

extension UnsafeMutablePointer {
  /// Returns the element of a name, in memory with one element for each parameter of FSRS-6.
  @inline(always)
  subscript(name: FSRS6.Parameters.Name) -> Pointee {
    get { self[name.position] }
    nonmutating set { self[name.position] = newValue }
  }
}
