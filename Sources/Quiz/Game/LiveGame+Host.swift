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

  /// Removes the player with the number `id`, who cannot return.
  ///
  /// From then on, nobody can join under the name that the player chose or was given, not even in
  /// later games.
  private mutating func kick(_ id: Int) -> [GameEffect] {
    guard let player = player(id) else { return [] }
    removedAt = now
    removedTokens.insert(player.token)
    for name in [player.name, player.chosenName].compactMap(\.self) {
      removedNames.insert(name.lowercased())
    }
    return remove(player, .kicked)
  }

  /// Removes the player with the number `id`, who can join again; anybody can take the name.
  private mutating func free(_ id: Int) -> [GameEffect] {
    guard let player = player(id) else { return [] }
    freedTokens.insert(player.token)
    return remove(player, .freed)
  }

  private mutating func remove(_ player: Player, _ code: CloseCode) -> [GameEffect] {
    players.removeAll { $0.id == player.id }
    recordCompletion()
    recordNames()
    guard let connection = player.connection else { return [] }
    connections[connection] = nil
    return [.close(connection, code)]
  }

  private mutating func rename(_ id: Int, to text: String) -> [GameEffect] {
    guard let place = place(of: id), let name = names.cleaned(text) else { return [] }
    let others = players.filter { $0.id != id }.map(\.name)
    players[place].name = names.unique(name, among: others)
    recordNames()
    return welcome(place)
  }
}

/// The results of the questions, and the lists of players for the host.
extension LiveGame {
  /// The results of the revealed questions, in their order.
  package var questionResults: [QuestionResult] {
    items.prefix(revealed).enumerated().map { index, item in
      let answers = players.compactMap { $0.answers[index + 1] }
      return QuestionResult(
        number: index + 1,
        item: item,
        right: answers.count(where: \.isRight),
        answered: answers.count
      )
    }
  }

  /// The revealed questions with a wrong answer, the hardest first, then those without answers.
  package var missed: [QuestionResult] {
    questionResults.filter(\.isMissed).sorted { $0.isHarder(than: $1) }
  }

  /// The missed questions that a board lists.
  ///
  /// If some are hard, only the hard ones and those without answers are listed; otherwise all are.
  var missedOnBoard: [QuestionResult] {
    let missed = missed
    guard missed.contains(where: \.isHard) else { return missed }
    return missed.filter { $0.isHard || $0.answered == 0 }
  }

  /// Returns the number of answers that the player with the number `id` has given in this game.
  package func answerCount(of id: Int) -> Int { player(id)?.answers.count ?? 0 }

  /// The numbers, from 1, of the players who joined soon after another one was removed.
  package var suspects: Set<Int> { Set(players.filter(\.isSuspect).map(\.id)) }

  /// The players who were asked the current question and have not answered it, in the order of
  /// joining; empty unless a question is open.
  package var unanswered: [ServerMessage.Guest] {
    guard phase == .asking else { return [] }
    return players.filter { $0.isAsked(question) && $0.answers[question] == nil }
      .map { .init(id: $0.id, name: $0.name, connected: $0.connection != nil) }
  }
}

/// The number of right answers and of all answers to a question.
package struct QuestionResult: Hashable, Sendable {
  /// The number of the question, from 1.
  package let number: Int
  package let item: QuizItem
  /// The number of right answers.
  package let right: Int
  /// The number of answers.
  package let answered: Int

  /// The word with its reading, or the prompt of a question from a question bank; at most 80
  /// characters.
  package var text: String {
    String((item.word.map { "\($0.text) \($0.reading)" } ?? item.text).prefix(80))
  }

  /// True if an answer was wrong, or if nobody answered.
  var isMissed: Bool { right < answered || answered == 0 }

  /// True if more than a quarter of the answers were wrong.
  var isHard: Bool { 4 * right < 3 * answered }

  var message: ServerMessage.Missed { .init(text: text, right: right, of: answered) }

  /// Returns true if this question is harder: a smaller share of its answers is right.
  ///
  /// A question without answers is not harder than any that has some. Of two questions with the
  /// same share, the one with more answers is harder; if the numbers of answers are equal too, the
  /// earlier question is harder.
  func isHarder(than other: QuestionResult) -> Bool {
    if (answered == 0) != (other.answered == 0) { return answered > 0 }
    let (share, otherShare) = (right * other.answered, other.right * answered)
    if share != otherShare { return share < otherShare }
    return (other.answered, number) < (answered, other.number)
  }
}

/// The list of a class, from which players choose their names.
extension LiveGame {
  /// Sets the list of names from which players can choose; each name is for one player at a time.
  package mutating func expect(_ names: [ComparedName]) { roster = names }

  /// The message with the names for those who have not joined; nil if there is no list.
  package var namesMessage: ServerMessage? {
    roster.message(taken: players.map(\.name) + removedNames)
  }

  /// Returns true if a name is on the list and a player has it.
  func isTaken(_ name: String) -> Bool { roster.isTaken(name, taken: players.map(\.name)) }

  /// Records that the players or their names have changed.
  mutating func recordNames() {
    screens.change()
    if !roster.isEmpty { guests.change() }
  }

  /// Returns the message about the taken names for those who have not joined.
  ///
  /// The result is empty if nothing has changed, or if the last update is less than
  /// ``GameSettings/screenInterval`` ago.
  mutating func updateGuests() -> [GameEffect] {
    guard let due = guests.deadline, due <= now, let message = namesMessage else { return [] }
    guests.sent(at: now)
    return [.toGuests(message)]
  }
}
