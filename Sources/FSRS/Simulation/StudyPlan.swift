/// What a simulated learner sets out to do.
public struct StudyPlan: Hashable, Sendable {
  /// Number of words to learn.
  public var words = 10_000
  /// Days that are simulated.
  public var days = 365
  /// New words begun on each day.
  public var newPerDay = 10
  /// Days on which new words are begun, from the first; nil: all.
  public var newDays: Int?
  /// Days on which nothing is done, counted from 0.
  public var pause = 0..<0
  /// Reviews of learned words on each day; the rest waits.
  public var reviewsPerDay = 9999
  /// The time of a day, after which nothing more is begun.
  public var secondsPerDay = Double.infinity
  /// The day from which the limits of reviews and time hold.
  public var limitsFrom = 0
  /// The probability of recall at which a word falls due.
  public var desiredRetention = DesiredRetention.default
  /// The limits of intervals.
  public var intervals = IntervalPolicy.default
  /// Seconds until a word in learning is asked again.
  public var learningSteps = [60, 600]
  /// Seconds until a forgotten word is asked again.
  public var relearningSteps = [600]
  /// What comes first when not everything that is due can be done.
  public var order = ReviewOrder.mostSavedFirst

  /// Makes the plan of a learner who keeps the defaults.
  public init() {}
}

/// The order of reviews when more are due than a day has room for.
public enum ReviewOrder: String, CaseIterable, Codable, Sendable {
  /// The most words saved for the time first, as `ReviewGain` says.
  case mostSavedFirst
  /// Most likely still remembered first.
  case mostLikelyFirst
  /// Least likely remembered first.
  case leastLikelyFirst
  /// Longest due first.
  case longestDueFirst
}
