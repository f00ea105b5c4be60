/// The counts of one study day in one skill.
package struct DayTally: Codable, Hashable, Sendable {
  package let day: StudyDay
  package let skill: Skill
  package var reviews = 0
  package var correct = 0
  /// The time spent; an answer counts at most one minute, so that breaks are not counted as study.
  package var milliseconds = 0
  /// The number of words answered for the first time.
  package var introduced = 0
  /// The number of answers to learned words, and of the right ones among them; their ratio is the
  /// measured retention.
  package var matureReviews = 0
  package var matureCorrect = 0

  package init(day: StudyDay, skill: Skill) {
    self.day = day
    self.skill = skill
  }

  package var isEmpty: Bool { self == DayTally(day: day, skill: skill) }

  /// Counts an answer to a card that was in the state `before`.
  package mutating func count(_ answer: LoggedAnswer, found before: Card) {
    reviews += 1
    correct += answer.correct ? 1 : 0
    milliseconds += Self.counted(milliseconds: answer.milliseconds)
    introduced += before.phase == .new ? 1 : 0
    guard before.phase == .review else { return }
    matureReviews += 1
    matureCorrect += answer.correct ? 1 : 0
  }

  /// Adds the counts of another tally (`sign` 1) or subtracts them (-1).
  package mutating func add(_ other: DayTally, sign: Int) {
    reviews += sign * other.reviews
    correct += sign * other.correct
    milliseconds += sign * other.milliseconds
    introduced += sign * other.introduced
    matureReviews += sign * other.matureReviews
    matureCorrect += sign * other.matureCorrect
  }

  /// Returns the part of an answer's time that counts as study.
  static func counted(milliseconds: Int) -> Int {
    min(max(0, milliseconds), longestCountedMilliseconds)
  }

  package static let longestCountedMilliseconds = 60_000
}
