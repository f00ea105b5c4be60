extension FSRS7 {
  /// A walk along one history that carries exact derivatives by all parameters.
  ///
  /// It is the forward mode of differentiation with derivatives worked out by hand: besides the
  /// state it keeps how each of its three parts answers to each parameter. Nothing is allocated
  /// per review. A trainer reads `gradient` after each review, for a first-order step or for the
  /// outer products of a Gauss-Newton one.
  public struct Trace: Sendable {
    /// The derivative of one number by each of the 34 parameters.
    public typealias Partials = InlineArray<34, Double>

    /// The state after the reviews so far.
    public private(set) var state: State
    /// The derivatives of the last predicted retrievability; 0 before the second review.
    public private(set) var gradient = Partials(repeating: 0)
    private let model: FSRS7
    private var long = Partials(repeating: 0)
    private var short = Partials(repeating: 0)
    private var difficulty = Partials(repeating: 0)

    /// Begins with the first review of a new item.
    public init(_ model: FSRS7, first rating: Rating) {
      self.model = model
      state = model.first(rating)
      let index = rating.rawValue - 1
      let start = model.difficulty.first(rating)
      long[index] = 1
      let isShortFree = state.shortStability > State.stabilityBounds.lowerBound
      short[index] = isShortFree ? FSRS7.initialShortShare : 0
      difficulty[4] = start.byInitial
      difficulty[5] = start.byInitialFall
    }

    /// Adds a review and returns the probability of recall just before it.
    ///
    /// `guessRate` is the chance that one who does not know answers right.
    public mutating func advance(
      rating: Rating,
      elapsedDays: Double,
      guessRate: Double = 0
    ) -> Double {
      let days = clampedElapsedDays(elapsedDays)
      let curve = Curve(model.curveWeights, state: state)
      let recall = curve.recall(days)
      let slopes = curve.partials(model.curveWeights, recall: recall, days: days, state: state)
      var shortGradient = Partials(repeating: 0)
      for index in 0..<Parameters.count {
        gradient[index] =
          slopes.byStability * long[index] + slopes.byShortStability * short[index]
          + slopes.byDifficulty * difficulty[index]
        shortGradient[index] = slopes.shortByShortStability * short[index]
      }
      for index in 0..<slopes.byParameters.count {
        gradient[23 + index] += slopes.byParameters[index]
      }
      shortGradient[23] += slopes.shortByDecay
      shortGradient[25] += slopes.shortByBase
      shortGradient[33] += slopes.shortByDecayPower

      var guessed = self
      move(recall, shortGradient: shortGradient, rating: rating)
      if guessRate > 0, rating.isRecall {
        guessed.move(recall, shortGradient: shortGradient, rating: .again)
        blend(guessed, recall: recall.mixed, guessRate: min(guessRate, 1))
      }
      return recall.mixed
    }

    private mutating func move(_ recall: Curve.Recall, shortGradient: Partials, rating: Rating) {
      let longStep = model.longTerm.apply(
        stability: state.stability,
        state: state,
        recall: recall.mixed,
        rating: rating
      )
      let shortStep = model.shortTerm.apply(
        stability: state.shortStability,
        state: state,
        recall: recall.short,
        rating: rating
      )
      let difficultyStep = model.difficulty.apply(
        state.difficulty,
        recall: recall.mixed,
        rating: rating
      )
      for index in 0..<Parameters.count {
        long[index] =
          longStep.byStability * long[index] + longStep.byDifficulty * difficulty[index]
          + longStep.byRecall * gradient[index]
        short[index] =
          shortStep.byStability * short[index] + shortStep.byDifficulty * difficulty[index]
          + shortStep.byRecall * shortGradient[index]
        difficulty[index] =
          difficultyStep.byDifficulty * difficulty[index]
          + difficultyStep.byRecall * gradient[index]
      }
      for index in 0..<8 {
        long[7 + index] += longStep.byParameters[index]
        short[15 + index] += shortStep.byParameters[index]
      }
      difficulty[4] += difficultyStep.byInitial
      difficulty[5] += difficultyStep.byInitialFall
      difficulty[6] += difficultyStep.byStep

      var shortValue = shortStep.value
      let ceiling = FSRS7.lapseShortShare * longStep.value
      if !rating.isRecall && ceiling < shortValue {
        shortValue = ceiling
        let isFree = ceiling > State.stabilityBounds.lowerBound
        for index in 0..<Parameters.count {
          short[index] = isFree ? FSRS7.lapseShortShare * long[index] : 0
        }
      }
      state = State(
        clampedStability: longStep.value,
        shortStability: shortValue,
        difficulty: difficultyStep.value
      )
    }

    private mutating func blend(_ guessed: Trace, recall: Double, guessRate: Double) {
      let answer = GuessedAnswer(retrievability: recall, guessRate: guessRate)
      answer.blend(
        &long,
        guessed.long,
        byRecall: gradient,
        stabilities: (state.stability, guessed.state.stability)
      )
      answer.blend(
        &short,
        guessed.short,
        byRecall: gradient,
        stabilities: (state.shortStability, guessed.state.shortStability)
      )
      answer.blend(
        &difficulty,
        guessed.difficulty,
        byRecall: gradient,
        difficulties: (state.difficulty, guessed.state.difficulty)
      )
      state = model.blend(
        known: state,
        guessed: guessed.state,
        retrievability: recall,
        guessRate: guessRate
      )
    }
  }

  /// The log loss over the history of one item and its exact gradient by the parameters.
  public func lossGradient(_ history: [Review]) -> LossGradient {
    var result = LossGradient(parameterCount: Parameters.count)
    guard let initial = history.first else { return result }
    var trace = Trace(self, first: initial.rating)
    for review in history.dropFirst() {
      let predicted = trace.advance(
        rating: review.rating,
        elapsedDays: review.elapsedDays,
        guessRate: review.guessRate
      )
      guard let loss = logLoss(review, retrievability: predicted) else { continue }
      result.scoredReviews += 1
      result.loss += loss.value
      for index in 0..<Parameters.count {
        result.gradient[index] += loss.slope * trace.gradient[index]
      }
    }
    return result
  }
}
