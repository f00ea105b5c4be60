import Quiz
import Testing

struct LiveGameTests {
  /// Returns a game of three players on the connections 1 to 3, in which a question is asked.
  private func asking(_ questions: Int = 3) -> GameRunner {
    var runner = GameRunner(questions: questions)
    for (index, name) in ["Ann", "Bo", "Cy"].enumerated() { runner.join(name, index + 1) }
    runner.ask()
    return runner
  }

  @Test func `a game runs from the lobby to the end`() {
    var runner = asking(2)
    #expect(runner.game.phase == .asking && runner.game.question == 1)
    for connection in 1...3 { runner.answer(0, connection) }
    #expect(runner.game.waiting == 0 && runner.game.phase == .asking)
    runner.wait(499)
    #expect(runner.game.phase == .asking)
    let revealed = runner.wait(1)
    #expect(runner.game.phase == .reveal)
    let reveal = GameRunner.reveal(revealed, 2)
    #expect(reveal?.q == 1 && reveal?.right == 0 && reveal?.yours == 0 && reveal?.points == 1_000)
    #expect(reveal?.total == 1_000 && reveal?.rank == 1 && reveal?.of == 3)
    runner.wait(60_000)
    #expect(runner.game.phase == .reveal, "the host decides when to go on")
    runner.host(.next)
    #expect(runner.game.phase == .board)
    let announced = runner.host(.next)
    #expect(GameRunner.sent(announced, 1) == [.ready(.init(q: 2, of: 2))])
    let asked = runner.wait(3_000)
    guard case .ask(let ask)? = GameRunner.sent(asked, 1).first else {
      Issue.record("nothing was asked")
      return
    }
    #expect(ask.q == 2 && ask.ms == 20_000 && ask.left == 20_000 && ask.options.count == 4)
    runner.answer(1, 1)
    runner.answer(0, 2)
    #expect(runner.game.waiting == 1)
    runner.wait(20_300)
    let ended = runner.host(.next)
    #expect(runner.game.phase == .end)
    #expect(
      GameRunner.sent(ended, 1)
        == [.end(.init(total: 2_000, right: 2, of: 2, rank: 1, missed: []))]
    )
    var end = ServerMessage.End(total: 1_000, right: 1, of: 2, rank: 2, missed: [])
    end.unanswered = ["word 1 is 1"]
    #expect(GameRunner.sent(ended, 3) == [.end(end)])
    let nothing = runner.host(.next) + runner.host(.start) + runner.host(.pause) + runner.wait(1)
    #expect(nothing.isEmpty)
  }

  @Test func `late, old, double and foreign answers change nothing`() {
    var runner = asking()
    func refused(_ effects: [GameEffect], _ why: Refusal) -> Bool {
      GameRunner.sent(effects, 1) == [.no(.init(why))]
    }
    let first = runner.answer(2, 1)
    let again = runner.answer(2, 1)
    #expect(first == again && GameRunner.sent(first, 1) == [.got(.init(q: 1, c: 2))])
    let other = runner.answer(0, 1)
    #expect(GameRunner.sent(other, 1) == [.got(.init(q: 1, c: 2))], "the first answer stands")
    for question in [-1, 0, 2, 3, 4, Int.max] {
      let effects = runner.answer(0, 1, question: question)
      #expect(refused(effects, .late))
    }
    for choice in [-1, 4, Int.min, Int.max] {
      let effects = runner.answer(choice, 2)
      #expect(GameRunner.sent(effects, 2) == [.no(.init(.option))])
    }
    let stranger = runner.answer(0, 9)
    #expect(GameRunner.sent(stranger, 9) == [.no(.init(.join))])
    runner.wait(20_300)
    #expect(runner.game.phase == .reveal && runner.game.answered == 1)
    let scores = runner.game.standings
    let late = runner.answer(0, 2)
    #expect(GameRunner.sent(late, 2) == [.no(.init(.late))])
    let repeated = runner.answer(2, 1)
    #expect(repeated == first, "the same message gets the same acknowledgement")
    let changed = runner.answer(0, 1)
    #expect(refused(changed, .late))
    runner.host(.next)
    runner.host(.next)
    let early = runner.answer(1, 1, question: 2)
    #expect(refused(early, .late), "the question is announced and not yet asked")
    #expect(runner.game.standings == scores)
    runner.wait(3_000)
    let old = runner.answer(0, 2, question: 1)
    #expect(GameRunner.sent(old, 2) == [.no(.init(.late))])
    #expect(runner.game.answered == 0 && runner.game.standings == scores)
  }

  @Test func `an answer after the end of the time is late even if no tick came between`() {
    var runner = asking()
    runner.now += 20_301
    let effects = runner.answer(0, 1)
    #expect(runner.game.phase == .reveal)
    #expect(GameRunner.sent(effects, 1).last == .no(.init(.late)))
    #expect(runner.game.standings.allSatisfy { $0.score.points == 0 })
  }

  @Test func `one of three dies and the reveal comes when two have answered`() {
    var runner = asking()
    runner.answer(0, 1)
    runner.answer(0, 2)
    runner.wait(5_000)
    #expect(runner.game.phase == .asking)
    runner.lose(3)
    runner.wait(500)
    #expect(runner.game.phase == .reveal)
  }

  @Test func `a player who returns is waited for again`() throws {
    var runner = asking()
    let token = try #require(joinToken(of: 3, in: runner))
    runner.answer(0, 1)
    runner.answer(0, 2)
    runner.lose(3)
    runner.wait(300)
    runner.rejoin(token, 4)
    runner.wait(5_000)
    #expect(runner.game.phase == .asking)
    runner.answer(0, 4)
    runner.wait(500)
    #expect(runner.game.phase == .reveal)
  }

  @Test func `three unanswered questions make a player idle, and one answer ends it`() {
    var runner = GameRunner(questions: 8)
    runner.join("Ann", 1)
    runner.join("Bo", 2)
    for _ in 0..<3 {
      runner.ask()
      runner.answer(0, 1)
      runner.wait(5_000)
      #expect(runner.game.phase == .asking)
      runner.wait(20_000)
    }
    runner.ask()
    runner.answer(0, 1)
    runner.wait(500)
    #expect(runner.game.phase == .reveal, "Bo is not waited for")
    #expect(runner.game.counts().answered == 1 && runner.game.counts().of == 2)
    runner.ask()
    runner.answer(0, 2)
    runner.answer(0, 1)
    runner.wait(500)
    runner.ask()
    runner.answer(0, 1)
    runner.wait(5_000)
    #expect(runner.game.phase == .asking, "Bo is waited for again")
  }

  @Test func `nobody is waited for if all are idle, and the question lasts its time`() {
    var runner = GameRunner(questions: 5)
    runner.join("Ann", 1)
    for _ in 0..<4 {
      runner.ask()
      runner.wait(20_000)
      #expect(runner.game.phase == .asking)
      runner.wait(300)
      #expect(runner.game.phase == .reveal)
    }
  }

  @Test func `who joins during a question plays from the next one`() {
    var runner = asking()
    let welcome = runner.join("Di", 4)
    #expect(welcome?.state.phase == .asking && welcome?.state.ask == nil)
    let early = runner.answer(0, 4)
    #expect(GameRunner.sent(early, 4) == [.no(.init(.late))])
    for connection in 1...3 { runner.answer(0, connection) }
    runner.wait(500)
    #expect(runner.game.phase == .reveal, "a late player holds up nobody")
    #expect(runner.game.standings.last?.score.asked == 0)
    runner.ask()
    let got = runner.answer(1, 4)
    #expect(GameRunner.sent(got, 4) == [.got(.init(q: 2, c: 1))])
    for connection in 1...3 { runner.answer(0, connection) }
    runner.wait(500)
    let ended = runner.host(.end)
    guard case .end(let end)? = GameRunner.sent(ended, 4).first else {
      Issue.record("no end")
      return
    }
    #expect(end.right == 1 && end.of == 1 && end.missed.isEmpty)
  }

  @Test func `a locked game admits nobody new and everybody who returns`() throws {
    var runner = asking()
    let token = try #require(joinToken(of: 1, in: runner))
    runner.host(.lock(true))
    let refused = runner.say(.join(.init(name: "Di")), 4)
    #expect(GameRunner.sent(refused, 4) == [.no(.init(.locked))])
    // Screens hide the code.
    #expect(runner.game.counts().locked == true && runner.game.board().locked == true)
    let welcome = runner.rejoin(token, 5)
    #expect(welcome?.name == "Ann")
    runner.host(.lock(false))
    #expect(runner.game.counts().locked == nil && runner.game.board().locked == nil)
    let di = runner.join("Di", 4)
    #expect(di?.name == "Di")
  }

  @Test func `a removed player has no way back and leaves the ranks`() throws {
    var runner = asking()
    let token = try #require(joinToken(of: 2, in: runner))
    runner.answer(0, 1)
    runner.answer(0, 3)
    let effects = runner.host(.kick(player: 2))
    #expect(effects.contains(.close(ConnectionID(2), .kicked)))
    let refused = runner.say(.join(.init(token: token)), 4)
    #expect(GameRunner.sent(refused, 4) == [.no(.init(.removed))])
    runner.wait(500)
    #expect(runner.game.phase == .reveal && runner.game.standings.map(\.name) == ["Ann", "Cy"])
    let nobody = runner.host(.kick(player: 77))
    #expect(nobody.isEmpty)
  }

  @Test func `a player renamed by the host is told the whole state`() {
    var runner = asking()
    runner.answer(3, 2)
    let welcome = GameRunner.welcome(runner.host(.rename(player: 2, to: " Cy\u{202E} ")), 2)
    #expect(welcome?.name == "Cy 2" && welcome?.state.c == 3 && welcome?.id == 2)
    let refused = runner.host(.rename(player: 2, to: "\u{1B}"))
    #expect(GameRunner.welcome(refused, 2) == nil)
  }

  @Test func `a pause stops the clock of a question`() {
    var runner = asking()
    runner.wait(4_000)
    let paused = runner.host(.pause)
    #expect(GameRunner.sent(paused, 1) == [.pause])
    let late = runner.answer(0, 1, stated: 4_000)
    #expect(GameRunner.sent(late, 1) == [.no(.init(.late))])
    runner.wait(1_000_000)
    runner.host(.next)
    #expect(runner.game.phase == .asking)
    let resumed = runner.host(.resume)
    #expect(GameRunner.sent(resumed, 1) == [.resume(.init(left: 16_000))])
    runner.wait(1_000)
    for connection in 1...3 { runner.answer(0, connection, stated: 5_000) }
    let effects = runner.wait(500)
    #expect(GameRunner.reveal(effects, 1)?.points == 875)
  }

  @Test func `an end within a question leaves the question out`() {
    var runner = asking()
    runner.answer(0, 1)
    let effects = runner.host(.end)
    #expect(
      GameRunner.sent(effects, 1) == [.end(.init(total: 0, right: 0, of: 0, rank: 1, missed: []))]
    )
    #expect(runner.game.standings.allSatisfy { $0.answers.isEmpty })
    let over = runner.say(.join(.init(name: "Di")), 7)
    #expect(GameRunner.sent(over, 7) == [.no(.init(.over))])
  }

  @Test func `screens are told of changes at most four times a second`() {
    var runner = GameRunner()
    var messages: [ServerMessage] = []
    for connection in 1...100 {
      messages += GameRunner.screens(runner.say(.join(.init(name: "P")), connection))
      messages += GameRunner.screens(runner.wait(10))
    }
    messages += GameRunner.screens(runner.wait(250))
    #expect((2...6).contains(messages.count), "\(messages.count) messages in 1.25 s")
    guard case .lobby(let lobby)? = messages.last else {
      Issue.record("no lobby")
      return
    }
    #expect(lobby.players.count == 100, "the last change is shown")
  }

  @Test func `leaving the lobby takes the name off the list, leaving a game keeps the points`() {
    var runner = GameRunner()
    runner.join("Ann", 1)
    runner.join("Bo", 2)
    let left = runner.say(.leave, 1)
    #expect(left.contains(.close(ConnectionID(1), .normal)))
    #expect(runner.game.standings.map(\.name) == ["Bo"])
    runner.ask()
    runner.answer(0, 2)
    runner.say(.leave, 2)
    runner.wait(500)
    #expect(runner.game.standings.first?.score.points == 1_000)
  }

  private func joinToken(of connection: Int, in runner: GameRunner) -> String? {
    GameRunner.welcome(runner.effects, connection)?.token
  }
}
