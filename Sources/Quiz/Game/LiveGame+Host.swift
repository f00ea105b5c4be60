/// The actions of the host.
extension LiveGame {
  /// Carries out an action of the host; an action that is not possible in the phase changes
  /// nothing.
  ///
  /// `time`: the current time in milliseconds of the server's monotonic clock.
  package mutating func perform(_ action: HostAction, at time: Int) -> [GameEffect] {
    let due = tick(at: time)
    let effects: [GameEffect] =
      switch action {
      case .start: phase == .lobby ? advance() : []
      case .next: phase == .lobby || isPaused ? [] : advance()
      case .step(let seen, let number):
        (phase, question) == (seen, number) && !isPaused ? advance() : []
      case .again(let items): again(items)
      case .pause: pause()
      case .resume: resume()
      case .lock(let isLocked): lock(isLocked)
      case .kick(let player): kick(player)
      case .free(let player): free(player)
      case .rename(let player, let name): rename(player, to: name)
      case .end: phase == .end ? [] : end()
      }
    return due + effects + updates()
  }

  /// Begins another game with the same players; removed players stay out, and a locked game stays
  /// locked.
  private mutating func again(_ items: [QuizItem]) -> [GameEffect] {
    guard phase == .end, !items.isEmpty else { return [] }
    self.items = items
    (question, revealed) = (0, 0)
    number += 1
    for index in players.indices { players[index].restart() }
    begin(.lobby)
    return players.indices.flatMap(welcome) + [.toScreens(.lobby(lobby()))]
  }

  private mutating func pause() -> [GameEffect] {
    guard pausedAt == nil, phase != .lobby, phase != .end else { return [] }
    pausedAt = now
    return [.broadcast(.pause), .toScreens(.pause)]
  }

  /// Continues the paused phase with its remaining time.
  private mutating func resume() -> [GameEffect] {
    guard let since = pausedAt else { return [] }
    start += now - since
    completedAt = completedAt.map { $0 + now - since }
    pausedAt = nil
    let message = ServerMessage.resume(.init(left: left(at: now)))
    return [.broadcast(message), .toScreens(message)]
  }

  private mutating func lock(_ isLocked: Bool) -> [GameEffect] {
    self.isLocked = isLocked
    screens.change()
    return []
  }

  /// Removes the player with a number; the player's names cannot be used again in the game.
  private mutating func kick(_ id: Int) -> [GameEffect] {
    guard let player = player(id) else { return [] }
    removedAt = now
    removedTokens.insert(player.token)
    for name in [player.name, player.chosenName].compactMap(\.self) {
      removedNames.insert(name.lowercased())
    }
    return remove(player, .kicked)
  }

  /// Removes the player with a number; the player can join again, and anybody can take the name.
  private mutating func free(_ id: Int) -> [GameEffect] {
    guard let player = player(id) else { return [] }
    freedTokens.insert(player.token)
    return remove(player, .freed)
  }

  private mutating func remove(_ player: Player, _ code: CloseCode) -> [GameEffect] {
    players.removeAll { $0.id == player.id }
    noteCompletion()
    noteNames()
    guard let connection = player.connection else { return [] }
    connections[connection] = nil
    return [.close(connection, code)]
  }

  private mutating func rename(_ id: Int, to text: String) -> [GameEffect] {
    guard let place = place(of: id), let name = names.cleaned(text) else { return [] }
    let others = players.filter { $0.id != id }.map(\.name)
    players[place].name = names.unique(name, among: others)
    noteNames()
    return welcome(place)
  }
}
