/// How far a log reaches; an export reads up to there, whatever is appended meanwhile.
package struct LogExtent: Hashable, Sendable {
  /// The numbers of reviews and events.
  package let reviews: Int
  package let events: Int
  /// The highest rows; 0 in an empty log.
  package let lastReview: Int64
  package let lastEvent: Int64
  /// The random name of the database, which another one does not have; nil before the first entry.
  package let host: String?

  package init(reviews: Int, events: Int, lastReview: Int64, lastEvent: Int64, host: String?) {
    self.reviews = reviews
    self.events = events
    self.lastReview = lastReview
    self.lastEvent = lastEvent
    self.host = host
  }
}

/// Lines of reviews as an export has them, each with its newline.
package struct ReviewLines: Sendable {
  package var bytes: [UInt8] = []
  package var count = 0
  /// The place of the last one.
  package var last: LogPosition?

  package init() {}
}
