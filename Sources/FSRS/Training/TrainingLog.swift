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
