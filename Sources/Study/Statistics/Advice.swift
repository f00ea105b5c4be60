/// A piece of advice for the learner, derived from the statistics.
package enum Advice: Codable, Hashable, Sendable {
  /// Nothing was answered yet, and no word is known by a mark of the learner or by a placement.
  case begin
  /// Cards are due, and the last answer was at least a week ago.
  ///
  /// `daysAway`: the number of days since the last answer. `due`: the number of due cards, not
  /// counting words that a placement marked as known and that were not asked since. `days`: the
  /// number of days until they are answered at the usual pace; nil if they do not become fewer at
  /// that pace. `pausesNewWords`: true if no new words are begun in the meantime.
  case comeBack(daysAway: Int, due: Int, days: Int?, pausesNewWords: Bool)
  /// The due cards are a ``Backlog``.
  ///
  /// The values are those of ``comeBack(daysAway:due:days:pausesNewWords:)``.
  case backlog(due: Int, days: Int?, pausesNewWords: Bool)
  /// The measured share of right answers to learned words in the last four weeks is more than 0.05
  /// below the desired retention.
  ///
  /// `measured`, `target`: the measured share and the desired retention, from 0 to 1. `newPerDay`:
  /// the limit of new words a day; 0 if none are begun at present.
  case recallBelowTarget(measured: Double, target: Double, newPerDay: Int)
  /// A confusion that the learner should practise.
  case practise(ConfusionTally)
  /// Some words are forgotten again and again; the value is their number.
  case leeches(Int)

  fileprivate var pausesNewWords: Bool {
    switch self {
    case .comeBack(_, _, _, let pauses), .backlog(_, _, let pauses): pauses
    case .begin, .recallBelowTarget, .practise, .leeches: false
    }
  }

  /// The data from which advice is derived.
  struct Evidence {
    var statistics: Statistics
    var settings: Settings
    /// The tallies of all days.
    var tallies: [DayTally]
    /// The number of due cards that can be a ``Backlog``: learned ones, without words from a
    /// placement that were not answered yet.
    var dueReviews: Int
    /// The number of cards that become due in the next seven days, without words from a placement
    /// that were not answered yet.
    var comingReviews: Int
  }

  private static let most = 2
  /// The minimum number of answers to learned words in the last four weeks for advice about recall.
  private static let fewestReviews = 100
  private static let shortfall = 0.05
  private static let fewestLeeches = 3

  /// Returns the most important pieces of advice, at most two.
  static func all(_ evidence: Evidence) -> [Advice] {
    let statistics = evidence.statistics
    guard evidence.tallies.contains(where: { $0.reviews > 0 }) else {
      return statistics.known.now + statistics.known.placed == 0 ? [.begin] : []
    }
    let waiting = waiting(evidence)
    let found = [
      waiting, recall(evidence, besides: waiting),
      statistics.weakSpots.first.map { .practise($0.tally) },
      statistics.leeches.count >= fewestLeeches ? .leeches(statistics.leeches.count) : nil,
    ]
    return Array(found.compactMap { $0 }.prefix(most))
  }

  private static func waiting(_ evidence: Evidence) -> Advice? {
    let (statistics, today) = (evidence.statistics, evidence.statistics.today)
    // Words from a placement that were not answered yet can wait.
    let (due, reviews) = (statistics.due.now - (statistics.checks ?? 0), evidence.dueReviews)
    let settings = evidence.settings
    guard due > 0, let away = Backlog.daysAway(evidence.tallies, on: today) else { return nil }
    let pace = Backlog.pace(evidence.tallies, before: today, settings: settings)
    let incoming = Double(evidence.comingReviews) / 7
    let backlog = Backlog(words: reviews, pace: pace, incoming: incoming, settings: settings)
    let pauses = backlog != nil && settings.pausesNewWords
    if away >= Backlog.awayDays {
      let days = Backlog(words: due, pace: pace, incoming: incoming).days
      return .comeBack(daysAway: away, due: due, days: days, pausesNewWords: pauses)
    }
    return backlog.map { .backlog(due: reviews, days: $0.days, pausesNewWords: pauses) }
  }

  /// Returns the advice that recall is too low; nil if it is high enough or too few answers were
  /// given.
  ///
  /// `other`: the advice that is shown with it; nil if there is none. If `other` says that no new
  /// words are begun, `newPerDay` is 0, so that the learner is not advised to begin fewer.
  private static func recall(_ evidence: Evidence, besides other: Advice?) -> Advice? {
    let start = evidence.statistics.today.adding(-KnownWords.longestDays)
    let recent = evidence.tallies.filter { $0.day > start }
    let reviews = recent.reduce(0) { $0 + $1.matureReviews }
    guard reviews >= fewestReviews else { return nil }
    let measured = Double(recent.reduce(0) { $0 + $1.matureCorrect }) / Double(reviews)
    let target = evidence.settings.desiredRetention
    guard measured < target - shortfall else { return nil }
    return .recallBelowTarget(
      measured: measured,
      target: target,
      newPerDay: other?.pausesNewWords == true ? 0 : evidence.settings.newPerDay
    )
  }
}
