/// The answers of a learner in chronological order, to which parameters are fitted.
///
/// Each answer takes 17 bytes.
public struct TrainingLog: Sendable {
  /// The card of each answer.
  package private(set) var cards: [Int32] = []
  /// The days since the card's previous answer; ignored for the first answer of a card.
  package private(set) var days: [Float] = []
  private(set) var guessRates: [Float] = []
  /// The raw values of the ratings.
  package private(set) var ratings: [UInt8] = []
  /// The time of each answer in milliseconds, inside `AnswerTime.bounds`; 0 if it is missing.
  private(set) var milliseconds: [UInt16] = []
  /// The group of each answer's time.
  private(set) var timeGroups: [UInt16] = []
  package private(set) var cardCount = 0
  /// True if any answer could have been a lucky guess.
  private(set) var hasGuesses = false
  /// True if the time of any answer is known.
  public private(set) var hasTimes = false

  /// Makes an empty log.
  public init() {}

  /// The number of answers.
  public var count: Int { cards.count }

  /// Reserves memory for a log of known length.
  public mutating func reserveCapacity(_ reviews: Int) {
    cards.reserveCapacity(reviews)
    days.reserveCapacity(reviews)
    guessRates.reserveCapacity(reviews)
    ratings.reserveCapacity(reviews)
    milliseconds.reserveCapacity(reviews)
    timeGroups.reserveCapacity(reviews)
  }

  /// Adds the next answer in chronological order.
  ///
  /// `card` is a number from 0 that the caller assigns to each card, preferably in the order in
  /// which cards appear, since memory is used for all numbers up to the highest.
  /// `time` is nil if it was not measured.
  public mutating func append(_ review: RatedReview, card: Int, time: AnswerTime? = nil) {
    cards.append(Int32(card))
    days.append(Float(clampedElapsedDays(review.elapsedDays)))
    guessRates.append(Float(review.guessRate))
    ratings.append(UInt8(review.rating.rawValue))
    milliseconds.append(UInt16(time?.milliseconds ?? 0))
    timeGroups.append(UInt16(time?.group ?? 0))
    hasTimes = hasTimes || time != nil
    cardCount = max(cardCount, card + 1)
    hasGuesses = hasGuesses || review.guessRate > 0
  }

  /// Returns the time of the answer at a position from 0, or nil if it was not measured.
  func time(at index: Int) -> AnswerTime? {
    AnswerTime(milliseconds: Int(milliseconds[index]), group: Int(timeGroups[index]))
  }

  /// Returns the answer at a position from 0, with the precision of the log; nil if its values are
  /// invalid.
  package func review(at index: Int) -> RatedReview? {
    guard let rating = Rating(rawValue: Int(ratings[index])) else { return nil }
    return try? RatedReview(
      rating: rating,
      elapsedDays: Double(days[index]),
      guessRate: Double(guessRates[index])
    )
  }
}

extension TrainingLog {
  /// Returns the predictions of a model for the reviews in a range of positions, from 0; reviews
  /// that the model's training does not score are left out.
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
