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
    /// The number of all answers, including those on steps of minutes.
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
