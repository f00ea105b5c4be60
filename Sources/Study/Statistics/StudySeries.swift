/// The history of the learner's progress: the counts of each day and each week.
package struct StudySeries: Codable, Hashable, Sendable {
  /// A study day with answers or introductions, or on which the number of known words changed.
  package struct Day: Codable, Hashable, Sendable {
    package var day: StudyDay
    /// The number of words known at the end of the day, in the skill of the series.
    package var known: Int
    package var answers = 0
    package var milliseconds = 0
  }

  /// A week that has answers to learned words.
  package struct Week: Codable, Hashable, Sendable {
    /// The Monday of the week.
    package var first: StudyDay
    /// The number of answers to learned words.
    package var reviews = 0
    /// The number of right answers to learned words.
    package var correct = 0
    /// The sum, over the answers in `reviews`, of the probability of a right answer that the model
    /// predicted, in thousandths.
    package var predictedThousandths = 0
    /// The sum, over the answers in `reviews`, of the desired retention in thousandths.
    package var targetThousandths = 0

    /// The share of right answers among the answers to learned words, from 0 to 1.
    package var measured: Double { share(correct * 1000) }
    /// The share of right answers that the model predicted for the answers to learned words, from 0
    /// to 1.
    package var predicted: Double { share(predictedThousandths) }
    /// The mean desired retention at the answers to learned words, from 0 to 1.
    package var target: Double { share(targetThousandths) }

    private func share(_ thousandths: Int) -> Double {
      reviews == 0 ? 0 : Double(thousandths) / Double(reviews) / 1000
    }
  }

  /// The days, the earliest first.
  package var days: [Day] = []
  /// The weeks, the earliest first.
  package var weeks: [Week] = []

  /// The maximum distance in days of a day from today; days further away come from a wrong clock.
  static let longestDays = 36_525

  package init() {}

  /// Computes the series from the daily tallies, in any order.
  ///
  /// `skill`: the skill whose known words are counted. `since`: the first day of the series, nil
  /// for all days; words that became known earlier are included in the numbers.
  package init(_ tallies: [DayTally], skill: Skill, since: StudyDay?) {
    var known = 0
    for tally in tallies.sorted(by: { $0.day < $1.day }) {
      if tally.skill == skill { known += tally.learned + tally.marked }
      if let since, tally.day < since { continue }
      if days.last?.day != tally.day { days.append(Day(day: tally.day, known: known)) }
      days[days.count - 1].known = known
      days[days.count - 1].answers += tally.reviews
      days[days.count - 1].milliseconds += tally.milliseconds
      guard tally.matureReviews > 0 else { continue }
      let monday = tally.day.monday
      if weeks.last?.first != monday { weeks.append(Week(first: monday)) }
      weeks[weeks.count - 1].reviews += tally.matureReviews
      weeks[weeks.count - 1].correct += tally.matureCorrect
      weeks[weeks.count - 1].predictedThousandths += tally.predicted
      weeks[weeks.count - 1].targetThousandths += tally.target
    }
  }
}
