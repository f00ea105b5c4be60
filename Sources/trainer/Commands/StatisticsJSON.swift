import Foundation
import Study

/// The JSON of `trainer stats`; its field names are fixed.
struct StatisticsJSON: Encodable {
  /// A confusion: a wrong answer and the expected one, such as one tone for another.
  ///
  /// For a weak spot, `words` has the keys of words with which to practise; otherwise `words` is
  /// absent.
  struct ConfusionJSON: Encodable {
    let expected: String
    let given: String
    let unit: String
    let count: Int
    let shown: Int
    let words: [String]?
    /// The counts of a weak spot in the last two periods of 32 days; `earlier` has the counts from
    /// before these periods.
    ///
    /// Both are absent if the counts are too low for a trend.
    var recent: CountJSON?
    var earlier: CountJSON?

    struct CountJSON: Encodable {
      let count: Int
      let shown: Int

      init(_ tally: ConfusionTally) { (count, shown) = (tally.count, tally.shown) }
    }

    init(_ spot: WeakSpot) {
      self.init(spot.tally, words: spot.words)
      recent = spot.recent.map(CountJSON.init)
      earlier = spot.earlier.map(CountJSON.init)
    }

    init(_ tally: ConfusionTally, words: [WordKey]? = nil) {
      expected = tally.confusion.expected
      given = tally.confusion.given
      unit = tally.confusion.unit.rawValue
      count = tally.count
      shown = tally.shown
      self.words = words?.map(\.rawValue)
    }
  }

  let asOf: String
  let words: [String: Int]
  let due: Statistics.DueCounts
  let reviews: Statistics.ReviewCounts
  let retention: RetentionJSON
  let confusions: [ConfusionJSON]
  let streakDays: Int
  let secondsStudied: Int
  let leeches: [String]
  let forecast: [Int]
  let parameters: ParametersJSON
  let levels: [LevelJSON]
  let knownWords: KnownJSON
  let effort: EffortJSON
  let series: SeriesJSON
  let weakSpots: [ConfusionJSON]
  let advice: [String]

  /// The progress in a level; `level` is an integer or `7-9`, and null for words without a level.
  struct LevelJSON: Encodable {
    let progress: LevelProgress

    enum CodingKeys: CodingKey { case level, otherLists, packs, known, placed, learning, new }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      if let level = progress.level {
        if level.number < Level.all.count {
          try values.encode(level.number, forKey: .level)
        } else {
          try values.encode(level.text, forKey: .level)
        }
      } else {
        try values.encodeNil(forKey: .level)
      }
      if progress.isOtherLists { try values.encode(true, forKey: .otherLists) }
      try values.encodeIfPresent(progress.packs, forKey: .packs)
      try values.encode(progress.known, forKey: .known)
      try values.encode(progress.placed, forKey: .placed)
      try values.encode(progress.learning, forKey: .learning)
      try values.encode(progress.new, forKey: .new)
    }
  }

  /// The number of known words, now and as forecast; `perDay` is absent in the first week.
  struct KnownJSON: Encodable {
    struct Later: Encodable {
      let date: String
      let words: Int
    }

    let now: Int
    let recalled: Double
    let begun: Int
    let firm: Int
    let placed: Int
    let perDay: Double?
    let days: Int
    let forecast: [Later]
    let withoutReviews: [Fading]

    /// The number of words that would be recalled on a later day if nothing were reviewed until
    /// then.
    struct Fading: Encodable {
      let date: String
      let recalled: Double
    }

    /// Returns a number of words rounded to one decimal, so that it does not change within seconds
    /// after an answer.
    private static func tenths(_ words: Double) -> Double { (words * 10).rounded() / 10 }

    init(_ known: KnownWords, today: StudyDay) {
      now = known.now
      recalled = Self.tenths(known.recalled)
      begun = known.begun
      (firm, placed) = (known.now, known.placed)
      perDay = known.perDay.map(StatisticsJSON.rounded)
      days = known.days
      withoutReviews = zip(KnownWords.fadingDays, known.fading).map {
        Fading(date: today.adding($0).text, recalled: Self.tenths($1))
      }
      forecast = KnownWords.horizons.compactMap { days in
        known.forecast(afterDays: days).map { Later(date: today.adding(days).text, words: $0) }
      }
    }
  }

  /// The study time of the last days; `days` is their number.
  struct EffortJSON: Encodable {
    let days: Int
    let studied: Int
    let answers: Int
    let minutesPerDay: Double
  }

  /// The learner's progress: known words and answers by day, and the retention by week.
  struct SeriesJSON: Encodable {
    struct DayJSON: Encodable {
      let date: String
      let known: Int
      let answers: Int
      let minutes: Double
    }

    struct WeekJSON: Encodable {
      let monday: String
      let reviews: Int
      let measured: Double
      let predicted: Double
      let target: Double
    }

    let days: [DayJSON]
    let weeks: [WeekJSON]

    init(_ series: StudySeries) {
      days = series.days.map { day in
        DayJSON(
          date: day.day.text,
          known: day.known,
          answers: day.answers,
          minutes: StatisticsJSON.rounded(Double(day.milliseconds) / 60_000)
        )
      }
      weeks = series.weeks.map { week in
        WeekJSON(
          monday: week.first.text,
          reviews: week.reviews,
          measured: StatisticsJSON.rounded(week.measured),
          predicted: StatisticsJSON.rounded(week.predicted),
          target: StatisticsJSON.rounded(week.target)
        )
      }
    }
  }

  /// The origin of the memory model's parameters; all fields but `source` are absent if the
  /// parameters were not fitted to the learner's answers.
  struct ParametersJSON: Encodable {
    let source: String
    var version: Int?
    var fittedAt: String?
    var reviews: Int?
    var objective: Double?
    var objectiveBefore: Double?

    init(_ origin: ParameterOrigin) {
      switch origin {
      case .published: source = "published"
      case .own: source = "own"
      case .fitted(let fit):
        source = "fitted"
        version = fit.number
        fittedAt = StatisticsJSON.text(fit.fittedAt)
        reviews = fit.reviews
        objective = fit.objective
        objectiveBefore = fit.objectiveBefore
      }
    }
  }

  /// The retention; the measured value is null until a learned word has been reviewed.
  struct RetentionJSON: Encodable {
    let target: Double
    let measured: Double?
    let reviews: Int

    enum CodingKeys: CodingKey { case target, measured, reviews }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(target, forKey: .target)
      try values.encode(measured, forKey: .measured)
      try values.encode(reviews, forKey: .reviews)
    }
  }

  private static func text(_ moment: Timestamp) -> String {
    Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000).formatted(.iso8601)
  }

  /// Returns a number with at most four decimals.
  static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

  init(_ statistics: Statistics, advice: [String]) {
    self.advice = advice
    levels = statistics.levels.map(LevelJSON.init)
    knownWords = KnownJSON(statistics.known, today: statistics.today)
    effort = EffortJSON(
      days: statistics.effort.days,
      studied: statistics.effort.studied,
      answers: statistics.effort.answers,
      minutesPerDay: Self.rounded(statistics.effort.minutesPerDay)
    )
    series = SeriesJSON(statistics.series)
    weakSpots = statistics.weakSpots.map { ConfusionJSON($0) }
    asOf = Self.text(statistics.asOf)
    parameters = ParametersJSON(statistics.parameters)
    words = Dictionary(
      uniqueKeysWithValues: Status.allCases.map { ($0.rawValue, statistics.words[$0] ?? 0) }
    )
    due = statistics.due
    reviews = statistics.reviews
    retention = RetentionJSON(
      target: statistics.retention.target,
      measured: statistics.retention.measured,
      reviews: statistics.retention.reviews
    )
    confusions = statistics.confusions.map { ConfusionJSON($0) }
    streakDays = statistics.streakDays
    secondsStudied = statistics.secondsStudied
    leeches = statistics.leeches.map(\.rawValue)
    forecast = statistics.forecast
  }
}
