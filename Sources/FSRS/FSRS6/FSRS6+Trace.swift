extension FSRS6 {
  /// A walk along one history that carries exact derivatives by all parameters.
  ///
  /// It is the forward mode of differentiation with derivatives worked out by hand. Nothing is
  /// allocated per review.
  public struct Trace: Sendable {
    /// The derivative of one number by each of the 21 parameters.
    public typealias Partials = InlineArray<21, Double>

    /// The state after the reviews so far.
    public private(set) var state: State
    /// The derivatives of the last predicted retrievability; 0 before the second review.
    public private(set) var gradient = Partials(repeating: 0)
    private let model: FSRS6
    private var stability = Partials(repeating: 0)
    private var difficulty = Partials(repeating: 0)

    /// Begins with the first review of a new item.
    public init(_ model: FSRS6, first rating: Rating) {
      self.model = model
      state = model.first(rating)
      let start = model.difficulty.first(rating)
      stability[rating.rawValue - 1] = 1
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
      let recall = model.curve.recall(state.stability, days: days)
      let slopes = model.curve.partials(state.stability, days: days, recall: recall)
      for index in 0..<Parameters.count {
        gradient[index] = slopes.byStability * stability[index]
      }
      gradient[20] += slopes.byDecay
      var guessed = self
      move(recall: recall, days: days, rating: rating)
      if guessRate > 0, rating.isRecall {
        guessed.move(recall: recall, days: days, rating: .again)
        blend(guessed, recall: recall, guessRate: min(guessRate, 1))
      }
      return recall
    }

    private mutating func move(recall: Double, days: Double, rating: Rating) {
      let step = model.stability.apply(state, recall: recall, days: days, rating: rating)
      let difficultyStep = model.difficulty.apply(state.difficulty, rating: rating)
      for index in 0..<Parameters.count {
        stability[index] =
          step.byStability * stability[index] + step.byDifficulty * difficulty[index]
          + step.byRecall * gradient[index]
        difficulty[index] *= difficultyStep.byDifficulty
      }
      for index in 0..<12 {
        stability[8 + index] += step.byParameters[index]
      }
      difficulty[4] += difficultyStep.byInitial
      difficulty[5] += difficultyStep.byInitialFall
      difficulty[6] += difficultyStep.byStep
      difficulty[7] += difficultyStep.byReversion
      state = State(clampedStability: step.value, difficulty: difficultyStep.value)
    }

    private mutating func blend(_ guessed: Trace, recall: Double, guessRate: Double) {
      let answer = GuessedAnswer(retrievability: recall, guessRate: guessRate)
      answer.blend(
        &stability,
        guessed.stability,
        byRecall: gradient,
        stabilities: (state.stability, guessed.state.stability)
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
