/// Keeps the log and everything that follows from it in step, inside one transaction.
package struct Ledger {
  private let writer: any StudyWriting

  package init(_ writer: any StudyWriting) { self.writer = writer }

  /// Appends an answer and saves the card that it made.
  ///
  /// - Returns: the review with its position in the log.
  package func record(
    _ review: Review,
    from stored: Card?,
    to card: Card
  ) throws(StudyError)
    -> Review
  {
    var review = review
    do throws(StoreError) {
      review.id = try writer.append(review)
      var record = Tracked(stored: stored)
      record.current = card
      try writer.persist(&record)
      try count(review, sign: 1)
    } catch {
      throw .store(error)
    }
    return review
  }

  /// Appends an event and lets the card, the tallies and the confusions follow.
  package func record(_ event: Event) throws(StudyError) {
    do throws(StoreError) {
      _ = try writer.append(event)
      switch event.change {
      case .undo(let id):
        if let review = try writer.review(id: id) { try takeBack([review]) }
      case .reset:
        try takeBack(try writer.standingReviews(of: event.card))
      case .hold, .flag, .priority: break
      }
    } catch {
      throw .store(error)
    }
    try rebuild(event.card)
  }

  /// Makes a stored card what the log says it is.
  private func rebuild(_ key: CardKey) throws(StudyError) {
    let reviews = try reading { () throws(StoreError) in try writer.standingReviews(of: key) }
    let schedulers = try Schedulers(
      try reading { () throws(StoreError) in
        var named: [Int64: SchedulerConfiguration] = [:]
        for id in Set(reviews.map(\.configuration)) {
          named[id] = try writer.configuration(id: id)
        }
        return named
      }
    )
    let events = try reading { () throws(StoreError) in try writer.events(of: key) }
    let card = try Replay.card(key, reviews: reviews, events: events, schedulers: schedulers)
    do throws(StoreError) {
      var record = Tracked(stored: try writer.card(key))
      record.current = card
      try writer.persist(&record)
    } catch {
      throw .store(error)
    }
  }

  /// Throws away everything that follows from the log and makes it again.
  package func rebuildAll() throws(StudyError) {
    let schedulers = try Schedulers(
      try reading { () throws(StoreError) in try writer.configurations() }
    )
    let events = try reading { () throws(StoreError) in try writer.allEvents() }
    var reviewsByCard: [CardKey: [Review]] = [:]
    do throws(StoreError) {
      try writer.removeDerived()
      let voided = try voidedReviews(events)
      try writer.void(voided.sorted())
      try writer.forEachReview { (review) throws(StoreError) in
        guard !voided.contains(review.id) else { return }
        reviewsByCard[review.card, default: []].append(review)
        try count(review, sign: 1)
      }
    } catch {
      throw .store(error)
    }
    let eventsByCard = Dictionary(grouping: events, by: \.card)
    for key in Set(reviewsByCard.keys).union(eventsByCard.keys).sorted() {
      let card = try Replay.card(
        key,
        reviews: reviewsByCard[key] ?? [],
        events: eventsByCard[key] ?? [],
        schedulers: schedulers
      )
      do throws(StoreError) {
        var record = Tracked<Card>(stored: nil)
        record.current = card
        try writer.persist(&record)
      } catch {
        throw .store(error)
      }
    }
  }

  /// The reviews that undo and reset events take out of the count.
  private func voidedReviews(_ events: [Event]) throws(StoreError) -> Set<Int64> {
    var voided: Set<Int64> = []
    for event in events {
      switch event.change {
      case .undo(let id): voided.insert(id)
      case .reset:
        let ids = try writer.allReviewIDs(of: event.card)
        voided.formUnion(ids.filter { $0 <= event.afterReview })
      case .hold, .flag, .priority: break
      }
    }
    return voided
  }

  private func takeBack(_ reviews: [Review]) throws(StoreError) {
    try writer.void(reviews.map(\.id))
    for review in reviews { try count(review, sign: -1) }
  }

  private func count(_ review: Review, sign: Int) throws(StoreError) {
    try writer.update(review.day, review.card.skill) { $0.count(review, sign: sign) }
    let period = ConfusionPeriod(of: review.day)
    for (confusion, times) in tallied(review.confusions) {
      try writer.add(confusion, in: period, count: sign * times, shown: 0)
    }
    for (confusion, times) in tallied(review.offered) {
      try writer.add(confusion, in: period, count: 0, shown: sign * times)
    }
  }

  private func tallied(_ confusions: [Confusion]) -> [(Confusion, Int)] {
    Dictionary(confusions.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
  }

  private func reading<Value>(_ body: () throws(StoreError) -> Value) throws(StudyError) -> Value {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }
}
