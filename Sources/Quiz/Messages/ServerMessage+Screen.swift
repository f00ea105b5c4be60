/// The messages to screens, which show the game to everybody.
extension ServerMessage {
  package struct Lobby: Codable, Hashable, Sendable {
    /// The players in the order of joining.
    package var players: [Guest]
    /// True if no new players are admitted.
    package var locked: Bool

    package init(players: [Guest], locked: Bool) {
      self.players = players
      self.locked = locked
    }
  }

  package struct Progress: Codable, Hashable, Sendable {
    /// The number of pupils who have answered at least one question.
    package var begun: Int
    /// The number of pupils who have answered all questions.
    package var done: Int
    /// The number of names on the list of the class; absent if there is no list.
    package var of: Int?

    package init(begun: Int, done: Int, of: Int? = nil) {
      (self.begun, self.done, self.of) = (begun, done, of)
    }
  }

  /// A player as listed in the lobby.
  package struct Guest: Codable, Hashable, Sendable {
    package var id: Int
    package var name: String
    package var connected: Bool
    /// The number of the team, from 0; absent in a game without teams.
    package var team: Int?

    package init(id: Int, name: String, connected: Bool, team: Int? = nil) {
      self.id = id
      self.name = name
      self.connected = connected
      self.team = team
    }
  }

  package struct Count: Codable, Hashable, Sendable {
    package var q: Int
    /// The number of players who have answered.
    package var answered: Int
    /// The number of players who have answered, or have a connection and were asked the question.
    package var of: Int
    /// The number of answers for each option; absent before the reveal.
    package var bars: [Int]?
    /// The position, from 0, of the right option; absent before the reveal.
    package var right: Int?
    /// The word of the question; absent before the reveal and for a question from a question bank.
    package var word: QuizWord?
    /// True if no new players are admitted; absent otherwise.
    package var locked: Bool?

    package init(
      q: Int,
      answered: Int,
      of: Int,
      bars: [Int]? = nil,
      right: Int? = nil,
      word: QuizWord? = nil,
      locked: Bool? = nil
    ) {
      self.q = q
      self.answered = answered
      self.of = of
      self.bars = bars
      self.right = right
      self.word = word
      self.locked = locked
    }
  }

  package struct Board: Codable, Hashable, Sendable {
    /// The number of questions that were revealed.
    package var q: Int
    /// The number of questions.
    package var of: Int
    /// True if the game has ended.
    package var final: Bool
    /// The players in the order of their ranks.
    package var rows: [Row]
    /// The teams in the order of their ranks; absent in a game without teams.
    package var teams: [TeamRow]?
    /// The questions that were missed, at most 50, the hardest first and those without answers last;
    /// absent before the end.
    package var missed: [Missed]?
    /// True if no new players are admitted; absent otherwise.
    package var locked: Bool?

    package init(
      q: Int,
      of: Int,
      final: Bool,
      rows: [Row],
      teams: [TeamRow]? = nil,
      missed: [Missed]? = nil,
      locked: Bool? = nil
    ) {
      self.q = q
      self.of = of
      self.final = final
      self.rows = rows
      self.teams = teams
      self.missed = missed
      self.locked = locked
    }
  }

  /// A question with a wrong answer or without answers.
  package struct Missed: Codable, Hashable, Sendable {
    /// The word with its reading, or the prompt of a question from a question bank.
    package var text: String
    /// The number of right answers.
    package var right: Int
    /// The number of answers.
    package var of: Int

    package init(text: String, right: Int, of: Int) {
      self.text = text
      self.right = right
      self.of = of
    }
  }

  /// A player as listed on the board.
  package struct Row: Codable, Hashable, Sendable {
    package var rank: Int
    package var name: String
    package var points: Int
    /// The number of right answers.
    package var right: Int
    /// The number of consecutive right answers.
    package var streak: Int
    /// The number of the team, from 0; absent in a game without teams.
    package var team: Int?

    package init(
      rank: Int,
      name: String,
      points: Int,
      right: Int,
      streak: Int,
      team: Int? = nil
    ) {
      self.rank = rank
      self.name = name
      self.points = points
      self.right = right
      self.streak = streak
      self.team = team
    }
  }

  /// A team as listed on the board.
  package struct TeamRow: Codable, Hashable, Sendable {
    package var rank: Int
    /// The number of the team, from 0; see ``TeamColor``.
    package var team: Int
    /// The mean of the points of the team's players, in whole points.
    package var points: Int
    /// The number of players of the team, without those who have no connection and no answer.
    package var players: Int

    package init(rank: Int, team: Int, points: Int, players: Int) {
      self.rank = rank
      self.team = team
      self.points = points
      self.players = players
    }
  }
}
