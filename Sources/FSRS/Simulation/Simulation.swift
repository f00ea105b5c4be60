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
  /// The number of days, at the beginning of the plan, on which new words are learned; nil for all
  /// days.
  public var newDays: Int?
  /// The numbers of the days without study, from 0.
  public var pause = 0..<0
  /// The maximum number of reviews of learned words on each day; further due words wait.
  public var reviewsPerDay = 9999
  /// The time for study on each day in seconds; a word is asked only if right answers to it fit in.
  public var secondsPerDay = Double.infinity
  /// The first day, counted from 0, on which the limits of reviews and time apply.
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

/// The shares of the grades among a learner's answers, and the learner's mean response times.
public struct StudyHabits: Codable, Hashable, Sendable {
  /// The situation in which a word is answered; response times differ between situations.
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
  ///   shares is 0 or infinite.
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

/// The result of simulating a plan.
public struct SimulatedStudy: Hashable, Sendable {
  /// The counts of one simulated day.
  public struct Day: Hashable, Sendable {
    /// The number of words that were begun.
    public internal(set) var new = 0
    /// The number of reviews of words that were begun on earlier days.
    public internal(set) var reviews = 0
    /// The number of reviews with a wrong answer.
    public internal(set) var lapses = 0
    /// The number of all answers, including repetitions a few minutes later.
    public internal(set) var answers = 0
    /// The time spent in seconds.
    public internal(set) var seconds = 0.0
    /// The number of due words that were not reviewed, because of a pause or a limit of the day.
    public internal(set) var postponed = 0
  }

  /// The simulated days in their order.
  public internal(set) var days: [Day]
  /// The expected number of known words, the sum of the probabilities of recall of all begun words,
  /// after every seventh day and after the last day.
  public internal(set) var known: [Double] = []

  /// The numbers of the days, from 1, after which `known` was computed.
  public var knownAfter: [Int] {
    let weeks = (1...max(1, days.count)).filter { $0 % Self.daysPerWeek == 0 }
    return weeks.last == days.count ? weeks : weeks + [days.count]
  }

  /// The number of words that were begun.
  public var begun: Int { days.reduce(0) { $0 + $1.new } }
  /// The expected number of words known at the end.
  public var knownAtEnd: Double { known.last ?? 0 }
  /// The total time in seconds.
  public var seconds: Double { days.reduce(0) { $0 + $1.seconds } }
  /// The minutes per word known at the end; infinite if no word is known.
  public var minutesPerWord: Double {
    knownAtEnd > 0 ? seconds / 60 / knownAtEnd : .infinity
  }

  static let daysPerWeek = 7

  /// The counts of a number of consecutive weeks.
  public struct Period: Hashable, Sendable {
    /// The number of the last day of the period, from 1.
    public let lastDay: Int
    /// The number of days in the period.
    public let days: Int
    /// The sums of the counts of the days, except that `postponed` is the count of the last day.
    public let total: Day
    /// The expected number of words known after the last day of the period.
    public let known: Double
  }

  /// Returns the counts for consecutive periods of `weeks` weeks.
  ///
  /// The last period ends on the last day: it can have fewer weeks, and includes an incomplete last
  /// week.
  public func periods(everyWeeks weeks: Int) -> [Period] {
    var periods: [Period] = []
    var first = 0
    let known = zip(knownAfter, self.known)
    for (lastDay, known) in known
    where lastDay == days.count
      || lastDay % (max(1, weeks) * Self.daysPerWeek) == 0
        && days.count - lastDay >= Self.daysPerWeek
    {
      let span = days[first..<lastDay]
      var total = Day()
      for day in span {
        total.new += day.new
        total.reviews += day.reviews
        total.lapses += day.lapses
        total.answers += day.answers
        total.seconds += day.seconds
        total.postponed = day.postponed
      }
      periods.append(Period(lastDay: lastDay, days: span.count, total: total, known: known))
      first = lastDay
    }
    return periods
  }
}
