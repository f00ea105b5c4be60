import Quiz
import Testing

@testable import REPL

/// The texts of a joined game.
struct JoinScreenTests {
  private static func lines(width: Int = 80, _ messages: [ServerMessage]) -> [String] {
    var style = ScreenStyle.plain
    style.width = width
    let screen = JoinScreen(style: style)
    var game = JoinedGame()
    return messages.flatMap { game.apply($0, at: 0) }.flatMap { screen.lines($0) }
  }

  private static func welcome(team: Int?) -> ServerMessage {
    var state = ServerMessage.State(phase: .lobby, paused: false, q: 0, of: 3, left: 0)
    (state.team, state.players) = (team, 3)
    return .welcome(.init(id: 1, token: "0", name: "Ann", state: state))
  }

  private static func end(team: ServerMessage.TeamRow?) -> ServerMessage {
    var end = ServerMessage.End(total: 2000, right: 2, of: 3, rank: 1, missed: [])
    (end.team, end.teams) = (team, team == nil ? nil : 4)
    return .end(end)
  }

  @Test func `the team is said once after joining, and its rank at the end`() {
    let row = ServerMessage.TeamRow(rank: 2, team: 4, points: 1500, players: 3)
    let welcome = Self.welcome(team: 4)
    let lines = Self.lines([welcome, welcome, Self.end(team: row)])
    #expect(lines.first == "You are Ann in team Purple; 3 players. The host begins the game.")
    #expect(lines.count { $0.contains("Purple") } == 2)
    #expect(lines.contains { $0.contains("team Purple") && $0.contains("rank 2 of 4") })
    #expect(lines.contains { $0.contains("rank 2 of 4") && $0.contains("1,500 points") })
  }

  @Test(arguments: [(0, false), (1000, true)])
  func `who has no points has no rank`(points: Int, isRanked: Bool) {
    let item = QuizItem(
      id: "1",
      kind: "bank",
      text: "?",
      lang: "en",
      options: ["a", "b"],
      right: 0,
      missed: ""
    )
    let reveal = ServerMessage.Reveal(
      q: 1,
      right: 0,
      yours: nil,
      points: points,
      total: points,
      rank: 2,
      of: 3
    )
    let right = points > 0 ? 1 : 0
    let end = ServerMessage.End(total: points, right: right, of: 1, rank: 2, missed: [])
    let ask = ServerMessage.Ask(item, q: 1, of: 1, ms: 20_000, left: 20_000)
    let lines = Self.lines([Self.welcome(team: nil), .ask(ask), .reveal(reveal), .end(end)])
    #expect(lines.count { $0.contains(points.counted("point")) } == 2, "\(lines)")
    #expect(lines.contains { $0.contains("rank") } == isRanked, "\(lines)")
  }

  @Test func `without teams there is no word of them`() {
    let lines = Self.lines([Self.welcome(team: nil), Self.end(team: nil)])
    #expect(lines.first == "You are Ann; 3 players. The host begins the game.")
    #expect(!lines.contains { $0.contains("team") })
  }

  @Test func `what was not answered stands apart from what was answered wrong`() {
    var end = ServerMessage.End(total: 0, right: 0, of: 2, rank: 1, missed: ["水 shuǐ"])
    end.unanswered = ["茶 chá"]
    let lines = Self.lines([Self.welcome(team: nil), .end(end)])
    #expect(lines.suffix(5).dropLast() == ["missed", "  水 shuǐ", "not answered", "  茶 chá"])
  }

  @Test func `the team's result fits on twenty columns`() {
    let row = ServerMessage.TeamRow(rank: 2, team: 4, points: 1500, players: 3)
    let lines = Self.lines(width: 20, [Self.welcome(team: 4), Self.end(team: row)])
    #expect(lines.allSatisfy { CellWidth.of($0) <= 20 }, "\(lines)")
  }

  @Test(arguments: [134, 400, 401])
  func `a text of up to 400 characters is shown in full, however many bytes it has`(count: Int) {
    let text = String(repeating: "水", count: count)
    let item = QuizItem(
      id: "1",
      kind: "bank",
      text: text,
      lang: "zh-Hans",
      options: ["a", "b"],
      right: 0,
      missed: ""
    )
    let ask = ServerMessage.Ask(item, q: 1, of: 1, ms: 20_000, left: 20_000)
    let shown = Self.lines([.ask(ask)]).joined().count { $0 == "水" }
    #expect(shown == min(count, 400))
    #expect(JoinScreen.isShownInFull(text) == (count <= 400))
  }
}
