/// The answers of a learner in the order in which they were given: what parameters are fitted to.
///
/// It keeps 13 bytes an answer.
public struct TrainingLog: Sendable {
  /// The card of each answer.
  private(set) var cards: [Int32] = []
  /// Days since the card's previous answer; the first answer of a card ignores them.
  private(set) var days: [Float] = []
  private(set) var guessRates: [Float] = []
  /// Raw values of `Rating`.
  private(set) var ratings: [UInt8] = []
  private(set) var cardCount = 0
  /// Whether any answer could have been right by luck.
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
  public mutating func append(_ review: Review, card: Int) {
    cards.append(Int32(card))
    days.append(Float(clampedElapsedDays(review.elapsedDays)))
    guessRates.append(Float(review.guessRate))
    ratings.append(UInt8(review.rating.rawValue))
    cardCount = max(cardCount, card + 1)
    hasGuesses = hasGuesses || review.guessRate > 0
  }

  /// The positions in the log of each card's answers, card after card, in the order of time.
  ///
  /// The answers of card `c` are `positions[starts[c]..<starts[c + 1]]`.
  func histories(first count: Int) -> (starts: [Int32], positions: [Int32]) {
    var starts = [Int32](repeating: 0, count: cardCount + 1)
    for index in 0..<count { starts[Int(cards[index]) + 1] += 1 }
    for card in 0..<cardCount { starts[card + 1] += starts[card] }
    var next = starts
    var positions = [Int32](repeating: 0, count: count)
    for index in 0..<count {
      let card = Int(cards[index])
      positions[Int(next[card])] = Int32(index)
      next[card] += 1
    }
    return (starts, positions)
  }
}
