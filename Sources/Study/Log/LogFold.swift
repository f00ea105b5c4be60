import FSRS
import Foundation

/// The state that follows from a log; it alone defines the effect of reviews and events.
///
/// Answers are added in the order of the log. Events are given at the start, because an undo or a
/// reset affects answers that sort before it. A fold works on the entries of one card or of the
/// whole log, and keeps only the resulting state.
package struct LogFold {
  package struct TallyKey: Hashable, Sendable {
    package let day: StudyDay
    package let skill: Skill
  }

  /// The cards, including blank ones, which have only default values.
  private var states: [CardKey: Card] = [:]
  package private(set) var tallies: [TallyKey: DayTally] = [:]
  package private(set) var confusions = ConfusionCounts()
  /// The database rows of the reviews that were undone or reset.
  package private(set) var voided: Set<Int64> = []
  /// The database rows of the reviews that count as practice, because they left the memory as it
  /// was.
  ///
  /// These are right answers to words that had been answered a few hours before, and all answers to
  /// cards with a memory state whose configuration has ``SchedulerConfiguration/isPractice``.
  /// Reviews that were undone or reset are not among them.
  package private(set) var practice: Set<Int64> = []

  private(set) var schedulers: SchedulerCache
  private let undone: Set<Undone>
  private let resets: [CardKey: LogPosition]
  /// The events not applied yet, in reverse order: the next one is last.
  private var waiting: [Event]

  private struct Undone: Hashable {
    /// The key of the review or event.
    let entry: String
    let card: CardKey
  }

  /// Makes a fold with all events of the log, in any order.
  package init(events: [Event], schedulers: SchedulerCache) {
    self.schedulers = schedulers
    var undone: Set<Undone> = []
    for event in events {
      guard case .undo(let entry) = event.change else { continue }
      undone.insert(Undone(entry: entry, card: event.card))
    }
    let standing = events.filter { !undone.contains(Undone(entry: $0.key, card: $0.card)) }
    var resets: [CardKey: LogPosition] = [:]
    for event in standing where event.change == .reset {
      resets[event.card] = max(resets[event.card] ?? event.position, event.position)
    }
    self.undone = undone
    self.resets = resets
    waiting = standing.sorted { $0.position > $1.position }
  }

  /// Returns true if the review or event with the key `key` was undone; `card` is its card.
  func isUndone(_ key: String, on card: CardKey) -> Bool {
    undone.contains(Undone(entry: key, card: card))
  }

  /// Returns true if the position of an entry is before the last reset of its card.
  func isReset(_ position: LogPosition, on card: CardKey) -> Bool {
    resets[card].map { position < $0 } ?? false
  }

  /// Returns true if an answer was undone or reset.
  func isVoid(_ answer: LoggedAnswer) -> Bool {
    (!undone.isEmpty && isUndone(answer.position.key, on: answer.card))
      || isReset(answer.position, on: answer.card)
  }

  /// Returns the position of the last reset of a card that was not undone; nil if there is none.
  func lastReset(of card: CardKey) -> LogPosition? { resets[card] }

  /// Adds the next answer of the log, after applying the events that sort before it.
  ///
  /// An answer that was undone or reset only becomes a member of ``voided``.
  ///
  /// - Throws: `StudyError.configuration` if the configuration of the answer is missing or invalid.
  package mutating func add(_ answer: LoggedAnswer) throws(StudyError) {
    while let event = waiting.last, event.position < answer.position {
      apply(event)
      waiting.removeLast()
    }
    guard !isVoid(answer) else {
      voided.insert(answer.id)
      return
    }
    let scheduler = try schedulers.scheduler(of: answer.configuration)
    let before = states[answer.card] ?? Card(answer.card)
    let after = scheduler.schedule(
      before,
      grade: answer.grade,
      guessRate: answer.guessRate,
      at: answer.answeredAt,
      on: answer.day,
      choosing: .recorded(answer.due)
    )
    states[answer.card] = after
    count(answer, from: before, to: after, by: scheduler)
  }

  /// Counts an answer in the tallies, the confusions and, if it is practice, the practice reviews.
  package mutating func count(
    _ answer: LoggedAnswer,
    from before: Card,
    to after: Card,
    by scheduler: Scheduler
  ) {
    tallies[day: answer.day, skill: answer.card.skill]
      .count(answer, from: before, to: after, by: scheduler)
    let period = ConfusionPeriod(of: answer.day)
    for confusion in answer.confusions { confusions.add(confusion, in: period, count: 1) }
    for confusion in answer.offered { confusions.add(confusion, in: period, shown: 1) }
    // A wrong answer at the lowest stability leaves the memory unchanged too, but is not practice.
    let isPractice =
      (answer.grade.isRecall || scheduler.configuration.isPractice == true)
      && before.memory != nil && before.memory == after.memory
    if isPractice { practice.insert(answer.id) }
  }

  /// Applies the remaining events; no answer may be added afterwards.
  package mutating func finish() {
    while let event = waiting.popLast() { apply(event) }
  }

  /// The cards that are not blank.
  package var cards: [CardKey: Card] { states.filter { !$0.value.isBlank } }

  /// Returns a card; nil when it is blank or missing.
  package func card(_ key: CardKey) -> Card? { states[key].flatMap { $0.isBlank ? nil : $0 } }

  private mutating func apply(_ event: Event) {
    let before = states[event.card] ?? Card(event.card)
    var card = before
    switch event.change {
    case .undo: return
    case .reset: card = Card(event.card)
    case .hold(let hold): card.hold = hold
    case .flag(let isFlagged):
      card.isFlagged = isFlagged
      if !isFlagged { card.isLeech = false }
    case .priority(let priority): card.priority = priority
    case .place(let state): card = state.placing(card, at: event.at, on: event.day)
    case .introduced: card.introducedOn = card.introducedOn ?? event.day
    }
    states[event.card] = card
    let isFirstMet = event.change == .introduced && before.introducedOn == nil
    guard before.isKnown != card.isKnown || isFirstMet else { return }
    tallies[day: event.day, skill: event.card.skill].countEvent(
      from: before,
      to: card,
      isIntroduction: isFirstMet
    )
  }
}

extension [LogFold.TallyKey: DayTally] {
  fileprivate subscript(day day: StudyDay, skill skill: Skill) -> DayTally {
    get { self[.init(day: day, skill: skill)] ?? DayTally(day: day, skill: skill) }
    set { self[.init(day: day, skill: skill)] = newValue }
  }
}

/// A difference between two states derived from the log, in tallies, confusions and marks of
/// reviews.
///
/// It is collected card by card. A review that moves to another card loses its mark with the old
/// card and gets the mark again with the new one, in either order. So the changes of a mark are
/// summed.
struct DerivedChange {
  private(set) var tallies: [LogFold.TallyKey: DayTally] = [:]
  private(set) var confusions: [ConfusionCounts.Key: ConfusionCounts.Count] = [:]
  /// The changes of the marks of reviews that were undone or reset.
  private(set) var voided = Marks()
  private(set) var practice = Marks()

  /// The changes of one mark of reviews, such as “practice”, by the reviews' rows in the database.
  ///
  /// The change of a review is the number of times that the mark is added, less the number of times
  /// that it is removed.
  struct Marks {
    private var sums: [Int64: Int] = [:]

    fileprivate mutating func count(_ rows: Set<Int64>, sign: Int) {
      for row in rows {
        let sum = (sums[row] ?? 0) + sign
        sums[row] = sum == 0 ? nil : sum
      }
    }

    /// The rows of the reviews that get the mark, in ascending order.
    var added: [Int64] { sums.filter { $0.value > 0 }.keys.sorted() }
    /// The rows of the reviews that lose the mark, in ascending order.
    var removed: [Int64] { sums.filter { $0.value < 0 }.keys.sorted() }
  }

  /// Adds the derived state of a fold and subtracts that of `old`, an earlier fold of the same
  /// cards; nil if there is none.
  mutating func add(_ fold: LogFold, insteadOf old: LogFold?) {
    count(fold, sign: 1)
    if let old { count(old, sign: -1) }
  }

  private mutating func count(_ fold: LogFold, sign: Int) {
    for (key, tally) in fold.tallies {
      tallies[key, default: DayTally(day: key.day, skill: key.skill)].add(tally, sign: sign)
    }
    for (key, count) in fold.confusions.counts {
      confusions[key, default: ConfusionCounts.Count()].count += sign * count.count
      confusions[key, default: ConfusionCounts.Count()].shown += sign * count.shown
    }
    voided.count(fold.voided, sign: sign)
    practice.count(fold.practice, sign: sign)
  }
}

/// A queue that adds answers to a ``LogFold`` on a thread of its own, while the caller reads the
/// next ones.
///
/// Reading the answers takes about as long as adding them, so two threads halve the time of a
/// replay. Only a few groups of answers are in memory at once.
///
/// `@unchecked Sendable`: only blocks of the serial queue use `fold` and `error`.
final class FoldQueue: @unchecked Sendable {
  /// The number of answers in a group.
  private static let group = 1024
  /// The maximum number of groups in the queue, including the one that is being added to the fold.
  private static let mostGroups = 4

  private let queue = DispatchQueue(label: "fold")
  private let room = DispatchSemaphore(value: mostGroups)
  private var fold: LogFold
  private var error: StudyError?

  /// Makes a queue that adds answers to a fold.
  ///
  /// - Parameter fold: the fold; it must not use the reader of the answers, which belongs to
  ///   another thread.
  init(_ fold: LogFold) { self.fold = fold }

  /// Adds all answers of a reader to the fold, applies the events after them, and returns the fold.
  func add(answersOf reader: any StudyReading) throws(StudyError) -> LogFold {
    var waiting: [LoggedAnswer] = []
    waiting.reserveCapacity(Self.group)
    try reader.forEachAnswer { answer in
      waiting.append(answer)
      guard waiting.count == Self.group else { return }
      enqueue(waiting)
      waiting.removeAll()
      waiting.reserveCapacity(Self.group)
    }
    enqueue(waiting)
    let result = queue.sync {
      fold.finish()
      return error.map(Result.failure) ?? .success(fold)
    }
    return try result.get()
  }

  private func enqueue(_ answers: [LoggedAnswer]) {
    room.wait()
    queue.async { [self] in
      defer { room.signal() }
      guard error == nil else { return }
      do throws(StudyError) {
        for answer in answers { try fold.add(answer) }
      } catch {
        self.error = error
      }
    }
  }
}
