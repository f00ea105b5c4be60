/// The answers of a learner in the order in which they were given: what parameters are fitted to.
///
/// It keeps 13 bytes an answer.
public struct TrainingLog: Sendable {
  /// The card of each answer.
  package private(set) var cards: [Int32] = []
  /// Days since the card's previous answer; the first answer of a card ignores them.
  package private(set) var days: [Float] = []
  private(set) var guessRates: [Float] = []
  /// Raw values of `Rating`.
  package private(set) var ratings: [UInt8] = []
  package private(set) var cardCount = 0
  /// True if any answer could have been right by luck.
  private(set) var hasGuesses = false

  /// Makes an empty log.
  public init() {}

  /// The number of answers.
  public var count: Int { cards.count }

  /// Makes room, so that a log of known length is built without copying.
  public mutating func reserveCapacity(_ reviews: Int) {
    cards.reserveCapacity(reviews)
    days.reserveCapacity(reviews)
    guessRates.reserveCapacity(reviews)
    ratings.reserveCapacity(reviews)
  }

  /// Adds the next answer; answers are added in the order of time.
  ///
  /// `card` is a number from 0 that the caller gives each card, best in the order in which cards
  /// appear, since memory is used for all numbers up to the greatest.
  public mutating func append(_ review: RatedReview, card: Int) {
    cards.append(Int32(card))
    days.append(Float(clampedElapsedDays(review.elapsedDays)))
    guessRates.append(Float(review.guessRate))
    ratings.append(UInt8(review.rating.rawValue))
    cardCount = max(cardCount, card + 1)
    hasGuesses = hasGuesses || review.guessRate > 0
  }

  /// Returns the answer at a position, in the precision the log keeps.
  package func review(at index: Int) -> RatedReview? {
    guard let rating = Rating(rawValue: Int(ratings[index])) else { return nil }
    return try? RatedReview(
      rating: rating,
      elapsedDays: Double(days[index]),
      guessRate: Double(guessRates[index])
    )
  }
}
