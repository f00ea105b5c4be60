import FSRS

/// The counts of one study day in one skill.
package struct DayTally: Codable, Hashable, Sendable {
  package let day: StudyDay
  package let skill: Skill
  package var reviews = 0
  package var correct = 0
  /// The time spent; an answer counts at most one minute, so that breaks are not counted as study.
  package var milliseconds = 0
  /// The number of words that were introduced, or answered for the first time without an
  /// introduction.
  package var introduced = 0
  /// The number of answers to learned words, of which ``matureCorrect`` are right; the ratio is the
  /// measured retention.
  ///
  /// Answers are not counted if their configuration has ``SchedulerConfiguration/isPractice``,
  /// since they cannot change the schedule.
  package var matureReviews = 0
  package var matureCorrect = 0
  /// The number of words that became known by an answer, minus those that an answer made unknown.
  package var learned = 0
  /// The number of words that became known by an event, minus those that an event made unknown.
  ///
  /// Such an event is a decision of the learner or the result of a placement test, for example.
  package var marked = 0
  /// The sum, over the answers in ``matureReviews``, of the predicted probability of a right
  /// answer, in thousandths.
  ///
  /// The probability includes right guesses.
  package var predicted = 0
  /// The sum, over the answers in ``matureReviews``, of the desired retention, in thousandths.
  package var target = 0

  package init(day: StudyDay, skill: Skill) {
    self.day = day
    self.skill = skill
  }

  package var isEmpty: Bool { self == DayTally(day: day, skill: skill) }

  /// Counts an answer that changed a card from one state to another.
  ///
  /// Probabilities are rounded to thousandths before they are added, so that the sum is the same in
  /// any order and on any processor.
  package mutating func count(
    _ answer: LoggedAnswer,
    from before: Card,
    to after: Card,
    by scheduler: Scheduler
  ) {
    reviews += 1
    correct += answer.correct ? 1 : 0
    milliseconds += Self.counted(milliseconds: answer.milliseconds)
    introduced += before.phase == .new && before.introducedOn == nil ? 1 : 0
    learned += Self.change(from: before, to: after)
    guard before.phase == .review, scheduler.configuration.isPractice != true else { return }
    matureReviews += 1
    matureCorrect += answer.correct ? 1 : 0
    let recall = scheduler.retrievability(of: before, at: answer.answeredAt) ?? 1
    let right = GuessedAnswer.right(recall, guessRate: answer.guessRate)
    predicted += Self.thousandths(right)
    target += Self.thousandths(scheduler.configuration.desiredRetention)
  }

  /// Returns a probability in thousandths, clamped to 0…1000, since an imported log can have
  /// others.
  private static func thousandths(_ probability: Double) -> Int {
    probability.isNaN ? 0 : Int((min(1, max(0, probability)) * 1000).rounded())
  }

  /// Counts an event that changed a card from one state to another.
  ///
  /// `isIntroduction`: true if the event was the first introduction of its word, false for any
  /// other event.
  package mutating func countEvent(from before: Card, to after: Card, isIntroduction: Bool) {
    marked += Self.change(from: before, to: after)
    introduced += isIntroduction ? 1 : 0
  }

  /// Returns 1 if a word became known, -1 if it became unknown, else 0.
  private static func change(from before: Card, to after: Card) -> Int {
    (after.isKnown ? 1 : 0) - (before.isKnown ? 1 : 0)
  }

  /// Adds the counts of another tally (`sign` 1) or subtracts them (-1).
  ///
  /// Sums that overflow wrap around, so that a later subtraction restores them.
  package mutating func add(_ other: DayTally, sign: Int) {
    reviews &+= sign &* other.reviews
    correct &+= sign &* other.correct
    milliseconds &+= sign &* other.milliseconds
    introduced &+= sign &* other.introduced
    matureReviews &+= sign &* other.matureReviews
    matureCorrect &+= sign &* other.matureCorrect
    learned &+= sign &* other.learned
    marked &+= sign &* other.marked
    predicted &+= sign &* other.predicted
    target &+= sign &* other.target
  }

  /// Returns the part of an answer's time, in milliseconds, that counts as study: at most one
  /// minute.
  package static func counted(milliseconds: Int) -> Int {
    min(max(0, milliseconds), longestCountedMilliseconds)
  }

  package static let longestCountedMilliseconds = 60_000
}
