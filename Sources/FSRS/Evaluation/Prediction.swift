/// The prediction of a model for one review, and its outcome.
public struct Prediction: Hashable, Sendable {
  /// The predicted probability of a right answer, by recall or by a guess.
  public let right: Double
  /// True if the answer was right.
  public let isRight: Bool
  /// The days since the card's previous review.
  public let elapsedDays: Double
  /// The number of the card's reviews up to and with this one.
  public let reviewNumber: Int
  /// The number of the card's wrong answers before this one.
  public let lapses: Int

  /// Makes a prediction.
  public init(
    right: Double,
    isRight: Bool,
    elapsedDays: Double,
    reviewNumber: Int,
    lapses: Int
  ) {
    self.right = right
    self.isRight = isRight
    self.elapsedDays = elapsedDays
    self.reviewNumber = reviewNumber
    self.lapses = lapses
  }
}
