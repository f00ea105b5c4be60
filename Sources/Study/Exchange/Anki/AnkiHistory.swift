import FSRS

/// The conversion of Anki cards to entries of the log.
///
/// The entries of a card that is new to the log depend only on its cards in Anki and on the study
/// days of their collection. Unless the card was reset, their clocks are the times in Anki, so that
/// answers in both programs are in the order in which they were given.
package struct AnkiHistory: Sendable {
  /// The configuration with which imported answers are replayed, with the published parameters.
  ///
  /// Its leech threshold is 0, because the cards of Anki say whether they are leeches.
  package static let configuration = LoggedConfiguration(
    clock: EntryGate.moments.lowerBound,
    createdAt: Timestamp(milliseconds: EntryGate.moments.lowerBound),
    value: SchedulerConfiguration(leechThreshold: 0)
  )
  /// The configuration of imported practice answers, which do not change the schedule.
  package static let practice = LoggedConfiguration(
    clock: EntryGate.moments.lowerBound,
    createdAt: Timestamp(milliseconds: EntryGate.moments.lowerBound),
    value: SchedulerConfiguration(leechThreshold: 0, isPractice: true)
  )

  private let clock: DayClock
  private let scheduler: Scheduler
  private let practiceScheduler: Scheduler

  package init(_ clock: DayClock) throws(StudyError) {
    self.clock = clock
    do throws(FSRSError) {
      scheduler = try Scheduler(Self.configuration.value)
      practiceScheduler = try Scheduler(Self.practice.value)
    } catch {
      throw .configuration(id: 0)
    }
  }

  /// The log entries of one card of this program.
  package struct Entries: Sendable {
    package var reviews: [Review] = []
    package var practice: [Review] = []
    package var events: [Event] = []

    /// All entries; each review names its configuration.
    package var all: [LogEntry] {
      reviews.map { .review($0, configuration: AnkiHistory.configuration.digest) }
        + practice.map { .review($0, configuration: AnkiHistory.practice.digest) }
        + events.map(LogEntry.event)
    }
  }

  /// Makes the log entries that an import adds for a card of this program.
  ///
  /// - Parameters:
  ///   - key: The card: a word and a skill.
  ///   - cards: The Anki cards with this word and skill. The answers to all of them are imported;
  ///     the state is that of the card that ``main(of:)`` returns.
  ///   - stored: The stored card whose history the answers continue; nil to begin with a new card.
  ///   - floor: The clock of a reset of the card, above which the clocks of all entries are raised;
  ///     nil if the clocks are the times in Anki.
  /// - Returns: The reviews, the practice answers and the events, each in the order of their
  ///   clocks.
  package func entries(
    of key: CardKey,
    from cards: [AnkiCard],
    continuing stored: Card? = nil,
    after floor: Int64? = nil
  ) -> Entries {
    var entries = entries(of: key, cards, stored)
    if let floor { entries.move(after: floor) }
    return entries
  }

  private func entries(of key: CardKey, _ cards: [AnkiCard], _ stored: Card?) -> Entries {
    var entries = Entries()
    guard let main = Self.main(of: cards) else { return entries }
    var card = stored ?? Card(key)
    var isWhole = stored != nil
    let answers = cards.flatMap { card in card.answers.map { (key: card.key($0.id), answer: $0) } }
      .sorted { ($0.answer.id, $0.key) < ($1.answer.id, $1.key) }
    for (key, answer) in answers {
      let moment = Timestamp(milliseconds: answer.id)
      switch answer.kind {
      case .forgotten:
        entries.events.append(event(.reset, key, on: card.key, at: moment))
        card = Card(card.key)
      case .answer(let grade):
        if card.memory == nil { isWhole = answer.isLearning }
        entries.reviews.append(review(answer, grade, key, of: &card, by: scheduler))
      case .practice(let grade):
        // A new card has no memory that could be practised, so the answer is left out.
        guard card.memory != nil else { continue }
        entries.practice.append(review(answer, grade, key, of: &card, by: practiceScheduler))
      }
    }
    decide(main, card, isWhole: isWhole, into: &entries)
    return entries
  }

  /// Returns the card with the latest entry in Anki's review log; nil if there are no cards.
  ///
  /// A card with progress is preferred to one without; of equal ones, the first by name.
  package static func main(of cards: [AnkiCard]) -> AnkiCard? { cards.max(by: isEarlier) }

  private static func isEarlier(_ left: AnkiCard, _ right: AnkiCard) -> Bool {
    (left.hasProgress ? 1 : 0, left.lastEntry ?? 0, right.name)
      < (right.hasProgress ? 1 : 0, right.lastEntry ?? 0, left.name)
  }

  /// Makes the review of an Anki answer, and updates the card by it.
  private func review(
    _ answer: AnkiAnswer,
    _ grade: Rating,
    _ key: String,
    of card: inout Card,
    by scheduler: Scheduler
  ) -> Review {
    let moment = Timestamp(milliseconds: answer.id)
    let day = clock.day(of: moment)
    let before = card
    card = scheduler.schedule(before, grade: grade, at: moment, on: day)
    return Review(
      idempotencyKey: key,
      clock: answer.id,
      source: .anki,
      card: card.key,
      kind: card.key.skill.kind,
      askedAt: moment.adding(seconds: -(answer.milliseconds / 1000)),
      answeredAt: moment,
      day: day,
      prompt: "",
      options: [],
      answer: nil,
      given: Review.unknown,
      correct: grade.isRecall,
      grade: grade,
      isGradeOverridden: true,
      milliseconds: answer.milliseconds,
      guessRate: 0,
      elapsedDays: before.lastReviewedAt.map { moment.elapsedDays(since: $0) },
      retrievability: scheduler.retrievability(of: before, at: moment),
      confusions: [],
      offered: [],
      configuration: 0,
      before: CardState(before),
      after: CardState(card)
    )
  }

  /// Appends the events that give a card its state in Anki: phase and memory, suspension and flag.
  ///
  /// The state's event directly follows the card's last entry in Anki's log, and so precedes later
  /// answers here. Suspension and flag follow that event and the card's last change. `card`: the
  /// card after the replayed answers. `isWhole`: true if no earlier answer is missing.
  private func decide(
    _ anki: AnkiCard,
    _ card: Card,
    isWhole: Bool,
    into entries: inout Entries
  ) {
    if anki.phase != .new {
      let last = anki.lastEntry ?? 0
      let state = state(of: anki, card, isWhole: isWhole)
      let moment = Timestamp(
        milliseconds: last > 0 ? last + 1 : state.reviewedAt?.milliseconds ?? 1
      )
      entries.events.append(
        event(.place(state), anki.key(last) + ":place", on: card.key, at: moment)
      )
    }
    let moment = Timestamp(
      milliseconds: max(anki.changedAt.milliseconds, (anki.lastEntry ?? 0) + 2)
    )
    let key = anki.key(moment.milliseconds)
    if anki.isSuspended {
      entries.events.append(event(.hold(.suspended), key + ":hold", on: card.key, at: moment))
    }
    if anki.isFlagged {
      entries.events.append(event(.flag(true), key + ":flag", on: card.key, at: moment))
    }
  }

  private func state(of anki: AnkiCard, _ card: Card, isWhole: Bool) -> PlacedState {
    let isLearned = anki.phase == .review
    let steps =
      anki.phase == .learning
      ? scheduler.configuration.learningSteps : scheduler.configuration.relearningSteps
    let last = card.lastReviewedAt ?? reviewTime(of: anki)
    return PlacedState(
      phase: anki.phase,
      step: isLearned ? 0 : min(max(0, steps.count - anki.stepsLeft), max(0, steps.count - 1)),
      memory: memory(of: anki, card, isWhole: isWhole),
      lapses: anki.lapses,
      due: anki.due,
      reviewedAt: last,
      isLeech: anki.isLeech ? true : nil
    )
  }

  /// Returns the estimated time of the last review of a card without answers: its due day minus its
  /// interval, or its last change if it has no due day.
  private func reviewTime(of anki: AnkiCard) -> Timestamp {
    guard case .on(let day)? = anki.due else { return anki.changedAt }
    return Timestamp(milliseconds: Int64(day.adding(-anki.intervalDays).number) * 86_400_000)
  }

  /// Returns the memory of a card; nil if it has none yet.
  ///
  /// The result is the memory after the replayed answers if they are complete (`isWhole`) and Anki
  /// used FSRS, or if the card is on a step and Anki gives it no stability. Otherwise, the
  /// probability of recall falls to 90 % after the stability or interval that Anki has.
  private func memory(of anki: AnkiCard, _ card: Card, isWhole: Bool) -> FSRS7.State? {
    if isWhole, anki.stability != nil, card.memory != nil { return card.memory }
    guard anki.phase == .review || anki.stability != nil else { return card.memory }
    let days = anki.stability ?? Double(max(1, anki.intervalDays))
    return scheduler.model.state(recalledFor: days, difficulty: difficulty(of: anki))
  }

  /// Returns the difficulty from 1 to 10; the ease factors 2.5 and 1.3 of SM-2 give 5 and 10.
  private func difficulty(of anki: AnkiCard) -> Double {
    let found = anki.difficulty ?? (anki.factor > 0 ? 10 - Double(anki.factor - 1300) / 240 : 5)
    return min(10, max(1, found))
  }

  private func event(
    _ change: Event.Change,
    _ key: String,
    on card: CardKey,
    at moment: Timestamp
  ) -> Event {
    Event(
      key: key,
      clock: moment.milliseconds,
      at: moment,
      day: clock.day(of: moment),
      card: card,
      change: change
    )
  }
}

extension AnkiHistory.Entries {
  /// Raises the clocks of all entries above `floor`, keeping the order of the entries.
  fileprivate mutating func move(after floor: Int64) {
    let positions = (reviews + practice).map(\.position) + events.map(\.position)
    var last = floor
    var clocks: [LogPosition: Int64] = [:]
    for position in positions.sorted() {
      last = max(last + 1, position.clock)
      clocks[position] = last
    }
    for index in reviews.indices {
      reviews[index].clock = clocks[reviews[index].position] ?? reviews[index].clock
    }
    for index in practice.indices {
      practice[index].clock = clocks[practice[index].position] ?? practice[index].clock
    }
    for index in events.indices {
      events[index].clock = clocks[events[index].position] ?? events[index].clock
    }
  }
}

extension Skill {
  /// The kind of question that is recorded for an imported answer in this skill.
  fileprivate var kind: QuestionKind {
    switch self {
    case .reading: .reading
    case .meaning: .meaning
    case .recall: .recall
    case .hanzi: .hanzi
    case .listening: .listening
    case .bank: .bank
    }
  }
}

extension FSRS7 {
  /// Returns the state with this difficulty whose probability of recall falls to 90 % after a
  /// number of days; nil if there is none.
  fileprivate func state(recalledFor days: Double, difficulty: Double) -> State? {
    let wanted = min(max(days, 0.001), 36_000)
    func state(_ stability: Double) -> State? {
      let plain = self.state(.good, stability: stability)
      return try? State(
        stability: plain.stability,
        shortStability: plain.shortStability,
        difficulty: difficulty
      )
    }
    let bounds = State.stabilityBounds
    var (low, high) = (bounds.lowerBound, bounds.upperBound)
    for _ in 0..<60 {
      let middle = (low * high).squareRoot()
      let found = state(middle).map { elapsedDays($0, untilRecall: 0.9) } ?? wanted
      if found < wanted { low = middle } else { high = middle }
    }
    return state((low * high).squareRoot())
  }
}
