import Study

extension MemoryTransaction {
  func set(_ name: String, to value: String?) { contents.settings[name] = value }

  func persist(_ card: inout Tracked<Card>) {
    switch card.lifecycle {
    case .new, .changed:
      if let current = card.current { contents.cards[current.key] = current }
    case .deleted:
      if let stored = card.stored { contents.cards[stored.key] = nil }
    case .existing, .absent: break
    }
    card.markPersisted()
  }

  func append(_ review: Review, from origin: EntryOrigin?) throws(StudyError) -> Int64 {
    guard contents.reviewsByKey[review.idempotencyKey] == nil else {
      throw .store(.sqlite(path: ":memory:", code: 19, message: "a review is in the log already"))
    }
    var stored = review
    contents.lastReview += 1
    stored.id = contents.lastReview
    put(stored)
    note(.review(key: stored.idempotencyKey), from: origin)
    return stored.id
  }

  private func put(_ review: Review) {
    contents.reviews[review.id] = review
    contents.reviewsByKey[review.idempotencyKey] = review.id
    contents.reviewsByCard[review.card, default: []].insert(review.id)
  }

  func append(_ event: Event, from origin: EntryOrigin?) -> Int64 {
    var stored = event
    contents.lastEvent += 1
    stored.id = contents.lastEvent
    put(stored)
    note(.event(key: stored.key), from: origin)
    return stored.id
  }

  private func put(_ event: Event) {
    contents.events[event.id] = event
    contents.eventsByKey[event.key] = event.id
    contents.eventsByCard[event.card, default: []].insert(event.id)
  }

  func append(_ configuration: LoggedConfiguration, from origin: EntryOrigin?) -> Int64 {
    var stored = configuration
    stored.id = (contents.configurations.keys.max() ?? 0) + 1
    contents.configurations[stored.id] = stored
    note(.configuration(digest: stored.digest), from: origin)
    return stored.id
  }

  func replace(_ review: Review) {
    if let old = contents.reviews[review.id] {
      contents.reviewsByCard[old.card]?.remove(review.id)
    }
    put(review)
  }

  func replace(_ event: Event) {
    if let old = contents.events[event.id] {
      contents.eventsByKey[old.key] = nil
      contents.eventsByCard[old.card]?.remove(event.id)
    }
    put(event)
  }

  func replace(_ configuration: LoggedConfiguration) {
    contents.configurations[configuration.id] = configuration
  }

  func mark(voided reviews: some Sequence<Int64>, _ isVoided: Bool) {
    for id in reviews {
      if isVoided { contents.voided.insert(id) } else { contents.voided.remove(id) }
    }
  }

  func mark(practice reviews: some Sequence<Int64>, _ isPractice: Bool) {
    for id in reviews {
      if isPractice { contents.practice.insert(id) } else { contents.practice.remove(id) }
    }
  }

  func update(_ day: StudyDay, _ skill: Skill, _ change: (inout DayTally) -> Void) {
    let key = MemoryContents.TallyKey(day: day, skill: skill)
    var tally = contents.tallies[key] ?? DayTally(day: day, skill: skill)
    change(&tally)
    contents.tallies[key] = tally.isEmpty ? nil : tally
  }

  func add(_ confusion: Confusion, in period: ConfusionPeriod, count: Int, shown: Int) {
    var periods = contents.confusions[confusion] ?? [:]
    var tally = periods[period] ?? ConfusionTally(confusion, count: 0, shown: 0)
    tally.count += count
    tally.shown += shown
    periods[period] = tally.count == 0 && tally.shown == 0 ? nil : tally
    contents.confusions[confusion] = periods.isEmpty ? nil : periods
  }

  func addingMany(_ body: () throws -> Void) throws(StudyError) { try StudyError.mapping(body) }

  func removeDerived() {
    contents.cards = [:]
    contents.tallies = [:]
    contents.confusions = [:]
    contents.voided = []
    contents.practice = []
  }

  func removeAll() { contents = MemoryContents() }
}
