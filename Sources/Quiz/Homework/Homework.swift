/// Questions that pupils answer alone, at their own pace, until a fixed time.
///
/// The value uses no clock and no network. A server passes in messages and the time, writes the
/// entries of the returned ``HomeworkChange`` to a file, and then carries out its effects. The
/// entries contain everything that must survive a crash; ``apply(_:)`` restores it.
package struct Homework: Sendable {
  package let items: [QuizItem]
  /// The time of the end, in milliseconds since 1970.
  package let until: Int64
  let names: PlayerName
  private var generator: any RandomNumberGenerator & Sendable
  /// The pupils in the order of joining.
  var pupils: [Pupil] = []
  var connections: [ConnectionID: Int] = [:]
  private var lastPupil = 0
  private var removedNames: Set<String> = []
  private var removedTokens: Set<String> = []
  /// The names on the list of the class, from which pupils can choose; empty if there is no list.
  package var roster: [ComparedName] = []
  package private(set) var isOver = false

  package static let mostQuestions = 500
  /// The largest number that a pupil can have.
  private static let mostPupils = 1_000_000

  /// Makes a homework without pupils.
  ///
  /// `items`: the questions. `until`: the time of the end, in milliseconds since 1970. `width`: a
  /// function that counts the columns of a text on a terminal. `generator`: the source of the
  /// pupils' tokens, which must be unpredictable.
  package init(
    items: [QuizItem],
    until: Int64,
    width: @escaping @Sendable (String) -> Int,
    generator: any RandomNumberGenerator & Sendable
  ) {
    (self.items, self.until, self.generator) = (items, until, generator)
    names = PlayerName(width: width)
  }

  // MARK: - Entries

  /// Carries out an entry; returns false and changes nothing if it is not valid, for example because
  /// another program wrote the file.
  package mutating func apply(_ entry: HomeworkEntry) -> Bool {
    switch entry {
    case .join(let id, let token, let name):
      guard id > lastPupil, id <= Self.mostPupils, pupils.count < GameSettings.mostPlayers,
        token.utf8.count == 32, token.allSatisfy(\.isHexDigit), names.cleaned(name) == name,
        !pupils.contains(where: { $0.token == token })
      else { return false }
      lastPupil = id
      pupils.append(Pupil(id: id, token: token, name: name, questions: items.count))
    case .answer(let id, let question, let choice):
      guard let place = place(of: id), items.indices.contains(question),
        items[question].options.indices.contains(choice)
      else { return false }
      let isRight = items[question].right == choice
      return pupils[place].record(.init(question: question, choice: choice, isRight: isRight))
    case .rename(let id, let name):
      guard let place = place(of: id), names.cleaned(name) == name else { return false }
      pupils[place].name = name
    case .leave(let id):
      guard let place = place(of: id), pupils[place].given == 0 else { return false }
      drop(place)
    case .free(let id):
      guard let place = place(of: id) else { return false }
      drop(place)
    case .remove(let id):
      guard let place = place(of: id) else { return false }
      removedNames.insert(pupils[place].name.lowercased())
      removedTokens.insert(pupils[place].token)
      drop(place)
    }
    return true
  }

  private mutating func drop(_ place: Int) {
    if let connection = pupils[place].connection { connections[connection] = nil }
    pupils.remove(at: place)
  }

  /// The message with the names for those who have not joined; nil if there is no list.
  package var namesMessage: ServerMessage? {
    roster.message(taken: pupils.map(\.name) + removedNames)
  }

  /// Returns true if one of the pupils has the token.
  package func isToken(_ token: String) -> Bool { pupils.contains { $0.token == token } }

  private func place(of id: Int) -> Int? { pupils.firstIndex { $0.id == id } }

  // MARK: - Messages

  /// Handles a message of a pupil.
  ///
  /// `time`: the time at which the message was received, in milliseconds since 1970.
  package mutating func receive(
    _ message: PlayerMessage,
    from connection: ConnectionID,
    at time: Int64
  ) -> HomeworkChange {
    let isOpen = !isOver && time < until
    switch message {
    case .join(let join): return self.join(join, from: connection, isOpen: isOpen)
    case .answer(let answer):
      guard let place = place(connection) else { return refused(.join, connection) }
      return isOpen ? self.answer(answer, place, connection) : refused(.over, connection)
    case .next(let next):
      guard let place = place(connection) else { return refused(.join, connection) }
      guard isOpen else { return refused(.over, connection) }
      guard next.q == pupils[place].given else { return refused(.late, connection) }
      pupils[place].isShown = false
      return HomeworkChange(effects: [.send(open(pupils[place]), to: connection)])
    case .leave: return leave(connection)
    }
  }

  /// Records that a connection was closed; its pupil can reconnect with the token.
  package mutating func disconnected(_ connection: ConnectionID) {
    guard let place = place(connection) else { return }
    connections[connection] = nil
    pupils[place].connection = nil
  }

  private func place(_ connection: ConnectionID) -> Int? {
    connections[connection].flatMap(place(of:))
  }

  private func refused(_ why: Refusal, _ connection: ConnectionID) -> HomeworkChange {
    HomeworkChange(effects: [.send(.no(.init(why)), to: connection)])
  }

  private mutating func join(
    _ join: PlayerMessage.Join,
    from connection: ConnectionID,
    isOpen: Bool
  ) -> HomeworkChange {
    guard join.v == PlayerMessage.version else { return refused(.version, connection) }
    if let place = place(connection) { return welcome(place) }
    if let token = join.token {
      guard !removedTokens.contains(token) else { return refused(.removed, connection) }
      guard let place = pupils.firstIndex(where: { $0.token == token }) else {
        return refused(.token, connection)
      }
      return reconnect(place, to: connection)
    }
    guard isOpen else { return refused(.over, connection) }
    guard let chosen = names.cleaned(join.name ?? "") else { return refused(.name, connection) }
    guard !removedNames.contains(chosen.lowercased()) else { return refused(.removed, connection) }
    guard !roster.isTaken(chosen, taken: pupils.map(\.name)) else {
      return refused(.taken, connection)
    }
    var change = HomeworkChange()
    if pupils.count >= GameSettings.mostPlayers {
      // As in a game, the newest pupil with neither a connection nor an answer is removed to make
      // room.
      guard let ghost = pupils.last(where: { $0.connection == nil && $0.given == 0 }) else {
        return refused(.wait, connection)
      }
      change.entries.append(.leave(pupil: ghost.id))
    }
    let name = names.unique(chosen, among: pupils.map(\.name) + removedNames)
    let token = LiveGame.token(using: &generator)
    change.entries.append(.join(pupil: lastPupil + 1, token: token, name: name))
    for entry in change.entries where !apply(entry) { return refused(.wait, connection) }
    change.effects = reconnect(pupils.count - 1, to: connection).effects
    return change
  }

  /// Gives the pupil at an index, from 0, a new connection and closes the old one.
  private mutating func reconnect(_ place: Int, to connection: ConnectionID) -> HomeworkChange {
    var effects: [GameEffect] = []
    if let old = pupils[place].connection {
      connections[old] = nil
      effects.append(.close(old, .replaced))
    }
    pupils[place].connection = connection
    connections[connection] = pupils[place].id
    return HomeworkChange(effects: effects + welcome(place).effects)
  }

  private mutating func answer(
    _ answer: PlayerMessage.Answer,
    _ place: Int,
    _ connection: ConnectionID
  ) -> HomeworkChange {
    let pupil = pupils[place]
    if pupil.isShown, answer.q == pupil.given, let verdict = verdict(of: pupil) {
      return HomeworkChange(effects: [.send(.reveal(verdict), to: connection)])
    }
    guard !pupil.isShown, answer.q == pupil.given + 1, let question = pupil.next else {
      return refused(.late, connection)
    }
    let order = order(of: question, for: pupil, isAgain: pupil.hasAnsweredAll)
    guard order.indices.contains(answer.c) else { return refused(.option, connection) }
    let entry = HomeworkEntry.answer(
      pupil: pupil.id,
      question: question,
      choice: order[answer.c]
    )
    guard apply(entry), let verdict = verdict(of: pupils[place]) else {
      return refused(.late, connection)
    }
    return HomeworkChange(entries: [entry], effects: [.send(.reveal(verdict), to: connection)])
  }

  /// Closes the connection of a pupil who leaves; a pupil without an answer is removed.
  private mutating func leave(_ connection: ConnectionID) -> HomeworkChange {
    var change = HomeworkChange(effects: [.close(connection, .normal)])
    if let place = place(connection), pupils[place].given == 0 {
      let entry = HomeworkEntry.leave(pupil: pupils[place].id)
      if apply(entry) { change.entries = [entry] }
    }
    disconnected(connection)
    return change
  }

  // MARK: - For the host

  /// Removes the pupil with the number `id` and the answers; the name and the token are refused
  /// from then on.
  package mutating func remove(pupil id: Int) -> HomeworkChange {
    drop(id, .remove(pupil: id), .kicked)
  }

  /// Removes the pupil with the number `id` and the answers, so that anybody can choose the name.
  package mutating func free(pupil id: Int) -> HomeworkChange {
    drop(id, .free(pupil: id), .freed)
  }

  private mutating func drop(_ id: Int, _ entry: HomeworkEntry, _ code: CloseCode) -> HomeworkChange
  {
    let connection = place(of: id).flatMap { pupils[$0].connection }
    guard apply(entry) else { return HomeworkChange() }
    return HomeworkChange(entries: [entry], effects: connection.map { [.close($0, code)] } ?? [])
  }

  package mutating func rename(pupil id: Int, to text: String) -> HomeworkChange {
    guard let place = place(of: id), let chosen = names.cleaned(text) else {
      return HomeworkChange()
    }
    let others = pupils.filter { $0.id != id }.map(\.name)
    let entry = HomeworkEntry.rename(pupil: id, name: names.unique(chosen, among: others))
    guard apply(entry) else { return HomeworkChange() }
    return HomeworkChange(entries: [entry], effects: welcome(place).effects)
  }

  /// Ends the homework and returns the messages with the results for the connected pupils.
  package mutating func end() -> HomeworkChange {
    isOver = true
    return HomeworkChange(
      effects: pupils.compactMap { pupil in
        pupil.connection.map { .send(.end(result(of: pupil)), to: $0) }
      }
    )
  }
}
