/// The clocks of entries that were stored before entries had clocks.
///
/// The order was that of the rows, each event behind the review that it names. The clock is the
/// running maximum of the times in that order, each at least one more than the one before, so that it
/// is the same in every copy of a database.
struct LegacyOrder {
  private struct Entry {
    /// The review that it is, or that it comes behind.
    let review: Int64
    /// 0 for a review, and the row of an event.
    let event: Int64
    let time: Int64
  }

  private var entries: [Entry] = []

  mutating func addReview(_ row: Int64, at time: Timestamp) {
    entries.append(Entry(review: row, event: 0, time: time.milliseconds))
  }

  mutating func addEvent(_ row: Int64, after review: Int64, at time: Timestamp) {
    entries.append(Entry(review: review, event: row, time: time.milliseconds))
  }

  /// An entry at its place in the log.
  struct Placed {
    /// The row of a review, or of an event.
    let row: Int64
    let isEvent: Bool
    let clock: Int64
  }

  /// The entries in their order.
  var placed: [Placed] {
    var clock: Int64?
    return entries.sorted { ($0.review, $0.event) < ($1.review, $1.event) }.map { entry in
      let next = clock.map { max($0 + 1, entry.time) } ?? entry.time
      clock = next
      let isEvent = entry.event > 0
      return Placed(row: isEvent ? entry.event : entry.review, isEvent: isEvent, clock: next)
    }
  }
}
