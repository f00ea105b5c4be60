package import FSRS
import SeededRandom

/// The scheduler, which updates a card after an answer and sets its due time.
///
/// FSRS-7 gives intervals of seconds after a lapse, which are impractical. So a new or forgotten
/// card passes through steps of minutes within a drill, and is then due on a study day, tomorrow at
/// the earliest.
package struct Scheduler: Sendable {
  package let configuration: SchedulerConfiguration
  package let model: FSRS7
  private let retention: DesiredRetention
  private let policy: IntervalPolicy

  /// Makes a scheduler.
  ///
  /// - Throws: an error when the parameters are not 34 numbers within FSRS-7's bounds, or when the
  ///   desired retention or the maximum interval is out of range.
  package init(_ configuration: SchedulerConfiguration) throws(FSRSError) {
    self.configuration = configuration
    model = FSRS7(parameters: try FSRS7.Parameters(configuration.parameters))
    retention = try DesiredRetention(configuration.desiredRetention)
    policy = try IntervalPolicy(maximumDays: configuration.maximumIntervalDays)
  }

  /// Returns the probability that the card is recalled at `now`; nil for a card without a memory
  /// state or without a last answer.
  package func retrievability(of card: Card, at now: Timestamp) -> Double? {
    guard let memory = card.memory, let last = card.lastReviewedAt else { return nil }
    return model.retrievability(memory, elapsedDays: now.elapsedDays(since: last))
  }

  /// Returns the card after an answer.
  ///
  /// `grade`: the grade of the answer. `guessRate`: the probability of a right answer by guessing,
  /// which gives a right answer less weight if the configuration has `usesGuessRate`; 0 if no
  /// option was chosen. `now`: the time of the answer; if the clock was set back, the elapsed time
  /// is zero. `today`: the study day of `now`. `choice`: the rule that chooses the day of a learned
  /// card.
  package func schedule(
    _ card: Card,
    grade: Rating,
    guessRate: Double = 0,
    at now: Timestamp,
    on today: StudyDay,
    choosing choice: DayChoice = .drawn
  ) -> Card {
    var next = card
    if isPractice(card, grade: grade, at: now, on: today) {
      // A card that got its memory without an answer keeps its count of 0, so that its next answer
      // still counts as the first one.
      if card.reviews > 0 { next.reviews += 1 }
      return next
    }
    if let memory = card.memory, let last = card.lastReviewedAt {
      next.memory = model.next(
        memory,
        rating: grade,
        elapsedDays: now.elapsedDays(since: last),
        guessRate: configuration.usesGuessRate == true ? guessRate : 0
      )
    } else {
      next.memory = model.first(grade)
    }
    next.reviews += 1
    next.lastReviewedAt = now
    next.introducedOn = card.introducedOn ?? today
    if !place(&next, after: card, grade: grade, at: now, on: today) {
      next.phase = .review
      next.step = 0
      let longest = min(
        longestCheckInterval(after: card, isChosen: guessRate > 0, at: now),
        longestInterval(after: card, on: today)
      )
      let shortest = shortestInterval(
        after: card,
        grade: grade,
        guessRate: guessRate,
        at: now,
        on: today
      )
      let limits = min(shortest, longest)...longest
      let day = dueDay(for: next, within: limits, from: today, choice)
      next.due = .on(max(day, keptDay(of: card, grade: grade, longest: longest, today) ?? day))
    }
    return next
  }

  /// Returns true if an answer counts as practice, which changes neither memory nor due day.
  ///
  /// If the configuration has `isPractice`, every answer to a card with a memory state is practice.
  /// Otherwise practice is a right answer to a learned card that is due tomorrow or later, within
  /// `practiceSeconds` after its last answer that was not practice. Without this rule, FSRS-7 would
  /// count twenty such answers in one evening as twenty independent recalls and move the due day by
  /// weeks.
  package func isPractice(
    _ card: Card,
    grade: Rating,
    at now: Timestamp,
    on today: StudyDay
  ) -> Bool {
    if configuration.isPractice == true { return card.memory != nil }
    guard let seconds = configuration.practiceSeconds, grade.isRecall, card.phase == .review,
      let last = card.lastReviewedAt, case .on(let day) = card.due, day > today
    else { return false }
    return now < last.adding(seconds: seconds)
  }

  /// Moves the card to the learning or relearning step that follows from the grade.
  ///
  /// It also counts a lapse if a learned card was forgotten, which can make the card a leech.
  /// `card`: the card before the answer. `next`: the card to change.
  ///
  /// - Returns: false if no step follows, so that the card becomes due on a study day.
  private func place(
    _ next: inout Card,
    after card: Card,
    grade: Rating,
    at now: Timestamp,
    on today: StudyDay
  ) -> Bool {
    let wasLearned = card.phase == .review
    if grade == .again, wasLearned {
      next.lapses += 1
      markLeech(&next)
    }
    switch (card.phase, grade) {
    case (.new, .again), (.learning, .again):
      return step(&next, to: 0, in: .learning, at: now)
    case (.review, .again), (.relearning, .again):
      return step(&next, to: 0, in: .relearning, at: now)
    case (.new, .hard), (.learning, .hard), (.relearning, .hard):
      let phase: Phase = card.phase == .relearning ? .relearning : .learning
      return step(&next, to: card.step, in: phase, at: now)
    case (.new, .good), (.learning, .good), (.relearning, .good):
      let phase: Phase = card.phase == .relearning ? .relearning : .learning
      return step(&next, to: card.step + 1, in: phase, at: now)
    case (.review, _), (_, .easy): return false
    }
  }

  /// Puts the card on a learning or relearning step, counted from 0; returns false if the
  /// configuration has no such step.
  private func step(
    _ card: inout Card,
    to step: Int,
    in phase: Phase,
    at now: Timestamp
  ) -> Bool {
    let steps = phase == .learning ? configuration.learningSteps : configuration.relearningSteps
    guard steps.indices.contains(step) else { return false }
    card.phase = phase
    card.step = step
    card.due = .at(now.adding(seconds: steps[step]))
    return true
  }

  /// Returns the study day on which a card without further steps is due, near the end of its
  /// interval.
  ///
  /// `limits`: the shortest and the longest interval in days. `choice`: the rule for choosing among
  /// the days that the fuzz allows.
  private func dueDay(
    for card: Card,
    within limits: ClosedRange<Double>,
    from today: StudyDay,
    _ choice: DayChoice
  ) -> StudyDay {
    guard configuration.isFuzzed, configuration.isBalanced == true else {
      return today.adding(intervalDays(for: card, within: limits))
    }
    let exact = interval(of: card, within: limits)
    let fuzz = Fuzz(policy: policy)
    switch choice {
    case .recorded(.on(let day)?) where fuzz.range(exact).contains(day.days(since: today)):
      return day
    case .balanced(let load):
      var generator = Self.generator(for: card)
      let days = LoadBalance(fuzz: fuzz).days(exact, using: &generator) {
        load.day(today.adding($0))
      }
      return today.adding(days)
    case .drawn, .recorded: return today.adding(intervalDays(for: card, within: limits))
    }
  }

  private static func generator(for card: Card) -> SplitMix64 {
    SplitMix64(text: "\(card.key.word.rawValue)|\(card.key.skill.rawValue)|\(card.reviews)")
  }

  /// Returns the whole days until the card is due: its interval with fuzz, at least one day.
  ///
  /// The fuzz depends only on the card and its number of answers, so that a replay gives the same
  /// result. `limits`: the shortest and the longest interval in days before fuzz.
  package func intervalDays(
    for card: Card,
    within limits: ClosedRange<Double> = 0...(.infinity)
  ) -> Int {
    let exact = interval(of: card, within: limits)
    guard configuration.isFuzzed else { return policy.wholeDays(exact) }
    var generator = Self.generator(for: card)
    return Fuzz(policy: policy).days(exact, using: &generator)
  }

  /// Returns the model's interval in days, clamped to `limits`; 0 without a memory state.
  private func interval(of card: Card, within limits: ClosedRange<Double>) -> Double {
    let days = card.memory.map { model.interval($0, desiredRetention: retention) } ?? 0
    return min(max(days, limits.lowerBound), limits.upperBound)
  }

  /// Marks the card as a leech if its lapses have reached the threshold of the configuration.
  ///
  /// It marks the card again after each further half of the threshold; a threshold of 0 marks no
  /// card. A leech is also flagged, and suspended if the configuration says so.
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
