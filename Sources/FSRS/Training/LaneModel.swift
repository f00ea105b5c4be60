/// A memory model of sixteen cards at once in single precision, with derivatives.
///
/// It uses forward-mode differentiation: the derivatives of the state with respect to every
/// parameter are updated with the state. This costs slightly more than the reverse mode, but needs
/// no record of earlier states and gives the gradient of each prediction, which the Gauss-Newton
/// matrix needs.
@usableFromInline package protocol LaneModel: SendableMetatype {
  /// The number of parameters.
  static var parameterCount: Int { get }
  /// The number of vectors that `init` needs as working memory.
  static var workingLanes: Int { get }
  /// The smallest distance of a predicted probability from 0 and 1 in the loss.
  static var lossMargin: Float { get }
  /// The tolerance: the training ends after a step with a smaller expected relative gain.
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

/// The evidence of right answers that could have been guesses; see `GuessedAnswer`.
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
  /// The tolerance: the training ends after a step with a smaller expected relative gain.
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
