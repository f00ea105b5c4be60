/// A memory model that follows sixteen cards at once in single precision, with derivatives.
///
/// It is the forward mode of differentiation: the derivatives of every part of the state by every
/// parameter go along with the state. That costs a little more than the reverse mode and needs no
/// record of the past, and the gradient of each prediction, which the Gauss-Newton matrix is made
/// of, is there at each review.
@usableFromInline package protocol LaneModel: SendableMetatype {
  /// The number of parameters.
  static var parameterCount: Int { get }
  /// The number of vectors that `init` needs as working memory.
  static var workingLanes: Int { get }
  /// How far a predicted probability stays from 0 and 1 in the loss.
  static var lossMargin: Float { get }
  /// A walk ends after a step that promised less than this part of the objective.
  static var tolerance: Double { get }

  /// Prepares what follows from the parameters alone.
  ///
  /// `working` has `workingLanes` vectors, belongs to this value and outlives it.
  init(_ parameters: [Double], working: UnsafeMutablePointer<Lanes>, _ options: LaneOptions)

  /// Begins sixteen cards with their first ratings.
  mutating func begin(ratings: Lanes)

  /// The derivatives of the last predicted retrievability by each parameter.
  var gradient: UnsafeMutablePointer<Lanes> { get }

  /// Forgets the derivatives of some lanes, where they have grown beyond all use.
  func forgetDerivatives(in lanes: LaneMask)

  /// Adds a review to each card and returns the retrievability just before it.
  ///
  /// A lane whose card has ended gets further reviews that nobody scores.
  mutating func advance(ratings: Lanes, days: Lanes, guessRates: Lanes) -> Lanes
}

/// What a kernel need not do.
@usableFromInline package struct LaneOptions {
  /// False where no answer has a guess rate.
  @usableFromInline package let hasGuesses: Bool
  /// False where the loss alone is asked for.
  @usableFromInline package let hasDerivatives: Bool

  @usableFromInline
  init(hasGuesses: Bool, hasDerivatives: Bool) {
    self.hasGuesses = hasGuesses
    self.hasDerivatives = hasDerivatives
  }
}

/// What a right answer says when it could have been a guess; see `GuessedAnswer`.
@usableFromInline package struct GuessedLanes {
  /// The probability that the answer was known: 0 where it was wrong, 1 without a guess rate.
  @usableFromInline package let knownShare: Lanes
  @usableFromInline package let guessedShare: Lanes
  @usableFromInline package let knownShareByRecall: Lanes

  @inlinable @inline(__always)
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

  /// What the mean of two stabilities is and how it follows each of them and the share.
  @usableFromInline package struct Mean {
    @usableFromInline package let value: Lanes
    @usableFromInline package let perKnown: Lanes
    @usableFromInline package let perGuessed: Lanes
    @usableFromInline package let perRecall: Lanes

    @inlinable @inline(__always)
    package init(value: Lanes, perKnown: Lanes, perGuessed: Lanes, perRecall: Lanes) {
      self.value = value
      self.perKnown = perKnown
      self.perGuessed = perGuessed
      self.perRecall = perRecall
    }
  }

  @inlinable @inline(__always)
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

/// The loss of one memory model over a packed log: what a training minimizes, as a value.
@usableFromInline package struct TrainingKernel: Sendable {
  let parameterCount: Int
  /// A walk ends after a step that promised less than this part of the objective.
  let tolerance: Double
  /// Works out the loss over one chunk of a log, with as many of its derivatives as asked for.
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

  /// Takes the kernel of a model; inlined, so that its loop is compiled for that model.
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
