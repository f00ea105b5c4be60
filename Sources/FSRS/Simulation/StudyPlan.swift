/// The plan of a simulated learner.
public struct StudyPlan: Hashable, Sendable {
  /// The number of words to learn.
  public var words = 10_000
  /// The number of simulated days.
  public var days = 365
  /// The number of new words on each day.
  public var newPerDay = 10
  /// The number of days, from the first, on which new words are begun; nil for all.
  public var newDays: Int?
  /// The days without study, counted from 0.
  public var pause = 0..<0
  /// The largest number of reviews of learned words on each day; the others wait.
  public var reviewsPerDay = 9999
  /// The time on each day after which no further word is asked.
  public var secondsPerDay = Double.infinity
  /// The day from which the limits of reviews and time apply.
  public var limitsFrom = 0
  /// The probability of recall at which a word falls due.
  public var desiredRetention = DesiredRetention.default
  /// The limits of intervals.
  public var intervals = IntervalPolicy.default
  /// The seconds until a word in learning is asked again.
  public var learningSteps = [60, 600]
  /// The seconds until a forgotten word is asked again.
  public var relearningSteps = [600]
  /// The order of reviews if not all due words can be asked.
  public var order = ReviewOrder.mostSavedFirst

  /// Makes a plan with the default settings.
  public init() {}
}

/// The order of reviews on a day with more due words than its limits allow.
public enum ReviewOrder: String, CaseIterable, Codable, Sendable {
  /// The reviews with the greatest gain come first; see `ReviewGain`.
  case mostSavedFirst
  /// The words that are most likely remembered come first.
  case mostLikelyFirst
  /// The words that are least likely remembered come first.
  case leastLikelyFirst
  /// The words that have been due for the longest time come first.
  case longestDueFirst
}
