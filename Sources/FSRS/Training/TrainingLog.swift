/// The answers of a learner in chronological order, to which parameters are fitted.
///
/// Each answer takes 13 bytes.
public struct TrainingLog: Sendable {
  /// The card of each answer.
  package private(set) var cards: [Int32] = []
  /// The days since the card's previous answer; ignored for the first answer of a card.
  package private(set) var days: [Float] = []
  private(set) var guessRates: [Float] = []
  /// The raw values of the ratings.
  package private(set) var ratings: [UInt8] = []
  package private(set) var cardCount = 0
  /// True if any answer could have been a lucky guess.
  private(set) var hasGuesses = false

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
  }

  /// Adds the next answer in chronological order.
  ///
  /// `card` is a number from 0 that the caller assigns to each card, preferably in the order in
  /// which cards appear, since memory is used for all numbers up to the highest.
  public mutating func append(_ review: RatedReview, card: Int) {
    cards.append(Int32(card))
    days.append(Float(clampedElapsedDays(review.elapsedDays)))
    guessRates.append(Float(review.guessRate))
    ratings.append(UInt8(review.rating.rawValue))
    cardCount = max(cardCount, card + 1)
    hasGuesses = hasGuesses || review.guessRate > 0
  }

  /// Returns the answer at a position, with the precision of the log.
  package func review(at index: Int) -> RatedReview? {
    guard let rating = Rating(rawValue: Int(ratings[index])) else { return nil }
    return try? RatedReview(
      rating: rating,
      elapsedDays: Double(days[index]),
      guessRate: Double(guessRates[index])
    )
  }
}
