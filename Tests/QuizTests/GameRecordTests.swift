import Foundation
import Quiz
import SeededRandom
import Testing

/// The record from which a game continues after a crash.
struct GameRecordTests {
  private static func width(_ text: String) -> Int { text.count }

  private static func restored(_ record: GameRecord) -> LiveGame? {
    LiveGame(record, width: width, generator: SplitMix64(seed: 9))
  }

  private static func copied(_ record: GameRecord) throws -> GameRecord {
    try JSONDecoder().decode(GameRecord.self, from: JSONEncoder().encode(record))
  }

  /// Returns a game of three players with two of four questions revealed and the third open.
  private static func open(_ settings: GameSettings = GameSettings()) -> GameRunner {
    var runner = GameRunner(questions: 4, settings: settings, right: { _ in 0 })
    for connection in 1...3 { runner.join("P\(connection)", connection) }
    for choices in [[0, 0, 1], [0, 1, 0]] {
      runner.ask()
      runner.wait(1_200)
      for (index, choice) in choices.enumerated() { runner.answer(choice, index + 1) }
      runner.wait(500)
    }
    runner.host(.kick(player: 3))
    runner.ask()
    runner.answer(0, 1)
    return runner
  }

  @Test(arguments: [Scoring.speed, .accuracy], [false, true])
  func `names, tokens and points are as before, and the open question is asked again`(
    scoring: Scoring,
    hasBonus: Bool
  ) throws {
    let runner = Self.open(GameSettings(scoring: scoring, hasStreakBonus: hasBonus))
    let tokens = try (1...2).map { connection in
      try #require(GameRunner.welcome(runner.effects, connection)?.token)
    }
    var game = try #require(Self.restored(Self.copied(runner.game.record)))
    #expect(game.phase == .board && game.question == 2 && game.revealed == 2)
    #expect(game.settings == runner.game.settings)
    for (old, new) in zip(runner.game.standings, game.standings) {
      #expect(old.name == new.name && old.score == new.score && old.rank == new.rank)
      #expect(old.answers.filter { $0.key <= 2 } == new.answers)
    }
    #expect(game.standings.count == 2)
    for (index, token) in tokens.enumerated() {
      let connection = ConnectionID(index + 20)
      let effects = game.receive(.join(.init(token: token)), from: connection, at: 0)
      let welcome = GameRunner.welcome(effects, index + 20)
      #expect(welcome?.name == "P\(index + 1)" && welcome?.state.right == 2 - index)
    }
    let removed = GameRunner.welcome(runner.effects, 3)?.token
    let refused = game.receive(.join(.init(token: removed)), from: ConnectionID(40), at: 0)
    #expect(refused == [.send(.no(.init(.removed)), to: ConnectionID(40))])
    _ = game.perform(.next, at: 1)
    _ = game.perform(.next, at: 2)
    #expect(game.phase == .asking && game.question == 3 && game.answered == 0)
  }

  @Test func `a player whose name was freed is told so after the game goes on, too`() throws {
    var runner = GameRunner()
    let joined = runner.join("Ann", 1)
    let token = try #require(joined?.token)
    runner.host(.free(player: 1))
    let record = try Self.copied(runner.game.record)
    var game = try #require(Self.restored(record))
    let back = game.receive(.join(.init(token: token)), from: ConnectionID(2), at: 0)
    #expect(back == [.close(ConnectionID(2), .freed)])
    #expect(game.record == record)
  }

  @Test func `a record of an earlier version, without freed names, is read`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(Self.open().game.record), as: UTF8.self)
    let earlier = text.replacing("\"freedTokens\":[],", with: "")
    #expect(earlier != text)
    let record = try JSONDecoder().decode(GameRecord.self, from: Data(earlier.utf8))
    #expect(Self.restored(record) != nil)
  }

  @Test func `a game in its lobby is restored there, and one after the last question ends`() throws
  {
    var runner = GameRunner(questions: 1)
    runner.join("Ann", 1)
    let lobby = try #require(Self.restored(runner.game.record))
    #expect(lobby.phase == .lobby && lobby.lobby().players.map(\.name) == ["Ann"])
    runner.ask()
    runner.answer(0, 1)
    runner.wait(500)
    var last = try #require(Self.restored(runner.game.record))
    _ = last.perform(.next, at: 0)
    #expect(last.phase == .end && last.standings.first?.score.right == 1)
  }

  /// Changes of the JSON of a record that no game can have.
  private static let forgeries: [(String, String)] = [
    ("\"revealed\":2", "\"revealed\":5"), ("\"revealed\":2", "\"revealed\":-1"),
    ("\"revealed\":2", "\"revealed\":1"), ("\"number\":1", "\"number\":0"),
    ("\"secondsForAnswer\":20", "\"secondsForAnswer\":0"),
    ("\"secondsForAnswer\":20", "\"secondsForAnswer\":9000000000000000000"),
    ("\"c\":0", "\"c\":4"), ("\"c\":0", "\"c\":-1"), ("\"q\":1", "\"q\":2"),
    ("\"q\":1", "\"q\":0"), ("\"ms\":900", "\"ms\":20001"), ("\"ms\":900", "\"ms\":-1"),
    ("\"id\":1,", "\"id\":2,"), ("\"id\":1,", "\"id\":-1,"),
    ("\"lastPlayer\":3", "\"lastPlayer\":1"),
    ("\"lastPlayer\":3", "\"lastPlayer\":9223372036854775807"),
    ("\"firstQuestion\":1", "\"firstQuestion\":0"),
    ("\"firstQuestion\":1", "\"firstQuestion\":3"),
    ("\"name\":\"P1\"", "\"name\":\"\\u001b[2J\""), ("\"name\":\"P1\"", "\"name\":\"\""),
    ("\"token\":\"", "\"token\":\"0"), ("\"right\":0", "\"right\":4"),
    ("[\"a\",\"b\",\"c\",\"d\"]", "[\"a\"]"),
  ]

  @Test(arguments: forgeries)
  func `a record that no game can have is refused`(from: String, to: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(Self.open().game.record), as: UTF8.self)
    let forged = text.replacing(from, with: to, maxReplacements: 1)
    #expect(forged != text, "nothing was forged in \(text)")
    let record = try JSONDecoder().decode(GameRecord.self, from: Data(forged.utf8))
    #expect(Self.restored(record) == nil)
  }
}
