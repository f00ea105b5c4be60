extension TrainingLog {
  /// Returns the predictions of a model for the reviews in a range of positions, from 0, without
  /// reviews that its training does not score.
  ///
  /// The states are updated by every review from the beginning of the log. For a fair test, the
  /// parameters of the model must be fitted to earlier reviews only.
  public func predictions<Model: ComparedModel>(
    _ model: Model,
    of range: Range<Int>
  ) -> [Prediction] {
    var predictions: [Prediction] = []
    predictions.reserveCapacity(range.count)
    follow(model, first: range.upperBound) { index, _, _, prediction in
      if let prediction, range.contains(index) { predictions.append(prediction) }
    }
    return predictions
  }

  /// Replays the first `count` reviews of a log with a model.
  ///
  /// `visit`: a function that receives each review's position from 0, the review, and the model's
  /// probability of recall and prediction before it; these two are nil if the review is not scored.
  func follow<Model: ComparedModel>(
    _ model: Model,
    first count: Int,
    _ visit: (Int, RatedReview, Double?, Prediction?) -> Void
  ) {
    var followed = FollowedCards(cardCount: cardCount, Model.State.self)
    for index in 0..<count {
      guard let review = review(at: index) else { continue }
      let (recall, prediction) = followed.advance(Int(cards[index]), review, model)
      visit(index, review, recall, prediction)
    }
  }
}

/// The states of all cards while a model replays a log.
private struct FollowedCards<State> {
  private struct Card {
    var state: State?
    var reviews = 0
    var lapses = 0
  }

  private var cards: [Card]

  init(cardCount: Int, _: State.Type) {
    cards = Array(repeating: Card(), count: cardCount)
  }

  /// Updates a card by a review; returns the probability of recall and the prediction before it,
  /// both nil if the review is not scored.
  ///
  /// `index`: the index of the card in the log, from 0.
  mutating func advance<Model: ComparedModel>(
    _ index: Int,
    _ review: RatedReview,
    _ model: Model
  ) -> (recall: Double?, prediction: Prediction?) where Model.State == State {
    let card = cards[index]
    cards[index].reviews += 1
    cards[index].lapses += review.rating.isRecall ? 0 : 1
    guard let state = card.state else {
      cards[index].state = model.first(review.rating)
      return (nil, nil)
    }
    let step = model.step(state, review)
    cards[index].state = step.state
    guard Model.isScored(review), let recall = step.retrievability else { return (nil, nil) }
    let prediction = Prediction(
      right: GuessedAnswer.right(recall, guessRate: review.guessRate),
      isRight: review.rating.isRecall,
      elapsedDays: review.elapsedDays,
      reviewNumber: card.reviews + 1,
      lapses: card.lapses
    )
    return (recall, prediction)
  }
}
