/// A learner's shares of grades and response times.
public struct StudyHabits: Codable, Hashable, Sendable {
  /// The occasion of an answer.
  public enum Occasion: Int, CaseIterable, Codable, Sendable {
    /// An answer to a new word, on its first day.
    case learning
    /// An answer to a learned word that is due.
    case review
    /// An answer to a word that was forgotten that day.
    case relearning
  }

  /// The shares of again, hard, good and easy in first answers; their sum is 1.
  public let firstRatings: [Double]
  /// The shares of hard, good and easy in right answers; their sum is 1.
  public let recallRatings: [Double]
  /// The seconds that an answer takes, by occasion (`Occasion.rawValue`) and rating
  /// (`Rating.rawValue - 1`).
  public let seconds: [[Double]]

  /// Makes habits; the shares are normalized.
  ///
  /// - Returns: nil if a count is wrong, a number is negative or not finite, or a sum is 0.
  public init?(firstRatings: [Double], recallRatings: [Double], seconds: [[Double]]) {
    guard firstRatings.count == 4, recallRatings.count == 3,
      seconds.count == Occasion.allCases.count, seconds.allSatisfy({ $0.count == 4 }),
      (firstRatings + recallRatings + seconds.joined()).allSatisfy({ $0 >= 0 && $0.isFinite }),
      let first = Self.shares(firstRatings), let recall = Self.shares(recallRatings)
    else { return nil }
    self.init(first: first, recall: recall, seconds: seconds)
  }

  private init(first: [Double], recall: [Double], seconds: [[Double]]) {
    firstRatings = first
    recallRatings = recall
    self.seconds = seconds
  }

  private static func shares(_ numbers: [Double]) -> [Double]? {
    let sum = numbers.reduce(0, +)
    return sum > 0 && sum.isFinite ? numbers.map { $0 / sum } : nil
  }

  /// The defaults of the simulator in fsrs-rs 6.6, which are means over many learners.
  public static let typical = StudyHabits(
    first: [0.24, 0.094, 0.495, 0.171],
    recall: [0.224, 0.631, 0.145],
    seconds: [
      [19.58, 18.79, 13.78, 10.71], [19.38, 17.59, 12.38, 8.94], [16.44, 15.25, 12.32, 8.03],
    ]
  )

  /// Returns the seconds of one answer.
  public func seconds(_ occasion: Occasion, _ rating: Rating) -> Double {
    seconds[occasion.rawValue][rating.rawValue - 1]
  }

  /// Returns the rating of a first answer; `luck` is uniform in 0..<1.
  func firstRating(_ luck: Double) -> Rating {
    if luck < firstRatings[0] { return .again }
    if luck < firstRatings[0] + firstRatings[1] { return .hard }
    return luck < 1 - firstRatings[3] ? .good : .easy
  }

  /// Returns the rating of a later answer to a word with a probability of recall; `luck` is uniform
  /// in 0..<1.
  func rating(_ luck: Double, retrievability: Double) -> Rating {
    guard luck < retrievability else { return .again }
    let rest = luck / retrievability
    if rest < recallRatings[0] { return .hard }
    return rest < 1 - recallRatings[2] ? .good : .easy
  }
}
