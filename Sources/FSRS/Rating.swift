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

  /// True if the item was recalled; the probability of this is what the models predict.
  public var isRecall: Bool { self != .again }

  /// Orders ratings from Again to Easy.
  public static func < (left: Rating, right: Rating) -> Bool { left.rawValue < right.rawValue }
}

/// One answer in the history of an item.
public struct RatedReview: Codable, Hashable, Sendable {
  /// The rating of the answer.
  public let rating: Rating
  /// The days since the previous review of the same item, never negative.
  ///
  /// The models ignore it in the first review of a history.
  public let elapsedDays: Double
  /// The probability of a right answer by guessing, such as 1/4 with four options; 0 to 1.
  public let guessRate: Double

  /// Makes a review `elapsedDays` after the previous one.
  ///
  /// A negative time, from a clock that was set back, counts as 0.
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

  /// Decodes a review, with the same checks as `init(rating:elapsedDays:guessRate:)`.
  ///
  /// If the guess rate is missing, it is 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      rating: container.decode(Rating.self, forKey: .rating),
      elapsedDays: container.decode(Double.self, forKey: .elapsedDays),
      guessRate: container.decodeIfPresent(Double.self, forKey: .guessRate) ?? 0
    )
  }
}
