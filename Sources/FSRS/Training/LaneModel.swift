/// A memory model that follows sixteen cards at once in single precision, with derivatives.
///
/// It is the forward mode of differentiation, as in the `Trace` of each model: the derivatives of
/// every part of the state by every parameter go along with the state. That costs a little more
/// than the reverse mode and needs no record of the past, and the gradient of each prediction,
/// which the Gauss-Newton matrix is made of, is there at each review.
protocol LaneModel: SendableMetatype {
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
struct LaneOptions {
  /// False where no answer has a guess rate.
  let hasGuesses: Bool
  /// False where the loss alone is asked for.
  let hasDerivatives: Bool
}

/// What a right answer says when it could have been a guess; see `GuessedAnswer`.
struct GuessedLanes {
  /// The probability that the answer was known: 0 where it was wrong, 1 without a guess rate.
  let knownShare: Lanes
  let guessedShare: Lanes
  let knownShareByRecall: Lanes

  @inline(__always)
  init(recall: Lanes, guessRates: Lanes, isLapse: LaneMask) {
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
  struct Mean {
    let value: Lanes
    let perKnown: Lanes
    let perGuessed: Lanes
    let perRecall: Lanes
  }

  @inline(__always)
  func stability(known: Lanes, guessed: Lanes) -> Mean {
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
