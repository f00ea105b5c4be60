/// The FSRS-6 memory model: one stability and a difficulty, in 21 parameters.
///
/// Times are days between calendar days. A review less than a day after the one before moves the
/// stability by a formula of its own and has no loss. The formulas are those of fsrs-rs 6.6.
public struct FSRS6: MemoryModel, Hashable {
  /// The parameters the model was made with.
  public let parameters: Parameters
  let curve: Curve
  let stability: StabilityUpdate
  let difficulty: DifficultyUpdate

  /// Makes a model, by default with the published default parameters.
  public init(parameters: Parameters = .default) {
    self.parameters = parameters
    curve = Curve(parameters)
    stability = StabilityUpdate(parameters)
    difficulty = DifficultyUpdate(parameters)
  }

  /// Returns the state after the first review of a new item.
  public func first(_ rating: Rating) -> State {
    State(
      clampedStability: parameters.values[rating.rawValue - 1],
      difficulty: difficulty.first(rating)
    )
  }

  /// Returns the state after a further review.
  public func next(_ state: State, rating: Rating, elapsedDays: Double) -> State {
    let days = clampedElapsedDays(elapsedDays)
    let recall = curve.recall(state.stability, days: days)
    return State(
      clampedStability: stability.apply(state, recall: recall, days: days, rating: rating),
      difficulty: difficulty.apply(state.difficulty, rating: rating)
    )
  }

  /// Returns the state after a right answer, which was either known or a lucky guess; see
  /// `GuessedAnswer`.
  public func blend(
    known: State,
    guessed: State,
    retrievability: Double,
    guessRate: Double
  ) -> State {
    let answer = GuessedAnswer(retrievability: retrievability, guessRate: guessRate)
    return State(
      clampedStability: answer.stability(known: known.stability, guessed: guessed.stability),
      difficulty: answer.difficulty(known: known.difficulty, guessed: guessed.difficulty)
    )
  }

  /// Returns the probability of recall, 1 at once and 0.9 after one stability.
  public func retrievability(_ state: State, elapsedDays: Double) -> Double {
    curve.recall(state.stability, days: clampedElapsedDays(elapsedDays))
  }
}
