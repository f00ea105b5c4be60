/// The messages to a pupil.
extension Homework {
  /// Returns the welcome of the pupil at an index, from 0, with the whole state; empty if the pupil
  /// has no connection.
  func welcome(_ place: Int) -> HomeworkChange {
    let pupil = pupils[place]
    guard let connection = pupil.connection else { return HomeworkChange() }
    let message = ServerMessage.Welcome(
      id: pupil.id,
      token: pupil.token,
      name: pupil.name,
      state: state(of: pupil)
    )
    return HomeworkChange(effects: [.send(.welcome(message), to: connection)])
  }

  private func state(of pupil: Pupil) -> ServerMessage.State {
    let isDone = isOver || !pupil.isShown && pupil.next == nil
    let phase: Phase = isDone ? .end : pupil.isShown ? .reveal : .asking
    var state = ServerMessage.State(
      phase: phase,
      paused: false,
      q: phase == .asking ? pupil.given + 1 : pupil.given,
      of: pupil.asked,
      left: 0
    )
    state.homework = true
    state.right = pupil.right
    state.players = 1
    switch phase {
    case .asking: state.ask = pupil.next.map { ask($0, of: pupil) }
    case .reveal:
      state.ask = lastAsk(of: pupil)
      state.reveal = verdict(of: pupil)
      state.c = state.reveal?.yours
    default: state.end = result(of: pupil)
    }
    return state
  }

  /// Returns the open question of a pupil, without the answer, or the pupil's result if there is
  /// none.
  func open(_ pupil: Pupil) -> ServerMessage {
    pupil.next.map { .ask(ask($0, of: pupil)) } ?? .end(result(of: pupil))
  }

  private func ask(_ question: Int, of pupil: Pupil) -> ServerMessage.Ask {
    message(question, of: pupil, q: pupil.given + 1, isAgain: pupil.hasAnsweredAll)
  }

  private func lastAsk(of pupil: Pupil) -> ServerMessage.Ask? {
    pupil.last.map {
      message($0.question, of: pupil, q: pupil.given, isAgain: !pupil.again.isEmpty)
    }
  }

  private func message(
    _ question: Int,
    of pupil: Pupil,
    q: Int,
    isAgain: Bool
  ) -> ServerMessage.Ask {
    let item = items[question].arranged(order(of: question, for: pupil, isAgain: isAgain))
    var ask = ServerMessage.Ask(item, q: q, of: pupil.asked, ms: 0, left: 0)
    if isAgain { ask.again = true }
    return ask
  }

  /// Returns the order in which a pupil sees the options of a question: their positions, from 0, in
  /// the host's order.
  ///
  /// `question`: the index of the question, from 0. `isAgain`: true if the question was missed and
  /// is asked again, in another order.
  func order(of question: Int, for pupil: Pupil, isAgain: Bool) -> [Int] {
    pupil.options(of: question, count: items[question].options.count, isAgain: isAgain)
  }

  /// Returns the verdict on the last answer of a pupil; nil before the first answer.
  func verdict(of pupil: Pupil) -> ServerMessage.Reveal? {
    guard let last = pupil.last else { return nil }
    let item = items[last.question]
    let order = order(of: last.question, for: pupil, isAgain: !pupil.again.isEmpty)
    return ServerMessage.Reveal(
      q: pupil.given,
      right: order.firstIndex(of: item.right) ?? 0,
      yours: order.firstIndex(of: last.choice),
      points: 0,
      total: 0,
      rank: 1,
      of: 1,
      correct: pupil.right,
      word: item.word
    )
  }

  func result(of pupil: Pupil) -> ServerMessage.End {
    var end = ServerMessage.End(
      total: 0,
      right: pupil.right,
      of: pupil.first.count,
      rank: 1,
      missed: pupil.missed.map { items[$0].missed }
    )
    end.open = items.count - pupil.first.count
    return end
  }
}
