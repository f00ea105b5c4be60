/// A difference between two states derived from the log, in tallies, confusions and marks of
/// reviews.
///
/// It is collected card by card. The marks of a review are summed: if the review moves to another
/// card, the old card subtracts its mark and the new card adds one, in either order.
struct DerivedChange {
  private(set) var tallies: [LogFold.TallyKey: DayTally] = [:]
  private(set) var confusions: [ConfusionCounts.Key: ConfusionCounts.Count] = [:]
  /// The changes of the marks of reviews that were undone or reset.
  private(set) var voided = Marks()
  private(set) var practice = Marks()

  /// For the database row of each review, the sum of the marks that are added (1) and removed (-1).
  struct Marks {
    private var sums: [Int64: Int] = [:]

    fileprivate mutating func count(_ rows: Set<Int64>, sign: Int) {
      for row in rows {
        let sum = (sums[row] ?? 0) + sign
        sums[row] = sum == 0 ? nil : sum
      }
    }

    /// The rows that get the mark, in ascending order.
    var added: [Int64] { sums.filter { $0.value > 0 }.keys.sorted() }
    /// The rows that lose the mark, in ascending order.
    var removed: [Int64] { sums.filter { $0.value < 0 }.keys.sorted() }
  }

  /// Adds the derived state of a fold and subtracts that of `old`, an earlier fold of the same
  /// cards; nil if there is none.
  mutating func add(_ fold: LogFold, insteadOf old: LogFold?) {
    count(fold, sign: 1)
    if let old { count(old, sign: -1) }
  }

  private mutating func count(_ fold: LogFold, sign: Int) {
    for (key, tally) in fold.tallies {
      tallies[key, default: DayTally(day: key.day, skill: key.skill)].add(tally, sign: sign)
    }
    for (key, count) in fold.confusions.counts {
      confusions[key, default: ConfusionCounts.Count()].count += sign * count.count
      confusions[key, default: ConfusionCounts.Count()].shown += sign * count.shown
    }
    voided.count(fold.voided, sign: sign)
    practice.count(fold.practice, sign: sign)
  }
}
