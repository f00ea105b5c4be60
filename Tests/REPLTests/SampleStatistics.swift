import TestSupport

@testable import Study

/// Statistics of made-up learners, for charts and pages.
enum SampleStatistics {
  static let today = StudyDay(number: 20_648)  // Tuesday, 2026-07-14

  /// Returns statistics of a learner who began some days ago and answered nothing on the last ones.
  static func learner(
    days: Int,
    away: Int = 0,
    confusions: [ConfusionTally] = [],
    cards: [Card] = [],
    settings: Settings = .standard
  ) -> Statistics {
    var tallies: [DayTally] = []
    for ago in stride(from: days + away - 1, through: away, by: -1) {
      var tally = DayTally(day: today.adding(-ago), skill: .reading)
      tally.reviews = 40 + ago * 7 % 30
      tally.correct = tally.reviews - 5
      tally.milliseconds = tally.reviews * 5000
      tally.matureReviews = days > 1 ? 30 : 0
      tally.matureCorrect = days > 1 ? 24 + ago % 5 : 0
      tally.predicted = tally.matureReviews * 905
      tally.target = tally.matureReviews * 900
      tally.learned = ago % 3 + (days > 1 ? 1 : 0)
      tallies.append(tally)
    }
    return Statistics(
      StatisticsInput(
        cards: cards,
        newWords: 0,
        tallies: tallies,
        confusions: confusions,
        settings: settings,
        words: LevelWords(
          levels: Dictionary(
            uniqueKeysWithValues: SampleWords.words.compactMap { word in
              word.levels.current.map { (word.key, $0) }
            }
          ),
          unlisted: 2
        ),
        now: .noon,
        today: today
      )
    )
  }
}
