package import FSRS

/// The statistics of the learner's progress.
package struct Statistics: Codable, Hashable, Sendable {
  package struct DueCounts: Codable, Hashable, Sendable {
    /// The number of cards of the practised skills and of questions from question banks that are
    /// due at the time of the statistics.
    package var now = 0
    /// The number of cards due until the end of the study day, including those that are due now.
    package var today = 0
    /// The number of cards due tomorrow.
    package var tomorrow = 0
  }

  package struct ReviewCounts: Codable, Hashable, Sendable {
    package var total = 0
    package var correct = 0
    package var today = 0
  }

  package struct Retention: Codable, Hashable, Sendable {
    /// The desired retention.
    package var target: Double
    /// The share of right answers among the answers to learned words, from 0 to 1; nil if there are
    /// none.
    package var measured: Double?
    /// The number of answers to learned words, without those in rounds of practice.
    package var reviews: Int
  }

  package var asOf: Timestamp
  package var today: StudyDay
  package var words: StatusCounts
  package var due: DueCounts
  /// The number of cards due now that ask a word for the first time since a placement marked it as
  /// learned, and can wait; nil if there are none.
  package var checks: Int?
  package var reviews: ReviewCounts
  package var retention: Retention
  /// The first day whose answers are counted; nil for all time.
  package var since: StudyDay?
  /// The confusions that happened at least once, the most frequent first.
  package var confusions: [ConfusionTally]
  package var streakDays: Int
  package var secondsStudied: Int
  /// The numbers of cards that are due on each of the next ``forecastDays`` days; the first number
  /// is that of today and includes overdue cards.
  ///
  /// Cards of the practised skills and of questions from question banks are counted.
  package var forecast: [Int]
  /// The number of answers on each study day that has any.
  package var calendar: [StudyDay: Int]
  /// The words that are leeches, without those marked as known.
  package var leeches: [WordKey]

  /// The origin of the memory model's parameters.
  package var parameters: ParameterOrigin
  /// The progress in each level, the lowest level first; words without a level come last.
  package var levels: [LevelProgress]
  package var known: KnownWords
  package var effort: StudyEffort
  package var series: StudySeries
  /// The weak spots, the most frequent first.
  package var weakSpots: [WeakSpot]
  package var advice: [Advice]

  package static let forecastDays = 14
}

/// The data from which statistics are computed.
package struct StatisticsInput: Sendable {
  package var cards: [Card]
  /// The number of words and bank questions in the packs in use that were not begun.
  package var newWords: Int
  package var tallies: [DayTally]
  /// The confusions since `since`, or of all time if it is nil.
  package var confusions: [ConfusionTally]
  package var settings: Settings
  package var words = LevelWords()
  package var parameters = ParameterOrigin.published
  package var since: StudyDay?
  /// The model that computes the probabilities of recall.
  package var model = FSRS7()
  /// The confusions of the last periods, which show the trend of weak spots; nil for no trend.
  package var recentConfusions: [ConfusionTally]?
  package var now: Timestamp
  package var today: StudyDay
}

extension Statistics {
  /// Computes the statistics; `input.cards` must be in the order of their keys.
  package init(_ input: StatisticsInput) {
    asOf = input.now
    today = input.today
    let skills = input.settings.skills + [.bank]
    let begun = input.cards.counted(practising: input.settings.skills)
    words = [:]
    for card in begun { words[card.status, default: 0] += 1 }
    due = DueCounts()
    var forecast = Array(repeating: 0, count: Self.forecastDays)
    var leeches: [WordKey] = []
    var (dueReviews, comingReviews) = (0, 0)
    for card in input.cards {
      if card.countsAsLeech { leeches.append(card.key.word) }
      guard card.hold == nil, let moment = card.due, skills.contains(card.key.skill)
      else { continue }
      let isDueNow = card.isDue(at: input.now, on: input.today)
      if isDueNow { due.now += 1 }
      if isDueNow, card.isUnchecked { checks = (checks ?? 0) + 1 }
      if isDueNow, card.phase == .review, !card.isUnchecked { dueReviews += 1 }
      let day: Int
      switch moment {
      case .at: day = 0
      case .on(let dueDay): day = max(0, dueDay.days(since: input.today))
      }
      if day == 0 { due.today += 1 }
      if day == 1 { due.tomorrow += 1 }
      if (1...7).contains(day), !card.isUnchecked { comingReviews += 1 }
      if forecast.indices.contains(day) { forecast[day] += 1 }
    }
    words[.new] = input.newWords
    self.forecast = forecast
    self.leeches = Set(leeches).sorted()
    let answered = input.tallies.filter { tally in input.since.map { tally.day >= $0 } ?? true }
    reviews = ReviewCounts(
      total: answered.reduce(0) { $0 + $1.reviews },
      correct: answered.reduce(0) { $0 + $1.correct },
      today: answered.filter { $0.day == input.today }.reduce(0) { $0 + $1.reviews }
    )
    since = input.since
    let mature = answered.reduce(0) { $0 + $1.matureReviews }
    let recalled = answered.reduce(0) { $0 + $1.matureCorrect }
    retention = Retention(
      target: input.settings.desiredRetention,
      measured: mature == 0 ? nil : Double(recalled) / Double(mature),
      reviews: mature
    )
    secondsStudied = answered.reduce(0) { $0 + $1.milliseconds } / 1000
    calendar = input.tallies.reduce(into: [:]) { $0[$1.day, default: 0] += $1.reviews }
      .filter { $0.value > 0 }
    streakDays = Self.streak(calendar, today: input.today)
    confusions = Self.happened(input.confusions)
    parameters = input.parameters
    let counted = begun.filter { !$0.key.word.isQuestion }
    levels = input.words.progress(counted)
    let days =
      input.today.adding(-StudySeries.longestDays)...input.today.adding(StudySeries.longestDays)
    let tallies = input.tallies.filter { days.contains($0.day) }
    let all = StudySeries(tallies, skill: input.settings.mainSkill, since: nil)
    series =
      input.since.map {
        StudySeries(tallies, skill: input.settings.mainSkill, since: $0)
      } ?? all
    known = KnownWords(
      counted,
      most: levels.reduce(0) { $0 + $1.total },
      tallies: tallies.filter { $0.skill == input.settings.mainSkill },
      model: input.model,
      at: input.now,
      on: input.today
    )
    if input.settings.skills.contains(.meaning) {
      known.askedMeaning = input.cards.count { $0.key.skill == .meaning && $0.reviews > 0 }
    }
    effort = StudyEffort(all, today: input.today)
    weakSpots = WeakSpot.all(confusions, cards: input.cards)
    if let recent = input.recentConfusions {
      weakSpots = weakSpots.map { $0.compared(with: recent) }
    }
    advice = []
    advice = Advice.all(
      Advice.Evidence(
        statistics: self,
        settings: input.settings,
        tallies: tallies,
        dueReviews: dueReviews,
        comingReviews: comingReviews
      )
    )
  }

  /// Returns the number of consecutive days with answers up to today, or up to yesterday if today
  /// has none yet.
  ///
  /// `calendar`: the number of answers on each day that has any.
  static func streak(_ calendar: [StudyDay: Int], today: StudyDay) -> Int {
    var day = calendar[today] == nil ? today.adding(-1) : today
    var streak = 0
    while calendar[day] != nil {
      streak += 1
      day = day.adding(-1)
    }
    return streak
  }

  /// Returns the confusions that happened, the most frequent first.
  ///
  /// A typed answer can show any confusion of the value that was expected. Such answers are counted
  /// in the tally with that value and an empty `given`; the `shown` of this tally is added to that
  /// of each confusion with the same expected value.
  static func happened(_ tallies: [ConfusionTally]) -> [ConfusionTally] {
    var typed: [Confusion: Int] = [:]
    for tally in tallies where tally.confusion.given.isEmpty {
      typed[tally.confusion] = tally.shown
    }
    return tallies.filter { $0.count > 0 && !$0.confusion.given.isEmpty }
      .map { tally in
        var total = tally
        let chance = Confusion(
          unit: tally.confusion.unit,
          expected: tally.confusion.expected,
          given: ""
        )
        total.shown = max(tally.count, tally.shown + (typed[chance] ?? 0))
        return total
      }
      .sorted {
        $0.count != $1.count ? $0.count > $1.count : $0.confusion < $1.confusion
      }
  }
}
