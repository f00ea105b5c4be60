/// The extent of a log at one moment; an export reads up to it, even if entries are appended
/// meanwhile.
package struct LogExtent: Hashable, Sendable {
  /// The number of reviews.
  package let reviews: Int
  package let events: Int
  /// The highest row of a review; 0 in an empty log.
  package let lastReview: Int64
  package let lastEvent: Int64
  /// The random name of the database, which is unique; nil before the first entry.
  package let host: String?

  package init(reviews: Int, events: Int, lastReview: Int64, lastEvent: Int64, host: String?) {
    self.reviews = reviews
    self.events = events
    self.lastReview = lastReview
    self.lastEvent = lastEvent
    self.host = host
  }
}

/// Lines of reviews in the form of an export, each with its newline.
package struct ReviewLines: Sendable {
  package var bytes: [UInt8] = []
  package var count = 0
  /// The place of the last review.
  package var last: LogPosition?

  package init() {}
}
