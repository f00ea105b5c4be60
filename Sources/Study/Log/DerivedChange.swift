/// The difference between the tallies, confusions and marks of two logs, collected card by card.
struct DerivedChange {
  private(set) var tallies: [LogFold.TallyKey: DayTally] = [:]
  private(set) var confusions: [ConfusionCounts.Key: ConfusionCounts.Count] = [:]
  /// The rows of reviews that are marked as voided, and of those that lose the mark.
  private(set) var voided: Set<Int64> = []
  private(set) var standing: Set<Int64> = []
  /// The rows of reviews that are marked as practice, and of those that lose the mark.
  private(set) var practice: Set<Int64> = []
  private(set) var counted: Set<Int64> = []

  /// Adds the derived state of a fold and subtracts that of an older fold of the same cards.
  mutating func add(_ fold: LogFold, insteadOf old: LogFold?) {
    count(fold, sign: 1)
    if let old { count(old, sign: -1) }
    let (oldVoided, oldPractice) = (old?.voided ?? [], old?.practice ?? [])
    Self.mark(fold.voided.subtracting(oldVoided), in: &voided, notIn: &standing)
    Self.mark(oldVoided.subtracting(fold.voided), in: &standing, notIn: &voided)
    Self.mark(fold.practice.subtracting(oldPractice), in: &practice, notIn: &counted)
    Self.mark(oldPractice.subtracting(fold.practice), in: &counted, notIn: &practice)
  }

  /// Moves rows to one set; the card that was settled last decides.
  private static func mark(
    _ rows: Set<Int64>,
    in marked: inout Set<Int64>,
    notIn other: inout Set<Int64>
  ) {
    marked.formUnion(rows)
    other.subtract(rows)
  }

  private mutating func count(_ fold: LogFold, sign: Int) {
    for (key, tally) in fold.tallies {
      tallies[key, default: DayTally(day: key.day, skill: key.skill)].add(tally, sign: sign)
    }
    for (key, count) in fold.confusions.counts {
      confusions[key, default: ConfusionCounts.Count()].count += sign * count.count
      confusions[key, default: ConfusionCounts.Count()].shown += sign * count.shown
    }
  }
}
