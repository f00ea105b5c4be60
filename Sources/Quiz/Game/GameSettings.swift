/// The rules that a host chooses for a game.
package struct GameSettings: Hashable, Sendable {
  package var secondsForAnswer: Int
  package var scoring: Scoring
  /// True if consecutive right answers give more points.
  package var hasStreakBonus: Bool
  /// True if players get the names of animals instead of their own.
  package var givesNames: Bool
  /// The number of teams; nil if each player plays alone.
  package var teams: Int?

  /// The valid times for one answer, in seconds.
  package static let secondsRange = 5...120
  /// The time between the announcement of a question and the question, in milliseconds.
  package static let readyMilliseconds = 3_000
  /// The time between the last awaited answer and the reveal, in milliseconds.
  package static let pauseBeforeReveal = 500
  /// The number of consecutive unanswered questions after which the reveal no longer waits for a
  /// player.
  package static let unansweredUntilIdle = 3
  /// The maximum number of players, including those without a connection.
  package static let mostPlayers = 300
  /// The time after the removal of a player, in milliseconds, in which new players are marked for
  /// the host.
  package static let watchAfterRemoval = 60_000
  /// The minimum time, in milliseconds, between two updates of the screens within a phase, and
  /// between two updates of the list of names.
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

  package var answerMilliseconds: Int { secondsForAnswer * 1_000 }
}

/// The rule for the points of a right answer.
package enum Scoring: String, CaseIterable, Codable, Hashable, Sendable {
  /// From 1000 points for a fast answer to 500 for one at the last moment.
  case speed
  /// 1000 points for every right answer.
  case accuracy

  /// The time limit, in milliseconds, for an answer that gets all points.
  package static let fullMilliseconds = 500

  /// Returns the points of a right answer.
  ///
  /// `milliseconds`: the time of the answer. `limit`: the time limit in milliseconds. With
  /// ``accuracy`` the result is 1000. With ``speed`` it is 1000 below half a second. After that it
  /// is 1000 · (1 − t/T/2), where T is the limit and t the time, at most T (Kahoot's rule).
  package func points(after milliseconds: Int, of limit: Int) -> Int {
    guard self == .speed, milliseconds >= Self.fullMilliseconds else { return 1_000 }
    let share = Double(min(milliseconds, limit)) / Double(limit)
    return Int((1_000 * (1 - share / 2)).rounded())
  }

  /// Returns the bonus points of a right answer after `streak` consecutive right answers: 100 for
  /// each of them, at most 500.
  package static func bonus(streak: Int) -> Int { min(100 * streak, 500) }
}
