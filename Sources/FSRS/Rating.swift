/// The rating of an answer, on the four-step scale that every version of FSRS uses.
///
/// The raw value is the number G in the published formulas.
public enum Rating: Int, CaseIterable, Codable, Comparable, Hashable, Sendable {
  /// The answer was wrong or not given: a lapse.
  case again = 1
  /// The answer was right, with serious difficulty.
  case hard = 2
  /// The answer was right.
  case good = 3
  /// The answer was right without hesitation.
  case easy = 4

  /// True if the item was recalled, the event whose probability the models predict.
  public var isRecall: Bool { self != .again }

  /// Orders ratings from Again to Easy.
  public static func < (left: Rating, right: Rating) -> Bool { left.rawValue < right.rawValue }
}

/// One answer in the history of an item.
public struct RatedReview: Codable, Hashable, Sendable {
  /// The rating of the answer.
  public let rating: Rating
  /// The days since the previous review of the same item, at least 0; ignored in the first review
  /// of a history.
  public let elapsedDays: Double
  /// The probability, from 0 to 1, of a right answer by guessing, such as 1/4 with four options.
  public let guessRate: Double

  /// Makes a review; a negative `elapsedDays`, from a clock that was set back, counts as 0.
  ///
  /// - Throws: `FSRSError.elapsedDaysNotFinite` for an infinite or undefined time,
  ///   `.guessRateOutOfBounds` if the guess rate is not a probability.
  public init(rating: Rating, elapsedDays: Double, guessRate: Double = 0) throws(FSRSError) {
    guard elapsedDays.isFinite else { throw .elapsedDaysNotFinite(elapsedDays) }
    guard (0...1).contains(guessRate) else { throw .guessRateOutOfBounds(guessRate) }
    self.rating = rating
    self.elapsedDays = max(0, elapsedDays)
    self.guessRate = guessRate
  }

  /// Decodes a review, with the same checks as `init(rating:elapsedDays:guessRate:)`; a missing
  /// guess rate is 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      rating: container.decode(Rating.self, forKey: .rating),
      elapsedDays: container.decode(Double.self, forKey: .elapsedDays),
      guessRate: container.decodeIfPresent(Double.self, forKey: .guessRate) ?? 0
    )
  }
}
