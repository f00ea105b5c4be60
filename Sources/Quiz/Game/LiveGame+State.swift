/// The messages that describe the state of a game.
extension LiveGame {
  /// Returns the welcome message, with the whole state, for the player at an index from 0; empty if
  /// the player has no connection.
  func welcome(_ place: Int) -> [GameEffect] {
    let player = players[place]
    guard let connection = player.connection,
      let standing = standings.first(where: { $0.player == player.id })
    else { return [] }
    let message = ServerMessage.Welcome(
      id: player.id,
      token: player.token,
      name: player.name,
      state: state(of: player, standing)
    )
    return [.send(.welcome(message), to: connection)]
  }

  private func state(of player: Player, _ standing: Standing) -> ServerMessage.State {
    var state = ServerMessage.State(
      phase: phase,
      paused: isPaused,
      q: question,
      of: items.count,
      left: left(at: now)
    )
    if [.asking, .reveal].contains(phase), player.isAsked(question) {
      state.ask = askMessage()
      state.c = player.answers[question]?.choice
    }
    if phase == .reveal, player.isAsked(question) { state.reveal = revealMessage(standing) }
    if phase == .end { state.end = endMessage(standing) }
    state.game = number
    state.team = player.team
    state.total = standing.score.points
    state.right = standing.score.right
    state.rank = standing.rank
    state.players = playing
    state.streak = standing.score.streak
    return state
  }

  /// Returns the current question, without the answer; nil before the first question.
  func askMessage() -> ServerMessage.Ask? {
    item.map { item in
      ServerMessage.Ask(
        item,
        q: question,
        of: items.count,
        ms: settings.answerMilliseconds,
        left: left(at: now)
      )
    }
  }

  func revealMessage(_ standing: Standing) -> ServerMessage.Reveal {
    let answer = standing.answers[question]
    return ServerMessage.Reveal(
      q: question,
      right: item?.right ?? 0,
      yours: answer?.choice,
      points: answer?.points ?? 0,
      total: standing.score.points,
      rank: standing.rank,
      of: playing,
      correct: standing.score.right,
      word: item?.word
    )
  }

  func endMessage(_ standing: Standing) -> ServerMessage.End {
    let missed = player(standing.player)?.missed ?? []
    let lines = { (isAnswered: Bool) in
      missed.filter { (standing.answers[$0] != nil) == isAnswered }.map { items[$0 - 1].missed }
    }
    var end = ServerMessage.End(
      total: standing.score.points,
      right: standing.score.right,
      of: standing.score.asked,
      rank: standing.rank,
      missed: lines(true)
    )
    let unanswered = lines(false)
    end.unanswered = unanswered.isEmpty ? nil : unanswered
    let teams = teamRows
    (end.team, end.teams) = (teams?.first { $0.team == standing.team }, teams?.count)
    return end
  }

  // MARK: - Screens

  /// Returns the messages that bring a new screen up to date.
  ///
  /// `time`: the current time in milliseconds of the server's monotonic clock.
  package func screenMessages(at time: Int) -> [ServerMessage] {
    let ready = ServerMessage.ready(.init(q: question, of: items.count))
    let ask = askMessage().map { ask in
      var ask = ask
      ask.left = left(at: max(now, time))
      return ServerMessage.ask(ask)
    }
    let shown: [ServerMessage] =
      switch phase {
      case .lobby: [.lobby(lobby())]
      case .ready: [ready]
      case .asking, .reveal: [ask, .count(counts())].compactMap(\.self)
      case .board, .end: [.board(board())]
      }
    return isPaused ? shown + [.pause] : shown
  }

  package func lobby() -> ServerMessage.Lobby {
    ServerMessage.Lobby(
      players: players.map {
        .init(id: $0.id, name: $0.name, connected: $0.connection != nil, team: $0.team)
      },
      locked: isLocked
    )
  }

  /// Returns the numbers of given and of possible answers to the current question, and whether the
  /// game is locked.
  ///
  /// In the phase `reveal`, the result also has the number of answers for each option, the right
  /// option and the word.
  package func counts() -> ServerMessage.Count {
    var count = ServerMessage.Count(
      q: question,
      answered: answered,
      of: players.count {
        $0.answers[question] != nil || $0.connection != nil && $0.isAsked(question)
      },
      locked: isLocked ? true : nil
    )
    guard phase == .reveal, let item else { return count }
    var bars = Array(repeating: 0, count: item.options.count)
    for player in players {
      if let answer = player.answers[question] { bars[answer.choice] += 1 }
    }
    (count.bars, count.right, count.word) = (bars, item.right, item.word)
    return count
  }

  package func board() -> ServerMessage.Board {
    ServerMessage.Board(
      q: revealed,
      of: items.count,
      final: phase == .end,
      rows: standings.map {
        .init(
          rank: $0.rank,
          name: $0.name,
          points: $0.score.points,
          right: $0.score.right,
          streak: $0.score.streak,
          team: $0.team
        )
      },
      teams: teamRows,
      missed: phase == .end ? missedOnBoard.prefix(Self.mostMissed).map(\.message) : nil,
      locked: isLocked ? true : nil
    )
  }

  /// The maximum number of missed questions on a board.
  private static let mostMissed = 50

  /// Returns the updates that are due, of screens and of connections that have not joined.
  mutating func updates() -> [GameEffect] { updateGuests() + updateScreens() }

  /// Returns the update of the screens that is due; empty if there is none.
  private mutating func updateScreens() -> [GameEffect] {
    guard let due = screens.deadline, due <= now else { return [] }
    screens.sent(at: now)
    return switch phase {
    case .lobby: [.toScreens(.lobby(lobby()))]
    case .asking: [.toScreens(.count(counts()))]
    case .board, .end: [.toScreens(.board(board()))]
    case .ready, .reveal: []
    }
  }
}

/// The rate limit of the updates to screens, or to connections that have not joined: four a second.
struct ScreenUpdates: Sendable {
  private var isChanged = false
  private var last: Int?

  /// The time of the next update, in milliseconds of the server's monotonic clock; nil if nothing
  /// has changed.
  var deadline: Int? { isChanged ? last.map { $0 + GameSettings.screenInterval } ?? 0 : nil }

  mutating func change() { isChanged = true }

  mutating func sent(at time: Int) {
    isChanged = false
    last = time
  }
}

/// The result of a player, with the rank.
package struct Standing: Hashable, Sendable {
  package let player: Int
  package let name: String
  /// The number of the team, from 0; nil in a game without teams.
  package let team: Int?
  /// The rank, from 1; equal results share a rank, and the ranks after them are skipped (1, 1, 3).
  package let rank: Int
  package let score: Score
  /// The answers, keyed by the number of the question from 1.
  package let answers: [Int: GivenAnswer]

  /// Returns the results of players, the best first, equal ones in the order of joining.
  static func ranked(_ players: [Player]) -> [Standing] {
    let sorted = players.sorted { one, other in
      one.score.isBetter(than: other.score)
        || (!other.score.isBetter(than: one.score) && one.id < other.id)
    }
    var rank = 0
    var previous: Score?
    return sorted.enumerated().map { place, player in
      if previous.map({ $0.isBetter(than: player.score) }) ?? true { rank = place + 1 }
      previous = player.score
      return Standing(
        player: player.id,
        name: player.name,
        team: player.team,
        rank: rank,
        score: player.score,
        answers: player.answers
      )
    }
  }
}
