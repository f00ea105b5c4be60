/// A learner's shares of grades and response times.
public struct StudyHabits: Codable, Hashable, Sendable {
  /// The part of learning to which an answer belongs.
  public enum Occasion: Int, CaseIterable, Codable, Sendable {
    /// A new word, on its first day.
    case learning
    /// A learned word that is due.
    case review
    /// A word that was forgotten earlier on the same day.
    case relearning
  }

  /// The shares of again, hard, good and easy among first answers, from 0 to 1; their sum is 1.
  public let firstRatings: [Double]
  /// The shares of hard, good and easy among right answers, from 0 to 1; their sum is 1.
  public let recallRatings: [Double]
  /// The mean seconds of an answer: one list for each `Occasion`, in the order of the raw values,
  /// with one number for each `Rating`, from again to easy.
  public let seconds: [[Double]]

  /// Makes habits; each list of shares is divided by its sum.
  ///
  /// - Returns: nil if a list has the wrong length, a number is negative or not finite, or a sum of
  ///   shares is 0.
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

  /// The default habits of the simulator in fsrs-rs 6.6, which are means over many learners.
  public static let typical = StudyHabits(
    first: [0.24, 0.094, 0.495, 0.171],
    recall: [0.224, 0.631, 0.145],
    seconds: [
      [19.58, 18.79, 13.78, 10.71], [19.38, 17.59, 12.38, 8.94], [16.44, 15.25, 12.32, 8.03],
    ]
  )

  /// Returns the mean seconds of an answer with a rating.
  public func seconds(_ occasion: Occasion, _ rating: Rating) -> Double {
    seconds[occasion.rawValue][rating.rawValue - 1]
  }

  /// Returns the rating of a first answer, drawn by `luck`, a uniformly distributed number in
  /// 0..<1.
  func firstRating(_ luck: Double) -> Rating {
    if luck < firstRatings[0] { return .again }
    if luck < firstRatings[0] + firstRatings[1] { return .hard }
    return luck < 1 - firstRatings[3] ? .good : .easy
  }

  /// Returns the rating of a further answer, drawn by `luck`, a uniformly distributed number in
  /// 0..<1.
  ///
  /// `retrievability`: the probability of recall just before the answer.
  func rating(_ luck: Double, retrievability: Double) -> Rating {
    guard luck < retrievability else { return .again }
    let rest = luck / retrievability
    if rest < recallRatings[0] { return .hard }
    return rest < 1 - recallRatings[2] ? .good : .easy
  }
}
