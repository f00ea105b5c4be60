/// A large number of due cards: more than the learner reviews in two days.
package struct Backlog: Codable, Hashable, Sendable {
  /// The number of due cards, including those that today's limit allows.
  package let words: Int
  /// The mean number of reviews a day; see ``pace(_:before:settings:)``.
  package let pace: Double
  /// The mean number of cards that become due a day in the next seven days, without the backlog and
  /// without words that are known only from a placement test.
  package let incoming: Double
  /// True if drills begin no new words because of the backlog: the setting `pause-new` is on, and
  /// the request has no number of new words.
  ///
  /// Drills of tone pairs and of flagged words ignore it.
  package var pausesNewWords = false
  /// The number of days since the last answer if they are at least ``awayDays``, otherwise nil.
  package var daysAway: Int?
  /// The number of minutes that `words` reviews take the learner; nil before the first answer.
  package var minutes: Int?
  /// The number of reviews a day that spreads the backlog over about three days; nil if ``limit``
  /// spreads it already.
  package var spread: Int?
  /// The setting for reviews a day, if it is so low that it spreads the backlog; otherwise nil.
  package var limit: Int?
  /// The number of days until the backlog is gone at ``pace`` reviews a day; nil if it does not
  /// shrink, or takes millions of days.
  package var days: Int? { days(at: pace) }

  /// Returns the number of days until the backlog is gone at a number of reviews a day; nil if it
  /// does not shrink, or takes millions of days.
  package func days(at perDay: Double) -> Int? {
    let days = Double(words) / (perDay - incoming)
    return perDay > incoming && days < Double(StudyDay.bounds.upperBound)
      ? Int(days.rounded(.up)) : nil
  }
}

extension Backlog {
  /// The minimum number of days without an answer after which the learner counts as away.
  static let awayDays = 7

  /// Returns the number of days since the last day with answers; nil if there is none.
  static func daysAway(_ tallies: [DayTally], on today: StudyDay) -> Int? {
    tallies.lazy.filter { $0.reviews > 0 && $0.day <= today }.map(\.day).max()
      .map { today.days(since: $0) }
  }

  /// Returns the number of days since the last day with answers if they are at least ``awayDays``,
  /// otherwise nil.
  static func longAbsence(_ tallies: [DayTally], on today: StudyDay) -> Int? {
    Self.daysAway(tallies, on: today).flatMap { $0 >= awayDays ? $0 : nil }
  }

  /// The minimum number of reviews that counts as a day's work, also for learners who do fewer.
  private static let leastPerDay = 50.0

  /// Makes the backlog; nil if `words`, the number of due cards, is too small for one.
  ///
  /// A backlog is more than two days of reviews at `pace` (at least ``leastPerDay`` a day, at most
  /// the setting for reviews a day). `pace` and `incoming`: reviews a day; `incoming` is computed
  /// only for a backlog.
  init?(
    words: Int,
    pace: Double,
    incoming: @autoclosure () -> Double,
    settings: Settings
  ) {
    let perDay = min(Double(settings.reviewsPerDay), max(pace, Self.leastPerDay))
    guard Double(words) > 2 * perDay else { return nil }
    self.init(words: words, pace: pace, incoming: incoming())
    let third = max(settings.drillLength, (words / 3 + 9) / 10 * 10)
    let limit = settings.reviewsPerDay
    if limit > third { spread = third } else { self.limit = limit }
  }

  /// Returns the mean number of reviews of learned words a day, over the last fourteen days before
  /// `today` that had any.
  ///
  /// `today` counts too if it raises the mean. Without earlier days it is the setting for reviews a
  /// day.
  static func pace(_ tallies: [DayTally], before today: StudyDay, settings: Settings) -> Double {
    var reviews: [StudyDay: Int] = [:]
    for tally in tallies where tally.day <= today && tally.matureReviews > 0 {
      reviews[tally.day, default: 0] += tally.matureReviews
    }
    let done = Double(reviews.removeValue(forKey: today) ?? 0)
    let recent = reviews.sorted { $0.key > $1.key }.prefix(14)
    guard !recent.isEmpty else { return Double(settings.reviewsPerDay) }
    let (sum, count) = (Double(recent.reduce(0) { $0 + $1.value }), Double(recent.count))
    return max(sum / count, (sum + done) / (count + 1))
  }
}
