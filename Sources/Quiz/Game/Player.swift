/// A player of a live game.
struct Player: Sendable {
  let id: Int
  let token: String
  var name: String
  /// The name that the player chose; nil if it is empty after cleaning.
  let chosenName: String?
  /// The number of the team, from 0; nil in a game without teams.
  let team: Int?
  /// True if the player joined soon after another one was removed, and may be the same person.
  var isSuspect = false
  /// The newest connection; nil while the player has none.
  var connection: ConnectionID?
  /// The number of the first question that the player is asked.
  var firstQuestion: Int
  /// The answers by the number of the question, from 1.
  var answers: [Int: GivenAnswer] = [:]
  var score = Score()
  /// The number of consecutive questions without an answer, up to now.
  var unanswered = 0
  /// The latest round-trip times in milliseconds, the newest last.
  var pings: [Int] = []
  /// The numbers, from 1, of the questions without a right answer.
  var missed: [Int] = []

  var isIdle: Bool { unanswered >= GameSettings.unansweredUntilIdle }

  /// True if the player has left without ever having answered and may never return.
  var isGhost: Bool { connection == nil && answers.isEmpty }

  /// Returns true if the player can answer the question with a number, from 1.
  func isAsked(_ question: Int) -> Bool { firstQuestion <= question }

  /// Returns true if the reveal of the question with a number, from 1, waits for the player.
  func isWaited(for question: Int) -> Bool {
    connection != nil && isAsked(question) && !isIdle && answers[question] == nil
  }

  /// Forgets the answers and the result for another game.
  mutating func restart() {
    (answers, score, missed) = ([:], Score(), [])
    (unanswered, firstQuestion) = (0, 1)
  }

  /// Counts the result of a revealed question, given by its number from 1.
  ///
  /// `hasStreakBonus`: true if right answers in a row give more points.
  mutating func count(_ question: Int, hasStreakBonus: Bool) {
    guard isAsked(question) else { return }
    score.asked += 1
    if answers[question] == nil { unanswered += 1 }
    guard var answer = answers[question], answer.isRight else {
      missed.append(question)
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

/// An answer that counts.
package struct GivenAnswer: Hashable, Sendable {
  /// The position, from 0, of the chosen option.
  package let choice: Int
  /// The time of the answer in milliseconds from the display of the question, as credited; see
  /// ``FairTime``.
  package let milliseconds: Int
  package let isRight: Bool
  package var points: Int
}

/// The result of a player, which changes only when a question is revealed.
package struct Score: Hashable, Sendable {
  package var points = 0
  /// The number of right answers.
  package var right = 0
  /// The sum of the credited times of the right answers in milliseconds.
  package var milliseconds = 0
  /// The number of consecutive right answers.
  package var streak = 0
  /// The number of questions that the player was asked.
  package var asked = 0

  package init() {}

  /// Returns true if the result is better than another one: by points, then right answers, then
  /// time.
  package func isBetter(than other: Score) -> Bool {
    (other.points, other.right, milliseconds) < (points, right, other.milliseconds)
  }
}

/// The rule for the time of an answer without the network delay, as far as the host can determine
/// it.
package enum FairTime {
  /// The maximum number of milliseconds that can be subtracted for the network delay.
  package static let maximumAllowance = 300
  /// The number of most recent pings that are kept.
  package static let pings = 5
  /// The number of milliseconds that are allowed beyond the fastest ping.
  private static let margin = 100

  /// Returns the milliseconds that can be subtracted for the network delay, from the latest pings
  /// of a connection.
  ///
  /// Until the first ping has been answered, it is the maximum.
  package static func allowance(pings: [Int]) -> Int {
    guard let best = pings.min() else { return maximumAllowance }
    return min(maximumAllowance, max(0, best) + margin)
  }

  /// Returns the milliseconds that count as the time of an answer.
  ///
  /// A player's program states the time from the display of the question to the choice. It is
  /// clamped to the range from the measured time minus the allowance to the measured time, so that
  /// a forged time gains little.
  package static func credited(stated: Int, measured: Int, allowance: Int) -> Int {
    min(max(stated, measured - allowance, 0), max(measured, 0))
  }
}
