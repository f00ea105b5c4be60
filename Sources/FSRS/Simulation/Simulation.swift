/// A simulation of a learner, which shows how much time a plan takes and how many words it teaches.
///
/// It runs day by day. Each answer is right at random, with the probability of recall in the model
/// (Monte Carlo). The random numbers are derived from a seed, the word and the number of the answer
/// to it, so results for the same seed differ only because of the plan (common random numbers).
public struct Simulation: Sendable {
  /// The model for the learner's memory and for the scheduler.
  public let model: FSRS7
  /// The learner's grades and times.
  public let habits: StudyHabits

  /// Makes a simulated learner.
  public init(model: FSRS7 = FSRS7(), habits: StudyHabits = .typical) {
    self.model = model
    self.habits = habits
  }

  /// Simulates a plan; a generator in the same state gives the same result.
  public func run(
    _ plan: StudyPlan,
    using generator: inout some RandomNumberGenerator
  ) -> SimulatedStudy {
    run(plan, luck: Luck(seed: generator.next()))
  }

  func run(_ plan: StudyPlan, luck: Luck) -> SimulatedStudy {
    var run = SimulationRun(model: model, habits: habits, plan: plan, luck: luck)
    return run.study()
  }
}

/// A source of random numbers that depend only on a seed, a word and the number of a draw.
struct Luck: Sendable {
  let seed: UInt64

  /// Returns a uniformly distributed number in 0..<1, made with the finalizer of SplitMix64.
  ///
  /// `word`: the index of the word, from 0. `answer`: the number of the draw, even for the rating
  /// of an answer and odd for the fuzz of an interval.
  func uniform(word: Int, answer: Int) -> Double {
    let position = UInt64(truncatingIfNeeded: word) << 20 | UInt64(truncatingIfNeeded: answer)
    var mixed = seed &+ position &* 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Double(mixed >> 11) * 0x1p-53
  }
}

/// The plan that a simulated learner follows.
public struct StudyPlan: Hashable, Sendable {
  /// The number of words to learn.
  public var words = 10_000
  /// The number of simulated days.
  public var days = 365
  /// The maximum number of new words on each day.
  public var newPerDay = 10
  /// The number of days, from the first, on which new words are begun; nil for all days.
  public var newDays: Int?
  /// The numbers of the days without study, from 0.
  public var pause = 0..<0
  /// The maximum number of reviews of learned words on each day; further due words wait.
  public var reviewsPerDay = 9999
  /// The time for study on each day in seconds; a word is asked only if right answers to it fit in.
  public var secondsPerDay = Double.infinity
  /// The number of the day, from 0, from which the limits of reviews and time apply.
  public var limitsFrom = 0
  /// The probability of recall at which a word becomes due.
  public var desiredRetention = DesiredRetention.default
  /// The limits of intervals.
  public var intervals = IntervalPolicy.default
  /// The times in seconds until a word is asked again, one for each learning step.
  public var learningSteps = [60, 600]
  /// The times in seconds until a forgotten word is asked again, one for each relearning step.
  public var relearningSteps = [600]
  /// The order of reviews on days on which the limits do not allow all of them.
  public var order = ReviewOrder.mostSavedFirst

  /// Makes a plan with the default settings.
  public init() {}
}

/// The order of reviews on a day with more due words than the limits allow.
public enum ReviewOrder: String, CaseIterable, Codable, Sendable {
  /// The words with the greatest gain by a review come first; see `ReviewGain`.
  case mostSavedFirst
  /// The words that are most likely remembered come first.
  case mostLikelyFirst
  /// The words that are least likely remembered come first.
  case leastLikelyFirst
  /// The words that have been due for the longest time come first.
  case longestDueFirst
}
