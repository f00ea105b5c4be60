import Quiz
import Testing

struct ReconnectionTests {
  /// Brings a game of two players, one with an answer to each question, into a phase.
  private func runner(in phase: Phase) -> GameRunner {
    var runner = GameRunner(questions: 2)
    runner.join("Ann", 1)
    runner.join("Ann", 2)
    guard phase != .lobby else { return runner }
    runner.ask()
    runner.wait(2_000)
    runner.answer(0, 2, stated: 2_000)
    runner.wait(20_000)
    runner.host(.next)
    guard phase != .board else { return runner }
    runner.host(.next)
    runner.wait(1_000)
    guard phase != .ready else { return runner }
    runner.wait(5_000)
    runner.answer(2, 2, stated: 3_000)
    guard phase != .asking else { return runner }
    runner.wait(20_000)
    guard phase != .reveal else { return runner }
    runner.host(.next)
    return runner
  }

  @Test(arguments: Phase.allCases, [false, true])
  func `a reload brings back name, score, question and time left`(
    phase: Phase,
    isPaused: Bool
  ) throws {
    var runner = runner(in: phase)
    if isPaused {
      runner.host(.pause)
      runner.wait(77_000)
    }
    let first = try #require(GameRunner.welcome(runner.effects, 2))
    let scores = runner.game.standings
    runner.lose(2)
    let rejoined = runner.rejoin(first.token, 3)
    let welcome = try #require(rejoined)
    let state = welcome.state
    #expect(welcome.id == first.id && welcome.token == first.token && welcome.name == "Ann 2")
    #expect(state.phase == phase && state.paused == (isPaused && ![.lobby, .end].contains(phase)))
    #expect(runner.game.standings == scores)
    #expect(state.q == [.lobby: 0, .board: 1][phase] ?? 2 && state.of == 2 && state.players == 2)
    #expect(state.left == [.ready: 2_000, .asking: 17_000][phase] ?? 0)
    #expect(state.total == (phase == .lobby ? 0 : 950) && state.rank == 1)
    #expect(state.right == (phase == .lobby ? 0 : 1))
    #expect((state.ask != nil) == [.asking, .reveal].contains(phase))
    #expect(state.c == ([.asking, .reveal].contains(phase) ? 2 : nil))
    let reveal = ServerMessage.Reveal(
      q: 2,
      right: 1,
      yours: 2,
      points: 0,
      total: 950,
      rank: 1,
      of: 2,
      correct: 1,
      word: GameRunner.word(1)
    )
    #expect(state.reveal == (phase == .reveal ? reveal : nil))
    let end = ServerMessage.End(total: 950, right: 1, of: 2, rank: 1, missed: ["word 1 is 1"])
    #expect(state.end == (phase == .end ? end : nil))
    let message = ServerMessage.welcome(welcome)
    #expect(try ServerMessage(json: message.json.utf8) == message)
  }

  @Test(arguments: Phase.allCases)
  func `a second tab takes over, and the first one is closed for good`(phase: Phase) throws {
    var runner = runner(in: phase)
    let first = try #require(GameRunner.welcome(runner.effects, 2))
    let effects = runner.say(.join(.init(token: first.token)), 3)
    #expect(effects.first == .close(ConnectionID(2), .replaced))
    #expect(GameRunner.welcome(effects, 3)?.id == first.id)
    runner.lose(2)
    let players = runner.game.lobby().players
    #expect(players.allSatisfy { $0.connected }, "only the old connection is gone")
    let late = runner.answer(0, 2)
    #expect(GameRunner.sent(late, 2) == [.no(.init(.join))])
  }

  @Test func `a name is never enough to take over a player`() {
    var runner = runner(in: .asking)
    runner.lose(1)
    let other = runner.join("Ann", 5)
    #expect(other?.name == "Ann 3" && other?.id == 3)
    let guess = runner.say(.join(.init(name: "Ann", token: String(repeating: "0", count: 32))), 6)
    #expect(GameRunner.sent(guess, 6) == [.no(.init(.token))])
  }

  @Test func `a join that is sent again makes no second player`() {
    var runner = GameRunner()
    let first = runner.join("Ann", 1)
    let again = runner.join("Ann", 1)
    #expect(first == again && runner.game.standings.count == 1)
  }

  @Test func `tokens have 128 bits and differ`() {
    var runner = GameRunner()
    let tokens = (1...50).compactMap { runner.join("P", $0)?.token }
    #expect(Set(tokens).count == 50)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test func `another version of the messages is refused`() {
    var runner = GameRunner()
    let effects = runner.say(.join(.init(v: 2, name: "Ann")), 1)
    #expect(GameRunner.sent(effects, 1) == [.no(.init(.version))])
  }
}
