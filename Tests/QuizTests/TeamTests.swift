import Foundation
import Quiz
import SeededRandom
import Testing

/// Games in which players belong to teams.
struct TeamTests {
  /// Returns a game with as many players as asked for, joined one after the other.
  private static func lobby(_ players: Int, teams: Int? = 3, questions: Int = 2) -> GameRunner {
    let settings = GameSettings(scoring: .accuracy, teams: teams)
    var runner = GameRunner(questions: questions, settings: settings, right: { _ in 0 })
    for number in 1...players { runner.join("P\(number)", number) }
    return runner
  }

  private static func teams(_ runner: GameRunner) -> [Int?] {
    runner.game.lobby().players.map(\.team)
  }

  /// Asks a question and answers it, right for each true.
  private static func play(_ runner: inout GameRunner, _ areRight: [Bool?]) {
    runner.ask()
    for (index, isRight) in areRight.enumerated() {
      if let isRight { runner.answer(isRight ? 0 : 1, index + 1) }
    }
    runner.wait(30_000)
  }

  @Test(arguments: TeamColor.counts)
  func `players join the teams in turn`(teams: Int) {
    let runner = Self.lobby(13, teams: teams)
    #expect(Self.teams(runner) == (0..<13).map { $0 % teams })
    let welcome = GameRunner.welcome(runner.effects, 2)
    #expect(welcome?.state.team == 1)
  }

  @Test func `a game without teams mentions none`() throws {
    var runner = Self.lobby(2, teams: nil)
    Self.play(&runner, [true, false])
    runner.host(.end)
    #expect(Self.teams(runner) == [nil, nil] && runner.game.board().teams == nil)
    let sent = runner.effects.compactMap { effect in
      switch effect {
      case .send(let message, _), .broadcast(let message), .toScreens(let message): message.json
      case .close, .toGuests: nil
      }
    }
    #expect(sent.count > 5 && !sent.contains { $0.contains("team") })
    let record = String(decoding: try JSONEncoder().encode(runner.game.record), as: UTF8.self)
    #expect(!record.contains("team"))
  }

  @Test(arguments: [HostAction.kick(player: 2), .free(player: 2)])
  func `a new player fills the gap of a removed one`(action: HostAction) {
    var runner = Self.lobby(6)
    runner.host(action)
    runner.join("New", 9)
    runner.join("Next", 10)
    #expect(Self.teams(runner) == [0, 2, 0, 1, 2, 1, 0])
  }

  @Test func `a player who is away or comes again keeps the team`() throws {
    var runner = Self.lobby(4)
    let token = try #require(GameRunner.welcome(runner.effects, 2)?.token)
    runner.lose(2)
    runner.join("New", 9)
    #expect(Self.teams(runner) == [0, 1, 2, 0, 1])
    let welcome = runner.rejoin(token, 10)
    #expect(welcome?.state.team == 1)
    #expect(Self.teams(runner) == [0, 1, 2, 0, 1])
  }

  @Test func `points of a team are the mean of those of its players`() {
    var runner = Self.lobby(8)
    // Red: 1, 4, 7. Blue: 2, 5, 8. Green: 3, 6.
    Self.play(&runner, [true, true, true, true, false, true, false, false])
    let rows = runner.game.board().teams
    #expect(rows?.map(\.team) == [2, 0, 1])
    #expect(rows?.map(\.points) == [1000, 667, 333] && rows?.map(\.players) == [2, 3, 3])
    #expect(rows?.map(\.rank) == [1, 2, 3])
    #expect(runner.game.board().rows.map(\.team) == runner.game.standings.map(\.team))
  }

  @Test func `teams with equal points share a rank in the order of the colours`() {
    var runner = Self.lobby(4, teams: 4)
    Self.play(&runner, [false, true, false, true])
    let rows = runner.game.teamRows
    #expect(rows?.map(\.team) == [1, 3, 0, 2] && rows?.map(\.rank) == [1, 1, 3, 3])
  }

  @Test func `who is away and never answered does not count, and a team of nobody is left out`() {
    var runner = Self.lobby(4, teams: 3)
    runner.lose(4)
    runner.lose(3)
    Self.play(&runner, [true, false])
    let rows = runner.game.teamRows
    #expect(rows?.map(\.team) == [0, 1] && rows?.map(\.players) == [1, 1])
    #expect(rows?.map(\.points) == [1000, 0])
  }

  @Test func `the end says the result of the own team, and how many teams there are`() {
    var runner = Self.lobby(4, teams: 2)
    Self.play(&runner, [true, true, false, true])
    let effects = runner.host(.end)
    let ends = (1...4).flatMap { GameRunner.sent(effects, $0) }.compactMap { message in
      if case .end(let end) = message { end } else { nil }
    }
    #expect(ends.map(\.team?.team) == [0, 1, 0, 1] && ends.map(\.team?.rank) == [2, 1, 2, 1])
    #expect(
      ends.map(\.team?.points) == [500, 1000, 500, 1000] && ends.map(\.teams) == [2, 2, 2, 2]
    )
    #expect(ends.map(\.rank) == [1, 1, 4, 1])
  }

  @Test func `teams are the same in the next game, with no points`() {
    var runner = Self.lobby(5, teams: 2)
    Self.play(&runner, [true, true, true, true, true])
    runner.host(.end)
    let effects = runner.host(.again([GameRunner.item(7, right: 2)]))
    let teams = (1...5).map { GameRunner.welcome(effects, $0)?.state.team }
    #expect(teams == [0, 1, 0, 1, 0] && runner.game.teamRows?.map(\.points) == [0, 0])
    runner.join("New", 9)
    #expect(Self.teams(runner).last == 1)
  }

  @Test func `a restored game has the teams and their points`() throws {
    var runner = Self.lobby(7)
    Self.play(&runner, [true, false, true, false, true, nil, nil])
    let data = try JSONEncoder().encode(runner.game.record)
    let record = try JSONDecoder().decode(GameRecord.self, from: data)
    var game = try #require(Self.restored(record))
    #expect(game.lobby().players.map(\.team) == [0, 1, 2, 0, 1, 2, 0])
    let token = try #require(GameRunner.welcome(runner.effects, 2)?.token)
    let effects = game.receive(.join(.init(token: token)), from: ConnectionID(1), at: 0)
    #expect(GameRunner.welcome(effects, 1)?.state.team == 1)
    let new = game.receive(.join(.init(name: "New")), from: ConnectionID(2), at: 0)
    #expect(GameRunner.welcome(new, 2)?.state.team == 1)
    // Those who are away and never answered are on no board until they come back.
    #expect(game.teamRows?.map(\.team) == [2, 0, 1])
    #expect(game.teamRows?.map(\.players) == [1, 2, 3])
    #expect(game.teamRows?.map(\.points) == [1000, 500, 333])
  }

  private static func restored(_ record: GameRecord) -> LiveGame? {
    LiveGame(record, width: { $0.count }, generator: SplitMix64(seed: 9))
  }

  @Test(arguments: [
    ("\"teams\":3", "\"teams\":1"), ("\"teams\":3", "\"teams\":7"), ("\"teams\":3", "\"teams\":-1"),
    ("\"teams\":3", "\"x\":3"), ("\"team\":2", "\"team\":3"), ("\"team\":2", "\"team\":-1"),
    ("\"team\":2", "\"x\":2"),
  ])
  func `a record with a team that no game has is refused`(from: String, to: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(Self.lobby(4).game.record), as: UTF8.self)
    let forged = text.replacing(from, with: to, maxReplacements: 1)
    #expect(forged != text, "nothing was forged in \(text)")
    let record = try JSONDecoder().decode(GameRecord.self, from: Data(forged.utf8))
    #expect(Self.restored(record) == nil)
  }

  private static let row = ServerMessage.TeamRow(rank: 1, team: 5, points: 667, players: 3)

  @Test func `messages with teams are read as they are written`() throws {
    var end = ServerMessage.End(total: 10, right: 1, of: 5, rank: 2, missed: [])
    (end.team, end.teams) = (Self.row, 4)
    var state = ServerMessage.State(phase: .lobby, paused: false, q: 0, of: 5, left: 0)
    state.team = 0
    let player = ServerMessage.Row(rank: 1, name: "李", points: 1, right: 1, streak: 0, team: 5)
    let messages: [ServerMessage] = [
      .end(end), .welcome(.init(id: 1, token: "t", name: "李", state: state)),
      .lobby(.init(players: [.init(id: 1, name: "李", connected: true, team: 5)], locked: false)),
      .board(.init(q: 1, of: 2, final: false, rows: [player], teams: [Self.row])),
    ]
    for message in messages {
      #expect(try ServerMessage(json: message.json.utf8) == message && message.isInRange)
    }
    #expect(messages[0].json.contains(#""team":{"players":3,"points":667,"rank":1,"team":5}"#))
  }

  @Test(arguments: [-1, 6, Int.min, Int.max])
  func `a team that no game has is out of range`(number: Int) throws {
    var row = Self.row
    row.team = number
    var end = ServerMessage.End(total: 10, right: 1, of: 5, rank: 2, missed: [])
    end.team = row
    var state = ServerMessage.State(phase: .lobby, paused: false, q: 0, of: 5, left: 0)
    state.team = number
    let player = ServerMessage.Row(rank: 1, name: "", points: 1, right: 1, streak: 0, team: number)
    let messages: [ServerMessage] = [
      .end(end), .welcome(.init(id: 1, token: "", name: "", state: state)),
      .lobby(
        .init(players: [.init(id: 1, name: "", connected: true, team: number)], locked: false)
      ),
      .board(.init(q: 1, of: 2, final: false, rows: [player])),
      .board(.init(q: 1, of: 2, final: false, rows: [], teams: [row])),
    ]
    #expect(messages.allSatisfy { !$0.isInRange })
  }

  @Test func `numbers of a team's result that no game has are out of range`() {
    var ends = Array(
      repeating: ServerMessage.End(total: 10, right: 1, of: 5, rank: 2, missed: []),
      count: 4
    )
    for index in ends.indices { ends[index].team = Self.row }
    ends[0].team?.rank = .max
    ends[1].team?.points = .min
    ends[2].team?.players = -1
    ends[3].teams = .max
    #expect(ends.allSatisfy { !ServerMessage.end($0).isInRange })
  }
}
