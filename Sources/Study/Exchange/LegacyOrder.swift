/// The clocks of entries that were stored before entries had clocks.
///
/// The old order was by row, with each event after the review that it names. A clock is the running
/// maximum of the times in that order, increased to at least one more than the previous clock. It
/// is therefore the same in every copy of a database.
struct LegacyOrder {
  private struct Entry {
    /// The row of the review itself, or of the review before the event.
    let review: Int64
    /// The row of the event; 0 for a review.
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

  /// An entry with its place in the log.
  struct Placed {
    /// The row of the review or event.
    let row: Int64
    let isEvent: Bool
    let clock: Int64
  }

  /// The entries in the order of the log.
  var placed: [Placed] {
    var clock: Int64?
    return entries.sorted { ($0.review, $0.event) < ($1.review, $1.event) }.map { entry in
      let next = clock.map { max($0 + 1, entry.time) } ?? entry.time
      clock = next
      let isEvent = entry.event > 0
      return Placed(
        row: isEvent ? entry.event : entry.review,
        isEvent: isEvent,
        clock: EntryGate.clock(next, at: Timestamp(milliseconds: entry.time))
      )
    }
  }
}
