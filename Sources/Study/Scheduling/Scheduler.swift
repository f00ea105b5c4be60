package import FSRS

/// Decides what an answer does to a card and when it comes back.
///
/// FSRS-7 gives intervals of seconds after a failure; nobody wants to be asked at such a moment of
/// the next hours, so a card below one day goes through steps of minutes within a drill and then
/// comes back on a study day, tomorrow at the earliest (the floor).
package struct Scheduler: Sendable {
  package let configuration: SchedulerConfiguration
  package let model: FSRS7
  private let retention: DesiredRetention
  private let policy: IntervalPolicy

  /// - Throws: when the parameters are not 34 numbers inside FSRS-7's bounds, or the retention or
  ///   the longest interval is out of range.
  package init(_ configuration: SchedulerConfiguration) throws(FSRSError) {
    self.configuration = configuration
    model = FSRS7(parameters: try FSRS7.Parameters(configuration.parameters))
    retention = try DesiredRetention(configuration.desiredRetention)
    policy = try IntervalPolicy(maximumDays: configuration.maximumIntervalDays)
  }

  /// The probability that the card is recalled now; nil for a card never answered.
  package func retrievability(of card: Card, at now: Timestamp) -> Double? {
    guard let memory = card.memory, let last = card.lastReviewedAt else { return nil }
    return model.retrievability(memory, elapsedDays: now.elapsedDays(since: last))
  }

  /// The card after an answer.
  ///
  /// `now`: when it was answered; a clock that went back counts as no time.
  /// `today`: the study day of `now`.
  package func schedule(
    _ card: Card,
    grade: Rating,
    at now: Timestamp,
    on today: StudyDay
  ) -> Card {
    var next = card
    if let memory = card.memory, let last = card.lastReviewedAt {
      next.memory = model.next(memory, rating: grade, elapsedDays: now.elapsedDays(since: last))
    } else {
      next.memory = model.first(grade)
    }
    next.reviews += 1
    next.lastReviewedAt = now
    next.introducedOn = card.introducedOn ?? today
    place(&next, after: card, grade: grade, at: now, on: today)
    return next
  }

  private func place(
    _ next: inout Card,
    after card: Card,
    grade: Rating,
    at now: Timestamp,
    on today: StudyDay
  ) {
    let wasLearned = card.phase == .review
    if grade == .again, wasLearned {
      next.lapses += 1
      markLeech(&next)
    }
    switch (card.phase, grade) {
    case (.new, .again), (.learning, .again):
      step(&next, to: 0, in: .learning, at: now, on: today)
    case (.review, .again), (.relearning, .again):
      step(&next, to: 0, in: .relearning, at: now, on: today)
    case (.new, .hard), (.learning, .hard), (.relearning, .hard):
      step(
        &next,
        to: card.step,
        in: card.phase == .relearning ? .relearning : .learning,
        at: now,
        on: today
      )
    case (.new, .good), (.learning, .good), (.relearning, .good):
      step(
        &next,
        to: card.step + 1,
        in: card.phase == .relearning ? .relearning : .learning,
        at: now,
        on: today
      )
    case (.review, _), (_, .easy):
      graduate(&next, on: today)
    }
  }

  /// Puts the card on a step of minutes, or graduates it when there is no such step.
  private func step(
    _ card: inout Card,
    to step: Int,
    in phase: Phase,
    at now: Timestamp,
    on today: StudyDay
  ) {
    let steps = phase == .learning ? configuration.learningSteps : configuration.relearningSteps
    guard steps.indices.contains(step) else {
      graduate(&card, on: today)
      return
    }
    card.phase = phase
    card.step = step
    card.due = .at(now.adding(seconds: steps[step]))
  }

  private func graduate(_ card: inout Card, on today: StudyDay) {
    card.phase = .review
    card.step = 0
    card.due = .on(today.adding(intervalDays(for: card)))
  }

  /// Whole days until the card is due: FSRS's interval, at least one, spread by fuzz.
  ///
  /// The fuzz follows from the card and its number of answers, so a replay repeats it.
  package func intervalDays(for card: Card) -> Int {
    guard let memory = card.memory else { return 1 }
    let exact = model.interval(memory, desiredRetention: retention)
    guard configuration.isFuzzed else { return policy.wholeDays(exact) }
    var generator = SplitMix64(
      text: "\(card.key.word.rawValue)|\(card.key.skill.rawValue)|\(card.reviews)"
    )
    return Fuzz(policy: policy).days(exact, using: &generator)
  }

  /// A leech is found at the threshold and again at every further half of it.
  private func markLeech(_ card: inout Card) {
    let threshold = configuration.leechThreshold
    guard threshold > 0, card.lapses >= threshold else { return }
    let again = max(1, threshold / 2)
    guard (card.lapses - threshold) % again == 0 else { return }
    card.isLeech = true
    card.isFlagged = true
    if configuration.suspendsLeeches { card.hold = .suspended }
  }
}
