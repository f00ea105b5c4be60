import FSRS

/// The limits of the intervals, which the memory model does not know.
extension Scheduler {
  /// Returns the maximum interval in days after an answer, in proportion to the days since the word
  /// was met; infinite if there is no limit.
  ///
  /// `card`: the card before the answer. The limit matters for words that were met a short time
  /// ago: the memory model knows them from few answers, and its intervals grow faster than what was
  /// observed. The first answer to a card that got its memory from a placement test, for example,
  /// has no such limit, because the word may have been known for years.
  func longestInterval(after card: Card, on today: StudyDay) -> Double {
    guard let growth = configuration.growthLimit, card.memory == nil || card.reviews > 0 else {
      return .infinity
    }
    return Double(growth * max(1, today.days(since: card.introducedOn ?? today)))
  }

  /// Returns the minimum interval in days after a right answer; 0 if there is no minimum.
  ///
  /// `card`: the card before the answer. The minimum is the time since the last answer, times the
  /// probability that the answer was recalled and not guessed. It is lower if the desired
  /// retention is above 90 %. A memory that has just lasted for a time can last as long again, even
  /// if the model expected less.
  ///
  /// A word that was met longer ago than the last answer and never forgotten since has been right
  /// at least twice. Its minimum grows by `recalledGrowth`, up to the time since it was met; both
  /// answers would have to be guesses to make it worthless.
  func shortestInterval(
    after card: Card,
    grade: Rating,
    guessRate: Double,
    at now: Timestamp,
    on today: StudyDay
  ) -> Double {
    guard configuration.keepsRecalledTime == true, grade >= .good,
      let recall = retrievability(of: card, at: now), let last = card.lastReviewedAt
    else { return 0 }
    let known = GuessedAnswer(retrievability: recall, guessRate: guessRate).knownShare
    // Near the end of an interval, forgetting grows about linearly with the time.
    let share = min(1, (1 - configuration.desiredRetention) / 0.1)
    let days = now.elapsedDays(since: last)
    let wholeDays = max(1, days.rounded())
    guard let growth = configuration.recalledGrowth, card.lapses == 0, card.phase == .review,
      days < Self.longestGrowing, let met = card.introducedOn.map({ today.days(since: $0) }),
      Double(met) > wholeDays
    else { return share * known * days }
    let knownOnce = 1 - (1 - known) * (1 - known)
    return share * max(known * days, knownOnce * min(growth * wholeDays, Double(met)))
  }

  /// The time since the last answer in days from which on ``SchedulerConfiguration/recalledGrowth``
  /// has no effect; the evidence for it ends there.
  private static let longestGrowing = 21.0

  /// Returns the maximum interval in days after the first answer to a card whose memory was
  /// estimated, for example by a placement test; infinite if there is no limit.
  ///
  /// `card`: the card before the answer. `isChosen`: true if an option was chosen.
  ///
  /// Such an answer shows only that the word is known now. So the limit is `checkIntervalDays`, or
  /// `chosenCheckDays` after a choice, which is weaker evidence. An estimated stability beyond
  /// `checkIntervalDays` is the limit instead, because it comes from better evidence, such as
  /// another skill of the word.
  ///
  /// If `chosenCheckDays` is set, a second answer that comes within half of `checkIntervalDays`
  /// after the first is limited to `checkIntervalDays` too, since so short a time shows little more.
  /// A later second answer has no limit.
  func longestCheckInterval(
    after card: Card,
    isChosen: Bool,
    at now: Timestamp
  ) -> Double {
    guard let days = configuration.checkIntervalDays, let memory = card.memory else {
      return .infinity
    }
    guard card.reviews > 0 else {
      guard memory.stability <= Double(days) else { return memory.stability }
      return Double(isChosen ? configuration.chosenCheckDays ?? days : days)
    }
    guard configuration.chosenCheckDays != nil, card.reviews == 1, card.phase == .review,
      let last = card.lastReviewedAt, now.elapsedDays(since: last) < Double(days) / 2
    else { return .infinity }
    return Double(days)
  }

  /// Returns the day on which the card was due before an early right answer, at most `longest` days
  /// from today; nil for other answers.
  func keptDay(
    of card: Card,
    grade: Rating,
    longest: Double,
    _ today: StudyDay
  ) -> StudyDay? {
    guard configuration.keepsDueDay == true, grade >= .good, card.phase == .review,
      case .on(let day) = card.due, day > today
    else { return nil }
    let limit = min(longest, Double(configuration.maximumIntervalDays))
    return Double(day.days(since: today)) <= limit ? day : today.adding(Int(limit))
  }
}
