/// A player of a live game.
struct Player: Sendable {
  /// The number of the player, from 1, in the order of joining.
  let id: Int
  /// The secret with which the player reconnects, in hexadecimal digits.
  let token: String
  var name: String
  /// The name that the player chose, after cleaning; nil if the player chose none or nothing was
  /// left.
  ///
  /// It can be nil only in a game that gives names.
  let chosenName: String?
  /// The number of the team, from 0; nil in a game without teams.
  let team: Int?
  /// True if the player joined soon after another player was removed, and may be the same person.
  var isSuspect = false
  /// The newest connection; nil while the player has none.
  var connection: ConnectionID?
  /// The number, from 1, of the first question that the player is asked.
  var firstQuestion: Int
  /// The answers, keyed by the number of the question from 1.
  var answers: [Int: GivenAnswer] = [:]
  var score = Score()
  /// The number of questions without an answer since the last answer.
  var unanswered = 0
  /// The latest round-trip times of the connection in milliseconds, the newest last.
  var pings: [Int] = []
  /// The numbers, from 1, of the revealed questions that the player did not answer right, without
  /// those that nobody answered.
  var missed: [Int] = []

  var isIdle: Bool { unanswered >= GameSettings.unansweredUntilIdle }

  /// True if the player has no connection and no answer in this game, and so may never return.
  var isGhost: Bool { connection == nil && answers.isEmpty }

  /// Returns true if the player joined in time to answer the question with a number, from 1.
  func isAsked(_ question: Int) -> Bool { firstQuestion <= question }

  /// Returns true if the reveal of the question with a number, from 1, waits for the player's
  /// answer.
  func isWaited(for question: Int) -> Bool {
    connection != nil && isAsked(question) && !isIdle && answers[question] == nil
  }

  /// Clears the answers and the result for another game.
  mutating func restart() {
    (answers, score, missed) = ([:], Score(), [])
    (unanswered, firstQuestion) = (0, 1)
  }

  /// Adds the result of a revealed question to the score.
  ///
  /// `question`: the number of the question, from 1. `isAnswered`: true if any player answered it.
  /// `hasStreakBonus`: true if consecutive right answers give more points.
  mutating func count(_ question: Int, isAnswered: Bool, hasStreakBonus: Bool) {
    guard isAsked(question) else { return }
    score.asked += 1
    if answers[question] == nil { unanswered += 1 }
    guard var answer = answers[question], answer.isRight else {
      if isAnswered { missed.append(question) }
      score.streak = 0
      return
    }
    if hasStreakBonus { answer.points += Scoring.bonus(streak: score.streak) }
    answers[question] = answer
    score.points += answer.points
    score.right += 1
    score.milliseconds += answer.milliseconds
    score.streak += 1
  }
}

/// An answer that was accepted.
package struct GivenAnswer: Hashable, Sendable {
  /// The position, from 0, of the chosen option.
  package let choice: Int
  /// The credited time of the answer, in milliseconds since the question was shown; see
  /// ``FairTime``.
  package let milliseconds: Int
  package let isRight: Bool
  package var points: Int
}

/// The result of a player; in a live game, it changes only when questions are revealed.
package struct Score: Hashable, Sendable {
  package var points = 0
  /// The number of right answers.
  package var right = 0
  /// The sum of the credited times of the right answers in milliseconds.
  package var milliseconds = 0
  /// The number of consecutive right answers.
  package var streak = 0
  /// The number of revealed questions that the player was asked; in a game against the clock, of
  /// the questions that were answered.
  package var asked = 0

  package init() {}

  /// Returns true if the result is better: if it has more points, otherwise more right answers,
  /// otherwise a shorter time.
  package func isBetter(than other: Score) -> Bool {
    (other.points, other.right, milliseconds) < (points, right, other.milliseconds)
  }
}

/// The rule that removes the network delay from the time of an answer, as far as the host can know
/// the delay.
package enum FairTime {
  /// The maximum time, in milliseconds, that is subtracted for the network delay.
  package static let maximumAllowance = 300
  /// The number of most recent round-trip times that are kept for a player.
  package static let pings = 5
  /// The time, in milliseconds, that is added to the shortest round-trip time for the allowance.
  private static let margin = 100

  /// Returns the time, in milliseconds, that may be subtracted for the network delay.
  ///
  /// `pings`: the latest round-trip times of the connection in milliseconds; empty gives the
  /// maximum.
  package static func allowance(pings: [Int]) -> Int {
    guard let best = pings.min() else { return maximumAllowance }
    return min(maximumAllowance, max(0, best) + margin)
  }

  /// Returns the credited time of an answer, in milliseconds.
  ///
  /// `stated`: the time from the display of the question to the choice, as the player's program
  /// states it. `measured`: the time by the host's clock. `allowance`: the time that may be
  /// subtracted from `measured`.
  ///
  /// The stated time is clamped to the range from `measured` minus `allowance` to `measured`, so
  /// that a forged time gains little.
  package static func credited(stated: Int, measured: Int, allowance: Int) -> Int {
    min(max(stated, measured - allowance, 0), max(measured, 0))
  }
}
