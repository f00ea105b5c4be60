package import Quiz
package import Study

/// The connection of a joined game, as the session uses it.
package struct JoinLink {
  /// An event of the connection since the last call.
  package enum Event: Sendable {
    case opened
    case message(ServerMessage)
    case lost
    /// The connection cannot be opened again, or must not be.
    case over(JoinEnding)
  }

  let connect: () -> Void
  let send: (PlayerMessage) -> Void
  let events: () -> [Event]

  package init(
    connect: @escaping () -> Void,
    send: @escaping (PlayerMessage) -> Void,
    events: @escaping () -> [Event]
  ) {
    self.connect = connect
    self.send = send
    self.events = events
  }
}

/// The reason why a joined game ended.
package enum JoinEnding: Hashable, Sendable {
  /// The host has ended the game.
  case finished
  /// The player left.
  case left
  case terminated(signal: Int32)
  /// The host did not admit the player.
  case refused(Refusal)
  /// There is no game with this code, or too many wrong codes were tried.
  case noGame(status: Int)
  /// The host was not reached for a minute.
  case unreachable
  /// The player joined on another connection.
  case replaced
  /// The host removed the player.
  case kicked
}

/// The loop of a player in a live game: shows what the host asks and sends the answers.
///
/// A question is stored in the player's own schedule if it can be rebuilt from the player's own
/// packs and the host names the same right answer.
@MainActor package struct JoinSession {
  /// The result of a joined game.
  package struct Result: Sendable {
    package var ending: JoinEnding
    package var end: ServerMessage.End?
    package var answers = QuizAnswers()

    package init(ending: JoinEnding) { self.ending = ending }
  }

  private let link: JoinLink
  private let input: KeyInput
  private let service: any StudyService
  private let environment: DrillEnvironment
  private let milliseconds: () -> Int
  private let style: () -> ScreenStyle
  private let countsSlips: Bool
  private let key: QuizKey
  private let playerName: String
  private var rebuilder: QuestionRebuilder
  private var game = JoinedGame()
  private var result = Result(ending: .left)
  private var storedQuestions: Set<Int> = []
  /// True if the host was reached.
  private var wasReached = false
  /// The time of the next attempt to connect; nil while there is a connection or an attempt.
  private var retryAt: Int?
  /// The time at which the connection was lost; nil while there is one.
  private var lostAt: Int?

  /// The milliseconds for which a lost connection is tried again, and those between two attempts.
  private static let (patience, pause) = (60_000, 1_000)

  package init(
    link: JoinLink,
    input: KeyInput,
    service: any StudyService,
    environment: DrillEnvironment,
    name: String,
    key: QuizKey,
    rebuilder: QuestionRebuilder,
    countsSlips: Bool,
    style: @escaping () -> ScreenStyle,
    milliseconds: @escaping () -> Int
  ) {
    self.link = link
    self.input = input
    self.service = service
    self.environment = environment
    self.rebuilder = rebuilder
    self.key = key
    self.countsSlips = countsSlips
    self.style = style
    self.milliseconds = milliseconds
    playerName = name
  }

  /// Plays until the game or the connection is over.
  package mutating func run() async throws(StudyError) -> Result {
    link.connect()
    lostAt = milliseconds()
    var ending = try await play()
    if ending == .unreachable, game.end != nil { ending = .finished }
    link.send(.leave)
    clearClock()
    try await result.answers.storeRest(with: service)
    result.ending = ending
    result.end = game.end
    return result
  }

  private mutating func play() async throws(StudyError) -> JoinEnding {
    while true {
      for event in link.events() {
        if let ending = try await take(event) { return ending }
      }
      if game.phase == .end { return .finished }
      if let ending = reconnect() { return ending }
      showClock()
      switch input.next(milliseconds: wait()) {
      case .woken: break
      case .interrupted: return .left
      case .terminated(let signal): return .terminated(signal: signal)
      // A pipe without further answers watches the game to its end.
      case .endOfInput: break
      case .key(let key): if answer(String(key)) == .left { return .left }
      case .line(let line): if answer(line) == .left { return .left }
      }
    }
  }

  /// Returns the milliseconds until something is to be done without an event.
  private func wait() -> Int? {
    let now = milliseconds()
    let clock = environment.isTerminal ? game.left(at: now).map { ($0 + 999) % 1_000 + 1 } : nil
    return [clock, retryAt.map { max(0, $0 - now) }].compactMap(\.self).min()
  }

  // MARK: - Connection

  private mutating func take(_ event: JoinLink.Event) async throws(StudyError) -> JoinEnding? {
    switch event {
    case .opened:
      wasReached = true
      link.send(
        .join(game.token.map { .init(token: $0) } ?? .init(name: playerName))
      )
    case .lost where !wasReached: return .unreachable
    case .lost:
      let now = milliseconds()
      if lostAt == nil { show(["the connection is lost; trying again"]) }
      lostAt = lostAt ?? now
      retryAt = now + Self.pause
    case .over(let ending): return ending
    case .message(let message):
      if case .welcome = message { (lostAt, retryAt) = (nil, nil) }
      for news in game.apply(message, at: milliseconds()) {
        if let ending = try await tell(news) { return ending }
      }
      if case .welcome = message, !game.isAcknowledged, let answer = game.message {
        link.send(answer)
      }
    }
    return nil
  }

  private mutating func reconnect() -> JoinEnding? {
    let now = milliseconds()
    guard let due = retryAt, due <= now else { return nil }
    if let lostAt, now - lostAt > Self.patience { return .unreachable }
    retryAt = nil
    link.connect()
    return nil
  }

  // MARK: - Game

  private mutating func tell(_ news: JoinNews) async throws(StudyError) -> JoinEnding? {
    clearClock()
    show(JoinScreen(style: style()).lines(news))
    switch news {
    case .refused(let why) where ![.late, .option].contains(why): return .refused(why)
    case .reveal(let reveal, let ask, let answer?):
      try await store(ask, reveal, answer)
    default: break
    }
    return nil
  }

  private enum Typed { case left, other }

  private mutating func answer(_ typed: String) -> Typed {
    let text = typed.filter { !$0.isWhitespace }
    if ["q", "quit", "/quit"].contains(text) { return .left }
    guard let number = Int(text), number > 0,
      let message = game.answer(number - 1, at: milliseconds())
    else {
      return .other
    }
    link.send(message)
    clearClock()
    show(["answered \(number)"])
    return .other
  }

  // MARK: - Schedule

  /// Stores an answer if the learner's own packs give the same question with the same answer.
  private mutating func store(
    _ ask: ServerMessage.Ask,
    _ reveal: ServerMessage.Reveal,
    _ answer: JoinedAnswer
  ) async throws(StudyError) {
    guard let kind = QuestionKind(rawValue: ask.kind),
      let question = try rebuilder.question(
        .init(kind: kind, text: ask.text, options: ask.options),
        id: key.key(ofQuestion: ask.q),
        at: environment.now()
      ), question.answer == reveal.right, storedQuestions.insert(ask.q).inserted
    else { return }
    try await result.answers.store(
      StoreQuizAnswer(
        question,
        given: String(answer.option + 1),
        milliseconds: answer.milliseconds,
        countsSlip: countsSlips
      ),
      with: service,
      environment
    )
  }

  // MARK: - Output

  private func show(_ lines: [String]) { environment.console.print(lines) }

  /// Shows the time left on the last line of a terminal.
  private func showClock() {
    guard environment.isTerminal, let left = game.left(at: milliseconds()) else { return }
    environment.console.replaceLine(GameTime.text(milliseconds: left) + "> ")
  }

  private func clearClock() {
    if environment.isTerminal { environment.console.replaceLine("") }
  }
}
