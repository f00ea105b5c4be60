import Quiz
import Testing

/// The list of a class, from which players choose their names.
struct ClassListTests {
  private static func runner(_ names: [String] = ["Anna", "Ben", "小李"]) -> GameRunner {
    var runner = GameRunner()
    runner.game.expect(names.map { ComparedName(cleaned: $0) })
    runner.wait(1_000)
    return runner
  }

  /// Returns the names of the last list that was sent to those who have not joined, the taken ones
  /// with a star.
  private static func list(_ effects: [GameEffect]) -> [String]? {
    effects.compactMap { effect -> [String]? in
      guard case .toGuests(.names(let names)) = effect else { return nil }
      return names.names.map { ($0.taken ? "*" : "") + $0.name }
    }.last
  }

  @Test func `a name that is taken, in any case and width, is refused to a second player`() {
    var runner = Self.runner()
    let anna = runner.join("Anna", 1)
    #expect(anna?.name == "Anna")
    for name in ["Anna", "ANNA", "ａｎｎａ"] {
      let refused = runner.say(.join(.init(name: name)), 2)
      #expect(GameRunner.sent(refused, 2) == [.no(.init(.taken))])
    }
    runner.lose(1)
    let refused = runner.say(.join(.init(name: "Anna")), 2)
    #expect(GameRunner.sent(refused, 2) == [.no(.init(.taken))], "the phone only sleeps")
    #expect(runner.join("Ben", 2)?.name == "Ben")
    #expect([3, 4].map { runner.join("Guest", $0)?.name } == ["Guest", "Guest 2"])
  }

  @Test func `without a list a second player gets a number`() {
    var runner = GameRunner()
    #expect([1, 2].map { runner.join("Anna", $0)?.name } == ["Anna", "Anna 2"])
    #expect(runner.game.namesMessage == nil)
    #expect(!runner.effects.contains { if case .toGuests = $0 { true } else { false } })
  }

  @Test func `a name that is freed can be taken again, and the token is of no use`() throws {
    var runner = Self.runner()
    let wrong = runner.join("Ben", 1)
    let token = try #require(wrong?.token)
    runner.ask()
    runner.answer(0, 1)
    let effects = runner.host(.free(player: 1))
    #expect(effects.contains(.close(ConnectionID(1), .freed)))
    #expect(runner.game.lobby().players.isEmpty)
    let back = runner.say(.join(.init(token: token)), 2)
    #expect(back.contains(.close(ConnectionID(2), .freed)))
    #expect(runner.join("Ben", 3)?.name == "Ben")
    #expect(runner.join("Anna", 4)?.name == "Anna")
    #expect(runner.game.suspects.isEmpty)
  }

  @Test func `those who have not joined see what is taken, freed and removed`() {
    var runner = Self.runner()
    runner.join("Anna", 1)
    runner.join("ben", 2)
    runner.wait(1_000)
    #expect(Self.list(runner.effects) == ["*Anna", "*Ben", "小李"])
    runner.host(.free(player: 1))
    runner.wait(1_000)
    #expect(Self.list(runner.effects) == ["Anna", "*Ben", "小李"])
    runner.host(.kick(player: 2))
    runner.wait(1_000)
    #expect(Self.list(runner.effects) == ["Anna", "*Ben", "小李"])
    runner.join("Guest", 3)
    runner.host(.rename(player: 3, to: "小李"))
    runner.wait(1_000)
    #expect(Self.list(runner.effects) == ["Anna", "*Ben", "*小李"])
    runner.say(.leave, 3)
    runner.wait(1_000)
    #expect(Self.list(runner.effects) == ["Anna", "*Ben", "小李"])
  }

  @Test func `the list is sent at most four times a second`() {
    let names = (1...60).map { "pupil \($0)" }
    var runner = Self.runner(names)
    runner.effects = []
    for number in 1...60 {
      runner.join("pupil \(number)", number)
      runner.wait(33)
    }
    runner.wait(1_000)
    let sent = runner.effects.count { if case .toGuests = $0 { true } else { false } }
    #expect((8...10).contains(sent), "\(sent) in two seconds, and the last")
    #expect(Self.list(runner.effects)?.allSatisfy { $0.hasPrefix("*") } == true)
  }

  @Test func `a list is bounded where it is made, and refused where it is not`() throws {
    let names = (1...100).map { "pupil \($0)" } + [String(repeating: "x", count: 41)]
    let runner = Self.runner(names)
    guard case .names(let message) = runner.game.namesMessage else {
      Issue.record("no list")
      return
    }
    #expect(message.names.count == 60)
    let long = ServerMessage.Names(names: [.init(name: names[100], taken: false)])
    #expect(long.names.isEmpty)
    let most = ServerMessage.names(message)
    #expect(most.isInRange)
    let entry = #"{"name":"pupil 1","taken":false}"#
    for replacement in [
      Array(repeating: entry, count: 2).joined(separator: ","),
      entry.replacing("pupil 1", with: names[100]),
      entry.replacing("pupil 1", with: "e" + String(repeating: "\u{301}", count: 300)),
    ] {
      let json = most.json.replacing(entry, with: replacement)
      #expect(json != most.json)
      #expect(try !ServerMessage(json: json.utf8).isInRange)
    }
  }
}
