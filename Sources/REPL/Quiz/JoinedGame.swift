package import Quiz

/// The state of a live game, as far as one player's terminal knows it.
package struct JoinedGame: Sendable {
  /// The secret with which the player reconnects; nil before the first welcome.
  package private(set) var token: String?
  package private(set) var name = ""
  /// The number, from 1, of the current game among the games of the same players.
  package private(set) var game = 1
  /// The number of questions of the games before the current one.
  package private(set) var earlierQuestions = 0
  /// The number of questions of the current game.
  private var questions = 0
  package private(set) var phase = Phase.lobby
  package private(set) var isPaused = false
  /// The current question, or the last one that could be answered; nil before the first of a game.
  package private(set) var ask: ServerMessage.Ask?
  /// The time at which the host showed the question, in milliseconds of the clock for `apply`.
  ///
  /// It is calculated from the time left, which the host sends with the question, after a pause and
  /// after a lost connection.
  package private(set) var askedAt = 0
  /// The option that the player chose: its position from 0, and the milliseconds from the display
  /// of the question to the choice; nil if there is no answer.
  package private(set) var choice: (option: Int, milliseconds: Int)?
  /// True if the host has acknowledged the answer.
  package private(set) var isAcknowledged = false
  /// The final result of the last game that has ended; nil before the first end.
  package private(set) var end: ServerMessage.End?
  package private(set) var players = 0

  package init() {}

  /// Applies a message, and returns the events to show to the player.
  ///
  /// `now`: the time at which it was received, in milliseconds of a monotonic clock.
  package mutating func apply(_ message: ServerMessage, at now: Int) -> [JoinNews] {
    switch message {
    case .welcome(let welcome): return enter(welcome, at: now)
    case .ready(let ready):
      phase = .ready
      return [.ready(ready)]
    case .ask(let ask):
      show(ask, at: now)
      return [.ask(ask)]
    case .got(let got):
      guard got.q == ask?.q, phase == .asking else { return [] }
      if choice?.option != got.c { choice = nil }
      isAcknowledged = choice != nil
      return []
    case .no(let no):
      if no.why == .late { choice = isAcknowledged ? choice : nil }
      return [.refused(no.why)]
    case .reveal(let reveal): return self.reveal(reveal)
    case .pause:
      isPaused = true
      return [.paused]
    case .resume(let resume):
      isPaused = false
      setTime(left: resume.left, at: now)
      return [.resumed]
    case .end(let end):
      (phase, self.end) = (.end, end)
      return [.end(end)]
    case .names, .lobby, .count, .board, .progress: return []
    }
  }

  /// Records an answer and returns the message for the host; nil if no answer is possible now.
  ///
  /// `option`: its position from 0. `now`: the current time in milliseconds of a monotonic clock.
  package mutating func answer(_ option: Int, at now: Int) -> PlayerMessage? {
    guard let ask, phase == .asking, !isPaused, choice == nil, ask.options.indices.contains(option)
    else { return nil }
    choice = (option, max(0, now - askedAt))
    return message
  }

  /// Returns the milliseconds left for an answer; nil if none is expected.
  ///
  /// `now`: the current time in milliseconds of a monotonic clock.
  package func left(at now: Int) -> Int? {
    guard let ask, phase == .asking, !isPaused, choice == nil else { return nil }
    return max(0, askedAt + ask.ms - now)
  }

  /// The message with the current answer, which is sent again after a lost connection; nil if there
  /// is no answer or the question is over.
  package var message: PlayerMessage? {
    guard let ask, let choice, phase == .asking else { return nil }
    return .answer(.init(q: ask.q, c: choice.option, ms: choice.milliseconds))
  }

  private mutating func enter(_ welcome: ServerMessage.Welcome, at now: Int) -> [JoinNews] {
    let state = welcome.state
    let isFirst = token == nil
    (token, name) = (welcome.token, welcome.name)
    (phase, isPaused, players) = (state.phase, state.paused, state.players)
    let isNewGame = !isFirst && state.game ?? 1 != game
    if isNewGame {
      earlierQuestions += questions
      (ask, choice, isAcknowledged) = (nil, nil, false)
    }
    (game, questions) = (state.game ?? 1, state.of)
    var news: [JoinNews] =
      isFirst
      ? [.joined(name: name, players: players, team: state.team.flatMap(TeamColor.init))]
      : [isNewGame ? .newGame(of: state.of) : .reconnected]
    if let ask = state.ask {
      let isNew = self.ask?.q != ask.q
      if isNew { show(ask, at: now) } else { setTime(left: ask.left, at: now) }
      phase = state.phase
      // The host has the answer already; only its acknowledgement was lost.
      if let c = state.c, choice?.option == c { isAcknowledged = true }
      if isNew, phase == .asking { news.append(.ask(ask)) }
    }
    if isPaused { news.append(.paused) }
    if let reveal = state.reveal { news += self.reveal(reveal) }
    if let end = state.end {
      self.end = end
      news.append(.end(end))
    }
    return news
  }

  /// The maximum time for an answer in milliseconds: a day.
  private static let longestTime = 86_400_000

  private mutating func show(_ ask: ServerMessage.Ask, at now: Int) {
    var ask = ask
    ask.ms = min(max(0, ask.ms), Self.longestTime)
    self.ask = ask
    phase = .asking
    setTime(left: ask.left, at: now)
    choice = nil
    isAcknowledged = false
  }

  private mutating func setTime(left: Int, at now: Int) {
    guard let ask, phase == .asking else { return }
    askedAt = now - (ask.ms - min(max(0, left), ask.ms))
  }

  private mutating func reveal(_ reveal: ServerMessage.Reveal) -> [JoinNews] {
    phase = .reveal
    guard let ask, ask.q == reveal.q, ask.options.indices.contains(reveal.right) else { return [] }
    defer { choice = nil }
    let counted = isAcknowledged || reveal.yours == choice?.option ? choice : nil
    return [
      .reveal(
        reveal,
        ask,
        counted.map { JoinedAnswer(option: $0.option, milliseconds: $0.milliseconds) }
      )
    ]
  }
}

/// An answer that the host has accepted.
package struct JoinedAnswer: Hashable, Sendable {
  package let option: Int
  package let milliseconds: Int

  package init(option: Int, milliseconds: Int) {
    self.option = option
    self.milliseconds = milliseconds
  }
}

/// An event of a live game that is shown to the player.
package enum JoinNews: Sendable {
  case joined(name: String, players: Int, team: TeamColor?)
  case reconnected
  /// Another game of the same players, with this number of questions, in which points start at 0.
  case newGame(of: Int)
  case ready(ServerMessage.Ready)
  case ask(ServerMessage.Ask)
  case refused(Refusal)
  /// The result of a question, with the player's own answer if the host has accepted it.
  case reveal(ServerMessage.Reveal, ServerMessage.Ask, JoinedAnswer?)
  case paused
  case resumed
  case end(ServerMessage.End)
}
