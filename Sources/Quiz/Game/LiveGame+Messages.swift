/// The messages of players and the state of their connections.
extension LiveGame {
  /// Handles a message of a player and returns the effects.
  ///
  /// `time`: the time at which the message was received, in milliseconds of the server's monotonic
  /// clock.
  package mutating func receive(
    _ message: PlayerMessage,
    from connection: ConnectionID,
    at time: Int
  ) -> [GameEffect] {
    let due = tick(at: time)
    let effects =
      switch message {
      case .join(let join): self.join(join, from: connection)
      case .answer(let answer): self.answer(answer, from: connection)
      case .next: [GameEffect.send(.no(.init(.late)), to: connection)]
      case .leave: leave(connection)
      }
    return due + effects + updates()
  }

  /// Records that a connection was closed; its player can reconnect with the token.
  ///
  /// `time`: the current time in milliseconds of the server's monotonic clock.
  package mutating func disconnected(_ connection: ConnectionID, at time: Int) -> [GameEffect] {
    let due = tick(at: time)
    detach(connection)
    return due + updates()
  }

  /// Records the latest round-trip time of a connection, in milliseconds.
  package mutating func record(ping milliseconds: Int, of connection: ConnectionID) {
    guard let place = connections[connection].flatMap(place) else { return }
    players[place].pings.append(milliseconds)
    if players[place].pings.count > FairTime.pings { players[place].pings.removeFirst() }
  }

  /// Removes a connection from its player.
  private mutating func detach(_ connection: ConnectionID) {
    guard let place = connections.removeValue(forKey: connection).flatMap(place) else { return }
    players[place].connection = nil
    recordCompletion()
    screens.change()
  }

  /// Closes the connection of a player who leaves; in the lobby, the player is also removed from
  /// the game.
  private mutating func leave(_ connection: ConnectionID) -> [GameEffect] {
    let player = connections[connection]
    detach(connection)
    if phase == .lobby { players.removeAll { $0.id == player } }
    recordNames()
    return [.close(connection, .normal)]
  }

  // MARK: - Join

  private mutating func join(
    _ join: PlayerMessage.Join,
    from connection: ConnectionID
  ) -> [GameEffect] {
    func refused(_ why: Refusal) -> [GameEffect] { [.send(.no(.init(why)), to: connection)] }
    guard join.v == PlayerMessage.version else { return refused(.version) }
    if let place = connections[connection].flatMap(place) { return welcome(place) }
    if let token = join.token {
      guard !removedTokens.contains(token) else { return refused(.removed) }
      guard !freedTokens.contains(token) else { return [.close(connection, .freed)] }
      guard let place = players.firstIndex(where: { $0.token == token }) else {
        return refused(.token)
      }
      return reconnect(place, to: connection)
    }
    guard phase != .end else { return refused(.over) }
    guard !isLocked else { return refused(.locked) }
    let chosenName = names.cleaned(join.name ?? "")
    guard !removedNames.contains(chosenName?.lowercased() ?? "") else { return refused(.removed) }
    guard settings.givesNames || chosenName != nil else { return refused(.name) }
    guard !isTaken(chosenName ?? "") else { return refused(.taken) }
    guard makeRoom() else { return refused(.wait) }
    guard let name = settings.givesNames ? givenName() : chosenName else { return refused(.name) }
    lastPlayer += 1
    let isTooLate = ![.lobby, .ready].contains(phase)
    players.append(
      Player(
        id: lastPlayer,
        token: Self.token(using: &generator),
        name: names.unique(name, among: players.map(\.name) + removedNames),
        chosenName: chosenName,
        team: nextTeam,
        connection: connection,
        firstQuestion: isTooLate ? question + 1 : max(question, 1)
      )
    )
    players[players.count - 1].isSuspect =
      removedAt.map { now - $0 < GameSettings.watchAfterRemoval } ?? false
    connections[connection] = lastPlayer
    recordNames()
    return welcome(players.count - 1)
  }

  /// Gives a player a new connection and closes the old one.
  ///
  /// `place`: the index of the player, from 0.
  private mutating func reconnect(_ place: Int, to connection: ConnectionID) -> [GameEffect] {
    var effects: [GameEffect] = []
    if let old = players[place].connection {
      connections[old] = nil
      effects.append(.close(old, .replaced))
    }
    players[place].connection = connection
    players[place].pings = []
    connections[connection] = players[place].id
    recordCompletion()
    screens.change()
    return effects + welcome(place)
  }

  /// Makes room in a full game by removing the newest player without a connection and without
  /// answers; returns false if there is no such player.
  ///
  /// The newest is removed so that a program that fills the game with players displaces these
  /// first, and earlier players, whose phones may only be asleep, can return.
  private mutating func makeRoom() -> Bool {
    guard players.count >= GameSettings.mostPlayers else { return true }
    guard let place = players.lastIndex(where: \.isGhost) else { return false }
    players.remove(at: place)
    return true
  }

  private mutating func givenName() -> String? {
    animals.popLast() ?? AnimalNames.all.randomElement(using: &generator)
  }

  /// Draws a token of 128 bits, in hexadecimal digits.
  static func token(using generator: inout any RandomNumberGenerator & Sendable) -> String {
    (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  // MARK: - Answers

  private mutating func answer(
    _ answer: PlayerMessage.Answer,
    from connection: ConnectionID
  ) -> [GameEffect] {
    func refused(_ why: Refusal) -> [GameEffect] { [.send(.no(.init(why)), to: connection)] }
    guard let place = connections[connection].flatMap(place) else { return refused(.join) }
    guard let item, answer.q == question else { return refused(.late) }
    if let first = players[place].answers[question], first.choice == answer.c || isOpen {
      return [.send(.got(.init(q: question, c: first.choice)), to: connection)]
    }
    guard isOpen, players[place].isAsked(question) else { return refused(.late) }
    guard item.options.indices.contains(answer.c) else { return refused(.option) }
    let milliseconds = FairTime.credited(
      stated: answer.ms,
      measured: now - start,
      allowance: FairTime.allowance(pings: players[place].pings)
    )
    let limit = settings.answerMilliseconds
    guard milliseconds <= limit else { return refused(.late) }
    let isRight = answer.c == item.right
    players[place].answers[question] = GivenAnswer(
      choice: answer.c,
      milliseconds: milliseconds,
      isRight: isRight,
      points: isRight ? settings.scoring.points(after: milliseconds, of: limit) : 0
    )
    players[place].unanswered = 0
    recordCompletion()
    screens.change()
    return [.send(.got(.init(q: question, c: answer.c)), to: connection)]
  }

  /// True if answers are accepted now.
  private var isOpen: Bool { phase == .asking && pausedAt == nil }
}
