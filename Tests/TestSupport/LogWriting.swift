package import Study

extension StudyWriting {
  /// Appends a review behind everything that is in the log.
  package func put(_ review: Review) throws(StudyError) -> Int64 {
    var review = review
    review.clock = try lastClock(upTo: .max) + 1
    return try append(review, from: nil)
  }

  /// Appends an event behind everything that is in the log.
  package func put(_ event: Event) throws(StudyError) -> Int64 {
    var event = event
    event.clock = try lastClock(upTo: .max) + 1
    return try append(event, from: nil)
  }
}
