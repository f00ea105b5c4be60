/// One answer in the history of an item.
public struct Review: Codable, Hashable, Sendable {
  /// How well the item was recalled.
  public let rating: Rating
  /// The days since the previous review of the same item, never negative.
  ///
  /// The models ignore it in the first review of a history.
  public let elapsedDays: Double

  /// Makes a review `elapsedDays` after the previous one.
  ///
  /// A negative time, from a clock that was set back, counts as 0.
  /// - Throws: `FSRSError.elapsedDaysNotFinite` for an infinite or undefined time.
  public init(rating: Rating, elapsedDays: Double) throws(FSRSError) {
    guard elapsedDays.isFinite else { throw .elapsedDaysNotFinite(elapsedDays) }
    self.rating = rating
    self.elapsedDays = max(0, elapsedDays)
  }

  /// Reads a review and applies the rules of `init(rating:elapsedDays:)`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      rating: container.decode(Rating.self, forKey: .rating),
      elapsedDays: container.decode(Double.self, forKey: .elapsedDays)
    )
  }
}
