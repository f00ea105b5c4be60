import Quiz
import Testing

/// Players who come and go, or were removed.
struct GhostTests {
  @Test func `who is gone and never answered is on no board, and returns with the token`() throws {
    var runner = GameRunner()
    runner.join("Ann", 1)
    let bob = runner.join("Bob", 2)
    let token = try #require(bob?.token)
    runner.join("Cy", 3)
    runner.ask()
    runner.answer(0, 1)
    runner.answer(0, 3)
    runner.lose(2)
    runner.lose(3)
    let reveal = GameRunner.reveal(runner.wait(500), 1)
    #expect(reveal?.of == 2, "the one who answered before going counts")
    #expect(runner.game.board().rows.map(\.name) == ["Ann", "Cy"])
    #expect(runner.game.lobby().players.map(\.connected) == [true, false, false])
    let state = runner.rejoin(token, 4)?.state
    #expect(state?.players == 3 && runner.game.board().rows.count == 3)
  }

  @Test func `ghosts take no place from those who were there before, nor from those who come`()
    throws
  {
    var runner = GameRunner()
    let first = runner.join("Sleeper", 1)
    let sleeper = try #require(first?.token)
    runner.lose(1)
    for number in 2...1_000 {
      runner.join("ghost \(number)", number)
      runner.lose(number)
    }
    #expect(runner.game.lobby().players.count == 300)
    let ann = runner.join("Ann", 5_000)
    #expect(ann?.name == "Ann")
    let back = runner.rejoin(sleeper, 5_001)
    #expect(back?.name == "Sleeper" && runner.game.standings.map(\.name) == ["Sleeper", "Ann"])
  }

  @Test func `a full game admits nobody until somebody who never answered is gone`() {
    var runner = GameRunner()
    for number in 1...300 { runner.join("P\(number)", number) }
    let refused = runner.say(.join(.init(name: "late")), 301)
    #expect(GameRunner.sent(refused, 301) == [.no(.init(.wait))])
    runner.lose(7)
    let late = runner.join("late", 301)
    #expect(late?.name == "late")
  }

  @Test(arguments: [("Ann", "ann"), ("Ann", " A\u{202E}nn ")])
  func `a removed player does not come back under the same name`(name: String, again: String) {
    var runner = GameRunner()
    runner.join(name, 1)
    runner.host(.kick(player: 1))
    let refused = runner.say(.join(.init(name: again)), 2)
    #expect(GameRunner.sent(refused, 2) == [.no(.init(.removed))])
    let bob = runner.join("Bob", 2)
    #expect(bob?.name == "Bob")
  }

  @Test func `of two players of the same name the removed one stays out, the other one in`() throws
  {
    var runner = GameRunner()
    let ann = runner.join("Ann", 1)
    let token = try #require(ann?.token)
    runner.join("Ann", 2)
    runner.host(.rename(player: 2, to: "Nan"))
    runner.host(.kick(player: 2))
    for name in ["Ann", "Nan"] {
      let refused = runner.say(.join(.init(name: name)), 3)
      #expect(GameRunner.sent(refused, 3) == [.no(.init(.removed))])
    }
    runner.lose(1)
    let back = runner.rejoin(token, 4)
    #expect(back?.name == "Ann")
  }

  @Test func `who joins soon after a removal is marked for the host`() {
    var runner = GameRunner()
    runner.join("Ann", 1)
    runner.join("Bob", 2)
    runner.host(.kick(player: 2))
    runner.join("Rob", 3)
    runner.wait(GameSettings.watchAfterRemoval)
    runner.join("Cy", 4)
    #expect(runner.game.suspects == [3])
  }

  @Test func `with given names the chosen name is what stays out`() {
    var settings = GameSettings()
    settings.givesNames = true
    var runner = GameRunner(settings: settings)
    let given = runner.join("Ann", 1)?.name
    runner.host(.kick(player: 1))
    let refused = runner.say(.join(.init(name: "Ann")), 2)
    #expect(GameRunner.sent(refused, 2) == [.no(.init(.removed))])
    let others = (3...200).compactMap { runner.join("", $0)?.name }
    #expect(others.count == 198 && !others.contains { $0 == given })
  }
}
