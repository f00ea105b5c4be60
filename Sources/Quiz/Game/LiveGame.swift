/// A game of several players against each other, led by a host.
///
/// The value contains the whole game and uses no clock and no network. A server passes in messages
/// and the time, in milliseconds of a monotonic clock, and carries out the effects. After each call
/// it waits until ``nextDeadline``, and then calls ``tick(at:)``.
package struct LiveGame: Sendable {
  package internal(set) var items: [QuizItem]
  package let settings: GameSettings
  let names: PlayerName
  var generator: any RandomNumberGenerator & Sendable
  package internal(set) var phase = Phase.lobby
  /// The number of the game among the games of the same players, from 1.
  package internal(set) var number = 1
  /// The number of the current question, from 1; 0 before the first.
  package internal(set) var question = 0
  /// The number of questions that were revealed.
  package internal(set) var revealed = 0
  package internal(set) var isLocked = false
  /// The players in the order of joining, including those without a connection.
  var players: [Player] = []
  /// The numbers of the players, from 1, by their connections.
  var connections: [ConnectionID: Int] = [:]
  /// The number of the player who joined last; 0 before the first.
  var lastPlayer = 0
  /// The names of removed players in lower case, both those that they chose and those that were
  /// shown.
  var removedNames: Set<String> = []
  /// The tokens of players whose names the host has freed.
  var freedTokens: Set<String> = []
  /// The tokens of players whom the host has removed.
  var removedTokens: Set<String> = []
  /// The time of the last removal of a player, in milliseconds of the server's monotonic clock; nil
  /// if there was none.
  var removedAt: Int?
  /// The names of animals that were not given to a player yet; the last one is given next.
  var animals: [String]
  /// The latest time that was passed in, in milliseconds of the server's monotonic clock.
  var now = 0
  /// The time at which the phase began, in milliseconds of the server's monotonic clock, plus the
  /// length of the pauses in the phase.
  var start = 0
  /// The time at which the pause began, in milliseconds of the server's monotonic clock; nil if the
  /// game is not paused.
  var pausedAt: Int?
  /// The time at which the wait for answers to the current question ended, in milliseconds of the
  /// server's monotonic clock, plus the length of the pauses since then.
  ///
  /// It is nil while an answer is awaited, or if nobody has answered.
  var completedAt: Int?
  /// The rate limit of updates to the screens.
  var screens = ScreenUpdates()
  /// The rate limit of updates to the connections that have not joined.
  var guests = ScreenUpdates()
  /// The names of the class, from which players can choose; empty if there is no list.
  package internal(set) var roster: [ComparedName] = []

  /// Makes a game in its lobby.
  ///
  /// `items`: the questions in their order. `width`: a function that counts the columns of a text
  /// on a terminal. `generator`: the source of the players' tokens, which must be unpredictable.
  package init(
    items: [QuizItem],
    settings: GameSettings,
    width: @escaping @Sendable (String) -> Int,
    generator: any RandomNumberGenerator & Sendable
  ) {
    self.items = items
    self.settings = settings
    self.generator = generator
    names = PlayerName(width: width)
    animals = AnimalNames.all.shuffled(using: &self.generator)
  }

  package var isPaused: Bool { pausedAt != nil }

  /// The current question; nil before the first question.
  package var item: QuizItem? {
    items.indices.contains(question - 1) ? items[question - 1] : nil
  }

  /// The results of the players, the best first, without players who have neither a connection nor
  /// an answer.
  package var standings: [Standing] { Standing.ranked(players.filter { !$0.isGhost }) }

  /// The number of players, without those who have neither a connection nor an answer.
  var playing: Int { players.count { !$0.isGhost } }

  // MARK: - Time

  /// The time at which ``tick(at:)`` must be called, in milliseconds of the server's monotonic
  /// clock; nil if only a message or the host can change the game.
  package var nextDeadline: Int? {
    [phaseEnd, screens.deadline, guests.deadline].compactMap(\.self).min()
  }

  /// The time at which the phase ends by itself, in milliseconds of the server's monotonic clock;
  /// nil if it does not end by itself.
  private var phaseEnd: Int? {
    guard pausedAt == nil else { return nil }
    switch phase {
    case .ready: return start + GameSettings.readyMilliseconds
    case .asking:
      // Answers that were given in time may still be on their way.
      let last = start + settings.answerMilliseconds + FairTime.maximumAllowance
      return min(last, completedAt.map { $0 + GameSettings.pauseBeforeReveal } ?? last)
    case .lobby, .reveal, .board, .end: return nil
    }
  }

  /// Returns the milliseconds left in the phase; 0 in a phase without a time limit.
  ///
  /// `now`: the current time in milliseconds of the server's monotonic clock.
  package func left(at now: Int) -> Int {
    let passed = (pausedAt ?? now) - start
    return switch phase {
    case .ready: max(0, GameSettings.readyMilliseconds - passed)
    case .asking: max(0, settings.answerMilliseconds - passed)
    case .lobby, .reveal, .board, .end: 0
    }
  }

  /// Ends each phase whose time is over, and returns the effects and the updates that are due.
  ///
  /// `time`: the current time in milliseconds of the server's monotonic clock.
  package mutating func tick(at time: Int) -> [GameEffect] {
    now = max(now, time)
    var effects: [GameEffect] = []
    while let end = phaseEnd, end <= now { effects += advance() }
    return effects + updates()
  }

  // MARK: - Phases

  /// Moves to the next phase, which begins now, so that a late call does not shorten it.
  mutating func advance() -> [GameEffect] {
    switch phase {
    case .lobby, .board: return announce()
    case .ready: return ask()
    case .asking: return reveal()
    case .reveal where question == items.count: return end()
    case .reveal: return showBoard()
    case .end: return []
    }
  }

  mutating func begin(_ phase: Phase) {
    self.phase = phase
    start = now
    completedAt = nil
    screens.sent(at: now)
  }

  private mutating func announce() -> [GameEffect] {
    guard question < items.count else { return end() }
    question += 1
    begin(.ready)
    let message = ServerMessage.ready(.init(q: question, of: items.count))
    return [.broadcast(message), .toScreens(message)]
  }

  private mutating func ask() -> [GameEffect] {
    begin(.asking)
    guard let ask = askMessage() else { return [] }
    return [.broadcast(.ask(ask)), .toScreens(.ask(ask)), .toScreens(.count(counts()))]
  }

  private mutating func reveal() -> [GameEffect] {
    let isAnswered = answered > 0
    for index in players.indices {
      players[index].count(
        question,
        isAnswered: isAnswered,
        hasStreakBonus: settings.hasStreakBonus
      )
    }
    revealed = question
    begin(.reveal)
    let ranked = standings
    var effects: [GameEffect] = []
    for standing in ranked {
      guard let connection = player(standing.player)?.connection else { continue }
      effects.append(.send(.reveal(revealMessage(standing)), to: connection))
    }
    return effects + [.toScreens(.count(counts()))]
  }

  private mutating func showBoard() -> [GameEffect] {
    begin(.board)
    return [.toScreens(.board(board()))]
  }

  /// Ends the game; a question that was not revealed does not count.
  mutating func end() -> [GameEffect] {
    if revealed < question {
      for index in players.indices { players[index].answers[question] = nil }
    }
    begin(.end)
    pausedAt = nil
    let ranked = standings
    let sent = ranked.compactMap { standing in
      player(standing.player)?.connection.map {
        GameEffect.send(.end(endMessage(standing)), to: $0)
      }
    }
    return sent + [.toScreens(.board(board()))]
  }

  // MARK: - Players

  /// Returns true if one of the players has the token.
  package func isToken(_ token: String) -> Bool { players.contains { $0.token == token } }

  func player(_ id: Int) -> Player? { place(of: id).map { players[$0] } }

  /// Returns the index in `players`, from 0, of the player with the number `id`; nil if there is
  /// none.
  func place(of id: Int) -> Int? {
    var range = players.indices
    while let first = range.first {
      let middle = first + range.count / 2
      if players[middle].id == id { return middle }
      range = players[middle].id < id ? middle + 1..<range.upperBound : first..<middle
    }
    return nil
  }

  /// The number of players whose answers to the current question are still awaited.
  package var waiting: Int { players.count { $0.isWaited(for: question) } }

  /// The number of players who have answered the current question.
  package var answered: Int { players.count { $0.answers[question] != nil } }

  /// Updates ``completedAt`` after a change of the answers, the players or their connections.
  mutating func recordCompletion() {
    guard phase == .asking else { return }
    let isComplete = waiting == 0 && answered > 0
    completedAt = isComplete ? completedAt ?? pausedAt ?? now : nil
  }
}

/// The identifier that a server gives to a connection.
package struct ConnectionID: Hashable, Sendable {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// A message to send or a connection to close after a change of a game.
///
/// The server carries out effects in the order in which they are returned.
package enum GameEffect: Hashable, Sendable {
  case send(ServerMessage, to: ConnectionID)
  /// Sends a message to the connection of every player.
  case broadcast(ServerMessage)
  case close(ConnectionID, CloseCode)
  case toScreens(ServerMessage)
  /// Sends a message to every connection that has not joined.
  case toGuests(ServerMessage)
}

package enum HostAction: Hashable, Sendable {
  /// Leaves the lobby and announces the first question.
  case start
  /// Moves to the next phase without waiting; impossible in the lobby and while the game is paused.
  case next
  /// Moves to the next phase if the game is still in the phase and at the question that the host
  /// sees, and is not paused.
  ///
  /// `question`: the number of the question, from 1; 0 before the first.
  case step(from: Phase, question: Int)
  /// After the end, opens the lobby of another game with these questions and the same players.
  case again([QuizItem])
  case pause
  case resume
  /// Stops admitting new players, or admits them again; players who reconnect are always admitted.
  case lock(Bool)
  /// Removes a player, who cannot return.
  case kick(player: Int)
  /// Removes a player who has chosen the wrong name; the player can join again.
  case free(player: Int)
  case rename(player: Int, to: String)
  /// Ends the game; an open question does not count.
  case end
}
