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

  /// Calls the body with the row of each review, or of each event, and its clock, in their order.
  func forEach<Failure: Error>(
    _ body: (_ row: Int64, _ isEvent: Bool, _ clock: Int64) throws(Failure) -> Void
  ) throws(Failure) {
    var clock = Int64.min
    let ordered = entries.sorted { ($0.review, $0.event) < ($1.review, $1.event) }
    for (index, entry) in ordered.enumerated() {
      clock = index == 0 ? entry.time : max(clock + 1, entry.time)
      let isEvent = entry.event > 0
      try body(isEvent ? entry.event : entry.review, isEvent, clock)
    }
  }
}
