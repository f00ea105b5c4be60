import Quiz
import SeededRandom

/// A game with its clock and all effects so far.
struct GameRunner {
  var game: LiveGame
  var now = 1_000
  var effects: [GameEffect] = []

  init(
    questions: Int = 3,
    settings: GameSettings = GameSettings(),
    seed: UInt64 = 1,
    right: (Int) -> Int = { $0 % 4 }
  ) {
    game = LiveGame(
      items: (0..<questions).map { GameRunner.item($0, right: right($0)) },
      settings: settings,
      width: { $0.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) } },
      generator: SplitMix64(seed: seed)
    )
  }

  static func word(_ number: Int) -> QuizWord {
    QuizWord(
      text: "词\(number)",
      lang: "zh-Hans",
      reading: "cí\(number)",
      gloss: "gloss \(number)",
      phrase: "phrase \(number)",
      english: "english \(number)"
    )
  }

  static func item(_ number: Int, right: Int) -> QuizItem {
    QuizItem(
      id: "\(number)",
      kind: "reading",
      text: "word \(number)",
      lang: "zh-Hans",
      options: ["a", "b", "c", "d"],
      right: right,
      missed: "word \(number) is \(right)",
      word: word(number)
    )
  }

  // MARK: - Steps; each returns its own effects

  @discardableResult
  mutating func say(_ message: PlayerMessage, _ connection: Int) -> [GameEffect] {
    note(game.receive(message, from: ConnectionID(connection), at: now))
  }

  @discardableResult
  mutating func join(_ name: String, _ connection: Int) -> ServerMessage.Welcome? {
    Self.welcome(say(.join(.init(name: name)), connection), connection)
  }

  @discardableResult
  mutating func rejoin(_ token: String, _ connection: Int) -> ServerMessage.Welcome? {
    Self.welcome(say(.join(.init(token: token)), connection), connection)
  }

  /// Answers the present question; `stated` is the player's own time, the true one if nil.
  @discardableResult
  mutating func answer(
    _ choice: Int,
    _ connection: Int,
    question: Int? = nil,
    stated: Int = 0
  ) -> [GameEffect] {
    say(.answer(.init(q: question ?? game.question, c: choice, ms: stated)), connection)
  }

  @discardableResult
  mutating func host(_ action: HostAction) -> [GameEffect] { note(game.perform(action, at: now)) }

  @discardableResult
  mutating func lose(_ connection: Int) -> [GameEffect] {
    note(game.disconnected(ConnectionID(connection), at: now))
  }

  /// Lets time pass, with a tick at each deadline.
  @discardableResult
  mutating func wait(_ milliseconds: Int) -> [GameEffect] {
    let end = now + milliseconds
    var found: [GameEffect] = []
    while let deadline = game.nextDeadline, deadline <= end {
      now = max(now, deadline)
      found += game.tick(at: now)
    }
    now = end
    return note(found + game.tick(at: now))
  }

  /// Goes on until a question is asked.
  @discardableResult
  mutating func ask() -> [GameEffect] {
    var found = host(game.phase == .lobby ? .start : .next)
    if game.phase == .board { found += host(.next) }
    return found + wait(GameSettings.readyMilliseconds)
  }

  private mutating func note(_ effects: [GameEffect]) -> [GameEffect] {
    self.effects += effects
    return effects
  }

  // MARK: - Reading effects

  static func sent(_ effects: [GameEffect], _ connection: Int) -> [ServerMessage] {
    effects.compactMap {
      switch $0 {
      case .send(let message, let to) where to == ConnectionID(connection): message
      case .broadcast(let message): message
      default: nil
      }
    }
  }

  static func screens(_ effects: [GameEffect]) -> [ServerMessage] {
    effects.compactMap { if case .toScreens(let message) = $0 { message } else { nil } }
  }

  static func welcome(_ effects: [GameEffect], _ connection: Int) -> ServerMessage.Welcome? {
    sent(effects, connection).compactMap {
      if case .welcome(let welcome) = $0 { welcome } else { nil }
    }.last
  }

  static func reveal(_ effects: [GameEffect], _ connection: Int) -> ServerMessage.Reveal? {
    sent(effects, connection).compactMap {
      if case .reveal(let reveal) = $0 { reveal } else { nil }
    }.last
  }
}
