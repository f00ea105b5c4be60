/// The rules that a host chooses for a game.
package struct GameSettings: Hashable, Sendable {
  /// The seconds for one answer.
  package var secondsForAnswer: Int
  package var scoring: Scoring
  /// True if right answers in a row give more points.
  package var hasStreakBonus: Bool
  /// True if players get the names of animals instead of their own.
  package var givesNames: Bool
  /// The number of teams; nil if each player plays alone.
  package var teams: Int?

  /// The seconds for one answer that a host can choose.
  package static let secondsRange = 5...120
  /// The milliseconds between the announcement of a question and the question.
  package static let readyMilliseconds = 3_000
  /// The milliseconds between the last awaited answer and the reveal.
  package static let pauseBeforeReveal = 500
  /// The number of consecutive unanswered questions after which the game no longer waits for a
  /// player.
  package static let unansweredUntilIdle = 3
  /// The maximum number of players, including those who have left.
  package static let mostPlayers = 300
  /// The milliseconds after the removal of a player in which new players are marked for the host.
  package static let watchAfterRemoval = 60_000
  /// The minimum number of milliseconds between two updates of a screen.
  package static let screenInterval = 250

  package init(
    secondsForAnswer: Int = 20,
    scoring: Scoring = .speed,
    hasStreakBonus: Bool = false,
    givesNames: Bool = false,
    teams: Int? = nil
  ) {
    self.secondsForAnswer = secondsForAnswer
    self.scoring = scoring
    self.hasStreakBonus = hasStreakBonus
    self.givesNames = givesNames
    self.teams = teams
  }

  /// The milliseconds for one answer.
  package var answerMilliseconds: Int { secondsForAnswer * 1_000 }
}

/// The rule that turns a right answer into points.
package enum Scoring: String, CaseIterable, Codable, Hashable, Sendable {
  /// Points from 1000 for a fast answer to 500 for one at the last moment.
  case speed
  /// 1000 points for every right answer.
  case accuracy

  /// The milliseconds within which an answer gets all points.
  package static let fullMilliseconds = 500

  /// Returns the points of a right answer, from the time that it took and the time limit, both in
  /// milliseconds.
  ///
  /// With ``accuracy`` they are always 1000. With ``speed`` Kahoot's rule applies: 1000 below half
  /// a second, then 1000 · (1 − t/T/2), where t is the time and T the limit. A time beyond T counts
  /// as T.
  package func points(after milliseconds: Int, of limit: Int) -> Int {
    guard self == .speed, milliseconds >= Self.fullMilliseconds else { return 1_000 }
    let share = Double(min(milliseconds, limit)) / Double(limit)
    return Int((1_000 * (1 - share / 2)).rounded())
  }

  /// Returns the bonus of a right answer after `streak` right answers in a row: 100 for each of
  /// them, at most 500.
  package static func bonus(streak: Int) -> Int { min(100 * streak, 500) }
}
