/// A large number of due words: more than the day's limit, or than the learner reviews in two days.
package struct Backlog: Codable, Hashable, Sendable {
  /// The number of due cards, including those that today's limit allows.
  package let words: Int
  /// The mean number of reviews a day of learned words, over the last fourteen days that had any;
  /// without such days, the setting for reviews a day.
  package let pace: Double
  /// The mean number of reviews a day that become due in the next seven days, without the backlog.
  package let incoming: Double
  /// True if drills begin no new words until the backlog is gone.
  package var pausesNewWords = false
  /// The number of days until the backlog is gone at ``pace`` reviews a day; nil if it does not
  /// shrink, or takes millions of days.
  package var days: Int? {
    let days = Double(words) / (pace - incoming)
    return pace > incoming && days < Double(StudyDay.bounds.upperBound)
      ? Int(days.rounded(.up)) : nil
  }
}

extension Backlog {
  /// Makes the backlog of a number of due cards, `words`; nil if they are too few to be one.
  ///
  /// They are a backlog if they exceed the setting for reviews a day, or two days of reviews at the
  /// learner's pace (or two drills, if that is more). `pace` and `incoming`: reviews a day.
  init?(
    words: Int,
    pace: Double,
    incoming: Double,
    settings: Settings
  ) {
    let most = min(
      Double(settings.reviewsPerDay),
      max(2 * pace, 2 * Double(settings.drillLength))
    )
    guard Double(words) > most else { return nil }
    self.init(words: words, pace: pace, incoming: incoming)
  }

  /// Returns the mean number of reviews a day of learned words, over the last fourteen days before
  /// `today` that had any.
  ///
  /// Without such days it is the setting for reviews a day.
  static func pace(_ tallies: [DayTally], before today: StudyDay, settings: Settings) -> Double {
    var reviews: [StudyDay: Int] = [:]
    for tally in tallies where tally.day < today && tally.matureReviews > 0 {
      reviews[tally.day, default: 0] += tally.matureReviews
    }
    let recent = reviews.sorted { $0.key > $1.key }.prefix(14)
    return recent.isEmpty
      ? Double(settings.reviewsPerDay)
      : Double(recent.reduce(0) { $0 + $1.value }) / Double(recent.count)
  }
}
