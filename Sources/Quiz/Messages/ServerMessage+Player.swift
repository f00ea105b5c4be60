/// The messages to players.
extension ServerMessage {
  package struct Welcome: Codable, Hashable, Sendable {
    /// The number of the player within the game.
    package var id: Int
    /// The secret with which the player reconnects: 128 bits in hexadecimal digits.
    package var token: String
    /// The name of the player, after cleaning, or as given by the host.
    package var name: String
    package var state: State

    package init(id: Int, token: String, name: String, state: State) {
      self.id = id
      self.token = token
      self.name = name
      self.state = state
    }
  }

  /// The whole state of a game for one player, from which a page can show everything after a
  /// reload.
  package struct State: Codable, Hashable, Sendable {
    package var phase: Phase
    /// The number of the game among the games of the same players, from 1; absent for a homework.
    package var game: Int?
    /// The number of the player's team, from 0; absent in a game without teams.
    package var team: Int?
    /// True for a homework; absent for a game.
    package var homework: Bool?
    package var paused: Bool
    /// The number of the current question, from 1; 0 before the first.
    package var q: Int
    /// The number of questions.
    package var of: Int
    /// The milliseconds left in the phase `ready` or `asking`; 0 in other phases.
    package var left: Int
    /// The question; absent outside `asking` and `reveal`, and for a player who joined after it was
    /// asked.
    package var ask: Ask?
    /// The position, from 0, of the option that the player chose; absent if there is no answer.
    package var c: Int?
    /// The result of the question; absent outside the phase `reveal`, and for a player who joined
    /// after it was asked.
    package var reveal: Reveal?
    /// The final result; absent outside the phase `end`.
    package var end: End?
    /// The points so far.
    package var total: Int
    /// The number of right answers so far.
    package var right: Int
    package var rank: Int
    /// The number of players.
    package var players: Int
    /// The number of consecutive right answers.
    package var streak: Int

    package init(phase: Phase, paused: Bool, q: Int, of: Int, left: Int) {
      self.phase = phase
      self.paused = paused
      self.q = q
      self.of = of
      self.left = left
      total = 0
      right = 0
      rank = 1
      players = 0
      streak = 0
    }
  }

  /// The names on the list of a class, sent to those who have not joined.
  package struct Names: Codable, Hashable, Sendable {
    package struct Listed: Codable, Hashable, Sendable {
      package var name: String
      /// True if a player has the name, or had it and was removed by the host.
      package var taken: Bool

      package init(name: String, taken: Bool) {
        self.name = name
        self.taken = taken
      }
    }

    /// The maximum number of names, of characters in a name, and of bytes in a name.
    package static let (most, longest, mostBytes) = (60, 40, 400)

    package var names: [Listed]

    /// Makes a list from a class's list; names that are too long, or beyond the maximum number, are
    /// left out.
    package init(names: [Listed]) {
      self.names = Array(names.filter { Self.isShort($0.name) }.prefix(Self.most))
    }

    var isInRange: Bool {
      names.count <= Self.most && names.allSatisfy { Self.isShort($0.name) }
    }

    private static func isShort(_ name: String) -> Bool {
      name.utf8.count <= mostBytes && name.count <= longest
    }
  }

  package struct Ready: Codable, Hashable, Sendable {
    package var q: Int
    /// The number of questions.
    package var of: Int

    package init(q: Int, of: Int) {
      self.q = q
      self.of = of
    }
  }

  package struct Ask: Codable, Hashable, Sendable {
    package var q: Int
    /// The number of questions.
    package var of: Int
    package var kind: String
    package var text: String
    package var lang: String
    package var options: [String]
    /// The time for an answer in milliseconds; 0 in a homework.
    package var ms: Int
    /// The time left for an answer in milliseconds; 0 in a homework.
    package var left: Int
    /// True if the question of a homework was missed and is asked again; absent otherwise.
    package var again: Bool?

    package init(_ item: QuizItem, q: Int, of: Int, ms: Int, left: Int) {
      self.q = q
      self.of = of
      kind = item.kind
      text = item.text
      lang = item.lang
      options = item.options
      self.ms = ms
      self.left = left
    }
  }

  package struct Got: Codable, Hashable, Sendable {
    package var q: Int
    package var c: Int

    package init(q: Int, c: Int) {
      self.q = q
      self.c = c
    }
  }

  package struct No: Codable, Hashable, Sendable {
    package var why: Refusal

    package init(_ why: Refusal) { self.why = why }
  }

  package struct Reveal: Codable, Hashable, Sendable {
    package var q: Int
    /// The position, from 0, of the right option.
    package var right: Int
    /// The position, from 0, of the option that the player chose; absent if there is no answer.
    package var yours: Int?
    /// The points for this question.
    package var points: Int
    /// The points so far.
    package var total: Int
    package var rank: Int
    /// The number of players.
    package var of: Int
    /// The number of right answers so far; hosts may leave it out.
    package var correct: Int?
    /// The word of the question; absent for a question from a question bank.
    package var word: QuizWord?

    package init(
      q: Int,
      right: Int,
      yours: Int?,
      points: Int,
      total: Int,
      rank: Int,
      of: Int,
      correct: Int? = nil,
      word: QuizWord? = nil
    ) {
      self.q = q
      self.right = right
      self.yours = yours
      self.points = points
      self.total = total
      self.rank = rank
      self.of = of
      self.correct = correct
      self.word = word
    }
  }

  package struct Resume: Codable, Hashable, Sendable {
    /// The milliseconds left in the phase `ready` or `asking`; 0 in other phases.
    package var left: Int

    package init(left: Int) { self.left = left }
  }

  package struct End: Codable, Hashable, Sendable {
    /// The total number of points.
    package var total: Int
    /// The number of right answers.
    package var right: Int
    /// The number of questions that the player was asked; in a homework, those that were answered.
    package var of: Int
    package var rank: Int
    /// A line for each question that the player answered wrong; see ``QuizItem/missed``.
    package var missed: [String]
    /// The lines of the questions that only other players answered; absent if there are none, and
    /// for a homework.
    package var unanswered: [String]?
    /// The number of questions of a homework that were not answered; absent for a game.
    package var open: Int?
    /// The result of the player's team; absent in a game without teams.
    package var team: TeamRow?
    /// The number of teams with a result; absent in a game without teams.
    package var teams: Int?

    package init(total: Int, right: Int, of: Int, rank: Int, missed: [String]) {
      self.total = total
      self.right = right
      self.of = of
      self.rank = rank
      self.missed = missed
    }
  }
}

package enum Phase: String, CaseIterable, Codable, Hashable, Sendable {
  case lobby, ready, asking, reveal, board, end
}

/// A reason for refusing a message of a player.
package enum Refusal: String, CaseIterable, Codable, Hashable, Sendable {
  /// The message is for another question, or comes when no answer is accepted.
  case late
  /// The question has no option at the chosen position.
  case option
  /// The host admits no new player.
  case locked
  /// The name is empty after cleaning.
  case name
  /// No player has the token; the player must join with a name.
  case token
  /// The connection has not joined.
  case join
  /// The host uses another version of the messages.
  case version
  /// The game or homework has ended.
  case over
  /// The game or homework is full, or too many players join from one address; the player can try
  /// again.
  case wait
  /// Another player has the chosen name, which is on the list of the class.
  case taken
  /// The host has removed the player, or a player with the chosen name.
  case removed
}
