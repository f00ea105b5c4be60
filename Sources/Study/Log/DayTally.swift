/// What was done on one study day in one skill.
package struct DayTally: Codable, Hashable, Sendable {
  package let day: StudyDay
  package let skill: Skill
  package var reviews = 0
  package var correct = 0
  /// Time spent; one answer counts at most a minute, so that a break is not study.
  package var milliseconds = 0
  /// Words met for the first time.
  package var introduced = 0
  /// Answers to words that had been learned, and how many of them were right: measured retention.
  package var matureReviews = 0
  package var matureCorrect = 0

  package init(day: StudyDay, skill: Skill) {
    self.day = day
    self.skill = skill
  }

  package var isEmpty: Bool { self == DayTally(day: day, skill: skill) }

  /// Adds a review (`sign` 1) or takes it back (-1).
  package mutating func count(_ review: Review, sign: Int) {
    reviews += sign
    correct += review.correct ? sign : 0
    milliseconds += sign * Self.counted(milliseconds: review.milliseconds)
    introduced += review.before.reviews == 0 ? sign : 0
    guard review.before.phase == .review else { return }
    matureReviews += sign
    matureCorrect += review.correct ? sign : 0
  }

  /// The part of an answer's time that counts as study.
  static func counted(milliseconds: Int) -> Int {
    min(max(0, milliseconds), longestCountedMilliseconds)
  }

  package static let longestCountedMilliseconds = 60_000
}
