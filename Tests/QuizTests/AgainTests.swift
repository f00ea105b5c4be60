import Quiz
import SeededRandom
import Testing

/// Further games with the same players.
struct AgainTests {
  /// Returns a game of three players that has ended after one of two questions.
  private func ended() -> GameRunner {
    var runner = GameRunner(questions: 2)
    for (index, name) in ["Ann", "Bo", "Cy"].enumerated() { runner.join(name, index + 1) }
    runner.ask()
    runner.answer(0, 1)
    runner.answer(1, 2)
    runner.wait(30_000)
    runner.host(.end)
    return runner
  }

  private let items = [GameRunner.item(7, right: 2), GameRunner.item(8, right: 3)]

  @Test func `the same players begin again in the lobby with nothing`() {
    var runner = ended()
    let before = (1...3).map { GameRunner.welcome(runner.effects, $0) }
    let effects = runner.host(.again(items))
    #expect(runner.game.phase == .lobby && runner.game.number == 2)
    for connection in 1...3 {
      let welcome = GameRunner.welcome(effects, connection)
      let old = before[connection - 1]
      #expect(welcome?.token == old?.token && welcome?.name == old?.name)
      #expect(welcome?.state.phase == .lobby && welcome?.state.game == 2)
      #expect(welcome?.state.total == 0 && welcome?.state.of == 2 && welcome?.state.end == nil)
    }
    let lobbies = GameRunner.screens(effects).filter { $0.type == "lobby" }
    #expect(!lobbies.isEmpty)
    runner.ask()
    runner.answer(2, 1)
    runner.wait(30_000)
    #expect(runner.game.standings.map(\.score.right) == [1, 0, 0])
    #expect(runner.game.missed.isEmpty, "the one answer is right")
  }

  @Test func `only a game that has ended begins again, and only with questions`() {
    var runner = GameRunner()
    runner.join("Ann", 1)
    for action in [HostAction.start, .next, .next, .next] {
      let effects = runner.host(.again(items))
      #expect(effects.isEmpty && runner.game.number == 1)
      runner.host(action)
    }
    runner.host(.end)
    let effects = runner.host(.again([]))
    #expect(effects.isEmpty && runner.game.phase == .end)
  }

  @Test func `a removed player stays out of the next game, also by the token`() throws {
    var runner = ended()
    let token = try #require(GameRunner.welcome(runner.effects, 2)?.token)
    runner.host(.kick(player: 2))
    runner.host(.again(items))
    let refused = runner.say(.join(.init(token: token)), 9)
    #expect(GameRunner.sent(refused, 9) == [.no(.init(.removed))])
  }

  @Test func `a step from a phase that is over changes nothing`() {
    var runner = GameRunner()
    runner.join("Ann", 1)
    runner.host(.step(from: .lobby, question: 0))
    #expect(runner.game.phase == .ready)
    runner.now += 3_000
    runner.host(.step(from: .ready, question: 1))
    #expect(runner.game.phase == .asking, "the question came at this moment by itself")
    runner.now += 30_000
    runner.host(.step(from: .asking, question: 1))
    #expect(runner.game.phase == .reveal)
    runner.host(.step(from: .reveal, question: 1))
    #expect(runner.game.phase == .board)
  }

  @Test(arguments: [false, true])
  func `what only others answered is unanswered, not missed`(isRestored: Bool) throws {
    var runner = GameRunner(questions: 2, right: { _ in 0 })
    for connection in 1...2 { runner.join("P\(connection)", connection) }
    runner.ask()
    runner.wait(30_000)
    runner.ask()
    runner.answer(0, 2)
    runner.wait(30_000)
    if isRestored {
      let token = try #require(GameRunner.welcome(runner.effects, 1)?.token)
      let width: @Sendable (String) -> Int = { $0.count }
      runner.game = try #require(
        LiveGame(runner.game.record, width: width, generator: SplitMix64(seed: 9))
      )
      runner.rejoin(token, 1)
    }
    runner.effects = []
    runner.host(.end)
    let ends = GameRunner.sent(runner.effects, 1).compactMap { message in
      if case .end(let end) = message { end } else { nil }
    }
    #expect(ends.map(\.missed) == [[]] && ends.map(\.unanswered) == [["word 1 is 0"]])
    #expect(ends.map(\.of) == [2])
  }

  @Test func `what the class missed comes with the hardest first`() {
    var runner = GameRunner(questions: 4, right: { _ in 0 })
    for connection in 1...3 { runner.join("P\(connection)", connection) }
    let answers = [[0, 0, 0], [0, 0, 1], [1, 1, 0], [2, 1, 1]]
    for choices in answers {
      runner.ask()
      for (index, choice) in choices.enumerated() { runner.answer(choice, index + 1) }
      runner.wait(500)
    }
    let missed = runner.game.missed
    #expect(missed.map(\.number) == [4, 3, 2])
    #expect(missed.map(\.right) == [0, 1, 2] && missed.allSatisfy { $0.answered == 3 })
    #expect(runner.game.board().missed == nil, "not before the end")
    runner.host(.next)
    let shown = runner.game.board().missed?.map { "\($0.text) \($0.right)/\($0.of)" }
    #expect(shown == ["词3 cí3 0/3", "词2 cí2 1/3", "词1 cí1 2/3"])
  }

  @Test(
    arguments: [
      ([[0, 0, 0, 1], [], [0, 0, 0, 0], [0, 0, 1, 1]], ["词3 2/4", "词1 0/0"]),
      ([[0, 0, 0, 1], [], [0, 0, 0, 0]], ["词0 3/4", "词1 0/0"]), ([[], [0, 0, 0, 0]], ["词0 0/0"]),
    ] as [([[Int]], [String])]
  )
  func `what nobody answered comes last, and what most knew only if nothing is harder`(
    answers: [[Int]],
    expected: [String]
  ) {
    var runner = GameRunner(questions: answers.count, right: { _ in 0 })
    for connection in 1...4 { runner.join("P\(connection)", connection) }
    for choices in answers {
      runner.ask()
      for (index, choice) in choices.enumerated() { runner.answer(choice, index + 1) }
      runner.wait(30_000)
    }
    runner.host(.next)
    let missed = runner.game.board().missed ?? []
    #expect(missed.map { "\($0.text.prefix(2)) \($0.right)/\($0.of)" } == expected)
    #expect(runner.game.missed.count == answers.count - 1, "all of it can be played again")
  }
}
