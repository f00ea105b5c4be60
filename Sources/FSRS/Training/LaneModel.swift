/// A vector with one number for each of the sixteen cards that the training computes at once.
@usableFromInline package typealias Lanes = SIMD16<Float>
/// A mask with a truth value for each lane.
@usableFromInline package typealias LaneMask = SIMDMask<SIMD16<Int32>>

/// Returns `yes` in the lanes whose mask is set, and `no` in the others.
@inlinable @inline(always)
package func select(_ mask: LaneMask, _ yes: Lanes, _ no: Lanes) -> Lanes {
  no.replacing(with: yes, where: mask)
}

/// Returns `yes` in the lanes whose mask is set, and 0 in the others.
@inlinable @inline(always)
package func keep(_ mask: LaneMask, _ yes: Lanes) -> Lanes {
  Lanes.zero.replacing(with: yes, where: mask)
}

// `atMost`, `atLeast` and `held` compile to a few instructions; the `clamp` of SIMD vectors
// compiles to a function call.
extension SIMD16<Float> {
  @inlinable @inline(always)
  package func atMost(_ limit: Lanes) -> Lanes { replacing(with: limit, where: limit .< self) }

  @inlinable @inline(always)
  package func atLeast(_ limit: Lanes) -> Lanes { replacing(with: limit, where: limit .> self) }

  @inlinable @inline(always)
  package func held(_ bounds: ClosedRange<Float>) -> Lanes {
    atLeast(Lanes(repeating: bounds.lowerBound)).atMost(Lanes(repeating: bounds.upperBound))
  }

  @inlinable @inline(always)
  package var bits: SIMD16<Int32> { unsafeBitCast(self, to: SIMD16<Int32>.self) }

  @inlinable @inline(always)
  package init(bits: SIMD16<Int32>) { self = unsafeBitCast(bits, to: Lanes.self) }

  /// The exponential of each lane, with a relative error of 2e-7, clamped to the range from 2^-126
  /// to 2^126.
  ///
  /// The power of two is split into a whole number, which is added to the exponent's bits, and a
  /// remainder in ±1/2, which a polynomial approximates (minimax, degree 5).
  @inlinable @inline(always)
  package var exponential: Lanes {
    let scaled: Lanes = self * Float(1.442_695_04)
    let power: Lanes = scaled.held(-126...126)
    let shift = Lanes(repeating: 12_582_912)
    let shifted: Lanes = power + shift
    let whole: Lanes = shifted - shift
    let rest: Lanes = power - whole
    var sum = Lanes(repeating: 1.877_576_7e-3)
    sum = sum * rest + Lanes(repeating: 8.989_339_7e-3)
    sum = sum * rest + Lanes(repeating: 5.582_631_8e-2)
    sum = sum * rest + Lanes(repeating: 2.401_536_1e-1)
    sum = sum * rest + Lanes(repeating: 6.931_530_8e-1)
    sum = sum * rest + Lanes(repeating: 9.999_999_4e-1)
    let exponent: SIMD16<Int32> = shifted.bits &- shift.bits
    return Lanes(bits: sum.bits &+ (exponent &<< 23))
  }

  /// The natural logarithm of each lane, with a relative error of 2e-7; lanes must be positive and
  /// normal.
  ///
  /// The mantissa is scaled to √½…√2, and a polynomial of degree 9 approximates its logarithm.
  @inlinable @inline(always)
  package var logarithm: Lanes {
    let bits = self.bits
    let exponent: SIMD16<Int32> = (bits &- 0x3f35_04f3) &>> 23
    let rest: Lanes = Lanes(bits: bits &- (exponent &<< 23)) - Lanes(repeating: 1)
    var sum = Lanes(repeating: 8.700_434_9e-2)
    sum = sum * rest + Lanes(repeating: -1.426_748_6e-1)
    sum = sum * rest + Lanes(repeating: 1.491_476_9e-1)
    sum = sum * rest + Lanes(repeating: -1.657_758_5e-1)
    sum = sum * rest + Lanes(repeating: 1.996_306_3e-1)
    sum = sum * rest + Lanes(repeating: -2.500_133_8e-1)
    sum = sum * rest + Lanes(repeating: 3.333_391_0e-1)
    let square: Lanes = rest * rest
    let cube: Lanes = square * rest
    let tail: Lanes = sum * cube
    let half: Lanes = square * Float(0.5)
    let series: Lanes = tail - half + rest
    // The whole number is converted to a Float by adding it to the bits of a large Float.
    let biased = Lanes(bits: exponent &+ SIMD16<Int32>(repeating: 0x4b40_0000))
    let whole: Lanes = biased - Lanes(repeating: 12_582_912)
    return series + whole * Float(0.693_147_18)
  }
}

/// A memory model of sixteen cards at once in single precision, with derivatives.
///
/// It uses forward-mode differentiation: the derivatives of the state with respect to every
/// parameter are updated with the state. This costs slightly more than the reverse mode, but needs
/// no record of earlier states and gives the gradient of each prediction, which the Gauss-Newton
/// matrix needs.
@usableFromInline package protocol LaneModel: SendableMetatype {
  static var parameterCount: Int { get }
  /// The number of vectors that `init` needs as working memory.
  static var workingLanes: Int { get }
  /// The smallest distance of a predicted probability from 0 and 1 in the loss.
  static var lossMargin: Float { get }
  /// The tolerance of the training, which ends after a step whose expected relative gain is
  /// smaller.
  static var tolerance: Double { get }

  /// Computes the values that depend only on the parameters.
  ///
  /// `working` points to `workingLanes` vectors that belong to this value and outlive it.
  init(_ parameters: [Double], working: UnsafeMutablePointer<Lanes>, _ options: LaneOptions)

  /// Starts sixteen cards with their first ratings.
  mutating func begin(ratings: Lanes)

  /// The derivatives of the last predicted retrievability with respect to each parameter.
  var gradient: UnsafeMutablePointer<Lanes> { get }

  /// Sets the derivatives of some lanes to 0 because they have become too large to be useful.
  func forgetDerivatives(in lanes: LaneMask)

  /// Adds a review to each card and returns the retrievability just before it.
  ///
  /// A lane whose card has no more reviews gets dummy reviews, which are not scored.
  mutating func advance(ratings: Lanes, days: Lanes, guessRates: Lanes) -> Lanes
}

/// The computations that a kernel has to do.
@usableFromInline package struct LaneOptions {
  /// False if no answer has a guess rate.
  @usableFromInline package let hasGuesses: Bool
  /// False if only the loss is needed.
  @usableFromInline package let hasDerivatives: Bool

  @usableFromInline
  init(hasGuesses: Bool, hasDerivatives: Bool) {
    self.hasGuesses = hasGuesses
    self.hasDerivatives = hasDerivatives
  }
}

/// The probabilities that right answers were recalled or guessed; see `GuessedAnswer`.
@usableFromInline package struct GuessedLanes {
  /// The probability that the answer was known: 0 if it was wrong, 1 without a guess rate.
  @usableFromInline package let knownShare: Lanes
  @usableFromInline package let guessedShare: Lanes
  @usableFromInline package let knownShareByRecall: Lanes

  @inlinable @inline(always)
  package init(recall: Lanes, guessRates: Lanes, isLapse: LaneMask) {
    let one = Lanes(repeating: 1)
    let unguessed: Lanes = (one - guessRates) * recall
    let right: Lanes = guessRates + unguessed
    let inverse: Lanes = one / right
    let share: Lanes = (recall * inverse).atMost(one)
    let slope: Lanes = guessRates * inverse
    knownShare = select(isLapse, Lanes.zero, share)
    guessedShare = one - knownShare
    knownShareByRecall = select(isLapse, Lanes.zero, slope * inverse)
  }

  /// The mean of two stabilities, with its derivatives with respect to each of them and to the
  /// probability of recall, on which the shares depend.
  @usableFromInline package struct Mean {
    @usableFromInline package let value: Lanes
    @usableFromInline package let perKnown: Lanes
    @usableFromInline package let perGuessed: Lanes
    @usableFromInline package let perRecall: Lanes

    @inlinable @inline(always)
    package init(value: Lanes, perKnown: Lanes, perGuessed: Lanes, perRecall: Lanes) {
      self.value = value
      self.perKnown = perKnown
      self.perGuessed = perGuessed
      self.perRecall = perRecall
    }
  }

  @inlinable @inline(always)
  package func stability(known: Lanes, guessed: Lanes) -> Mean {
    let logKnown = known.logarithm
    let logGuessed = guessed.logarithm
    let weightedKnown: Lanes = knownShare * logKnown
    let weightedGuessed: Lanes = guessedShare * logGuessed
    let value: Lanes = (weightedKnown + weightedGuessed).exponential
    let scaled: Lanes = value * knownShareByRecall
    return Mean(
      value: value,
      perKnown: value * knownShare / known,
      perGuessed: value * guessedShare / guessed,
      perRecall: scaled * (logKnown - logGuessed)
    )
  }
}

/// The loss of a memory model over a packed log, as a function that the training minimizes.
@usableFromInline package struct TrainingKernel: Sendable {
  let parameterCount: Int
  /// The tolerance of the training, which ends after a step whose expected relative gain is
  /// smaller.
  let tolerance: Double
  /// A function that computes the loss over one chunk of a log, with the requested derivatives.
  let products: @Sendable (PackedLog, [Double], Int, LossProducts.Order) -> LossProducts

  @usableFromInline
  init(
    parameterCount: Int,
    tolerance: Double,
    products: @escaping @Sendable (PackedLog, [Double], Int, LossProducts.Order) -> LossProducts
  ) {
    self.parameterCount = parameterCount
    self.tolerance = tolerance
    self.products = products
  }

  /// Makes the loss of a model; it is inlined so that its loop is specialized for the model.
  @inlinable
  package init<Model: LaneModel>(_: Model.Type) {
    self.init(parameterCount: Model.parameterCount, tolerance: Model.tolerance) {
      log,
      parameters,
      chunk,
      order in
      log.products(Model.self, parameters: parameters, chunk: chunk, order: order)
    }
  }
}
