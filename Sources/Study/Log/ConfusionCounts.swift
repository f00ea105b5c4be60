/// The counts of each confusion, and of the times that it could have happened, by period.
package struct ConfusionCounts: Sendable {
  package struct Key: Hashable, Sendable {
    package let confusion: Confusion
    package let period: ConfusionPeriod
  }

  package struct Count: Hashable, Sendable {
    package var count = 0
    package var shown = 0
  }

  package private(set) var counts: [Key: Count] = [:]

  package init() {}

  package mutating func add(
    _ confusion: Confusion,
    in period: ConfusionPeriod,
    count: Int = 0,
    shown: Int = 0
  ) {
    let key = Key(confusion: confusion, period: period)
    counts[key, default: Count()].count += count
    counts[key, default: Count()].shown += shown
  }

  /// The tallies in the order in which a store lists them: by confusion, then by period.
  package var tallies: [PeriodTally] {
    counts.map { key, count in
      PeriodTally(
        period: key.period,
        tally: ConfusionTally(key.confusion, count: count.count, shown: count.shown)
      )
    }.sorted { ($0.tally.confusion, $0.period) < ($1.tally.confusion, $1.period) }
  }
}
