import Quiz
import REPL
import SeededRandom
import Testing

/// A joined game that is played against a real one.
struct JoinedGameTests {
  private static let items = (0..<2).map { number in
    QuizItem(
      id: "\(number)",
      kind: "reading",
      text: "word \(number)",
      lang: "zh-Hans",
      options: ["a", "b", "c", "d"],
      right: 1,
      missed: "word \(number)"
    )
  }

  private static let extremes: [Int] = [.min, -1, 0, 1 << 53, .max]

  @Test(arguments: extremes, extremes)
  func `times of any size from a host do no harm`(milliseconds: Int, left: Int) {
    for now in [0, 1_000_000] {
      var game = JoinedGame()
      let ask = ServerMessage.Ask(Self.items[0], q: 1, of: 1, ms: milliseconds, left: left)
      _ = game.apply(.ask(ask), at: now)
      #expect((0...86_400_000).contains(game.left(at: now) ?? -1))
      _ = game.answer(0, at: now + 5)
      #expect((0...86_400_005).contains(game.choice?.milliseconds ?? -1))
    }
  }

  /// A game with one player, whose messages arrive at once.
  private struct Scene {
    var host = LiveGame(
      items: items,
      settings: GameSettings(),
      width: { $0.count },
      generator: SplitMix64(seed: 1)
    )
    var joined = JoinedGame()
    var now = 0
    var connection = 1
    var answers: [(ServerMessage.Reveal, JoinedAnswer?)] = []

    mutating func send(_ message: PlayerMessage?, isLost: Bool = false) {
      guard let message else { return }
      let effects = host.receive(message, from: ConnectionID(connection), at: now)
      if !isLost { take(effects) }
    }

    mutating func perform(_ action: HostAction) { take(host.perform(action, at: now)) }

    mutating func wait(_ milliseconds: Int) {
      now += milliseconds
      take(host.tick(at: now))
    }

    /// Loses the connection, joins again after a time, and repeats an answer as the session does.
    mutating func reconnect(after milliseconds: Int) {
      _ = host.disconnected(ConnectionID(connection), at: now)
      now += milliseconds
      _ = host.tick(at: now)
      connection += 1
      send(.join(.init(token: joined.token)))
      if !joined.isAcknowledged { send(joined.message) }
    }

    private mutating func take(_ effects: [GameEffect]) {
      for effect in effects {
        switch effect {
        case .send(let message, _), .broadcast(let message):
          for news in joined.apply(message, at: now) {
            if case .reveal(let reveal, _, let answer) = news { answers.append((reveal, answer)) }
          }
        case .close, .toScreens, .toGuests: break
        }
      }
    }

    /// Returns a game in which the first question is asked.
    static func asking() -> Scene {
      var scene = Scene()
      scene.send(.join(.init(name: "Ann")))
      scene.perform(.start)
      scene.wait(3_000)
      return scene
    }
  }

  @Test func `an answer that was taken comes with the reveal`() {
    var scene = Scene.asking()
    scene.wait(2_000)
    #expect(scene.joined.left(at: scene.now) == 18_000)
    let message = scene.joined.answer(1, at: scene.now)
    #expect(scene.joined.answer(2, at: scene.now) == nil, "the first answer stands")
    scene.send(message)
    scene.wait(500)
    #expect(scene.answers.map(\.1) == [JoinedAnswer(option: 1, milliseconds: 2_000)])
  }

  @Test func `an answer that was too late does not come with the reveal`() {
    var scene = Scene.asking()
    scene.now += 20_301
    scene.send(scene.joined.answer(1, at: scene.now))
    #expect(scene.answers.map(\.1) == [nil])
  }

  @Test(arguments: [true, false])
  func `an answer on a lost connection is given once`(reached: Bool) {
    var scene = Scene.asking()
    let message = scene.joined.answer(1, at: scene.now)
    if reached { scene.send(message, isLost: true) }
    scene.reconnect(after: 300)
    scene.wait(500)
    #expect(scene.answers.map(\.1) == [JoinedAnswer(option: 1, milliseconds: 0)])
    #expect(scene.host.standings.first?.score.right == 1)
  }

  @Test func `a reveal that was missed is told with the welcome`() {
    var scene = Scene.asking()
    scene.send(scene.joined.answer(1, at: scene.now))
    scene.reconnect(after: 10_000)
    #expect(scene.joined.phase == .reveal)
    #expect(scene.answers.map(\.1) == [JoinedAnswer(option: 1, milliseconds: 0)])
    scene.reconnect(after: 10)
    #expect(scene.answers.count == 2 && scene.answers.last?.1 == nil, "the answer counts once")
  }

  @Test func `a pause takes no time`() {
    var scene = Scene.asking()
    scene.wait(1_000)
    scene.perform(.pause)
    #expect(scene.joined.left(at: scene.now) == nil && scene.joined.answer(1, at: scene.now) == nil)
    scene.wait(50_000)
    scene.perform(.resume)
    #expect(scene.joined.left(at: scene.now) == 19_000)
    scene.send(scene.joined.answer(1, at: scene.now))
    scene.wait(500)
    #expect(scene.answers.map(\.1) == [JoinedAnswer(option: 1, milliseconds: 1_000)])
  }

  @Test(arguments: [true, false])
  func `a pause takes no time for a player who is away`(returnsInPause: Bool) {
    var scene = Scene.asking()
    scene.wait(1_000)
    _ = scene.host.disconnected(ConnectionID(1), at: scene.now)
    _ = scene.host.perform(.pause, at: scene.now)
    if returnsInPause {
      scene.reconnect(after: 60_000)
      #expect(scene.joined.left(at: scene.now) == nil)
      scene.perform(.resume)
    } else {
      scene.now += 60_000
      _ = scene.host.perform(.resume, at: scene.now)
      scene.reconnect(after: 0)
    }
    #expect(scene.joined.left(at: scene.now) == 19_000)
    scene.send(scene.joined.answer(1, at: scene.now))
    scene.wait(500)
    #expect(scene.answers.map(\.1) == [JoinedAnswer(option: 1, milliseconds: 1_000)])
  }

  @Test(arguments: [true, false])
  func `another game begins anew, also for who was away when it began`(isAway: Bool) {
    var scene = Scene.asking()
    scene.send(scene.joined.answer(1, at: scene.now))
    scene.wait(500)
    scene.perform(.end)
    #expect(scene.joined.phase == .end && scene.joined.end?.right == 1)
    if isAway { _ = scene.host.disconnected(ConnectionID(1), at: scene.now) }
    scene.perform(.again(Array(Self.items.reversed())))
    if isAway {
      scene.perform(.start)
      scene.wait(3_000)
      scene.reconnect(after: 10)
    } else {
      #expect(scene.joined.phase == .lobby && scene.joined.ask?.text == nil)
      scene.perform(.start)
      scene.wait(3_000)
    }
    #expect(scene.joined.game == 2 && scene.joined.earlierQuestions == 2)
    #expect(scene.joined.ask?.text == "word 1" && scene.joined.choice == nil)
    scene.send(scene.joined.answer(0, at: scene.now))
    scene.wait(500)
    #expect(scene.answers.last?.0.total == 0 && scene.answers.last?.1?.option == 0)
    #expect(scene.host.standings.map(\.score.right) == [0])
  }

  @Test func `claims of a host about another answer are not believed`() {
    var scene = Scene.asking()
    _ = scene.joined.answer(1, at: scene.now)
    let ask = scene.joined.ask
    #expect(ask != nil)
    _ = scene.joined.apply(.got(.init(q: 1, c: 3)), at: scene.now)
    let news = scene.joined.apply(
      .reveal(.init(q: 1, right: 1, yours: 3, points: 0, total: 0, rank: 1, of: 1)),
      at: scene.now
    )
    for case .reveal(_, _, let answer) in news { #expect(answer == nil) }
    for right in [-1, 4, Int.max] {
      let reveal = ServerMessage.Reveal(
        q: 1,
        right: right,
        yours: nil,
        points: 0,
        total: 0,
        rank: 1,
        of: 1
      )
      #expect(scene.joined.apply(.reveal(reveal), at: scene.now).isEmpty)
    }
  }
}
