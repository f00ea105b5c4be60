import Foundation
import Quiz
import REPL
import Testing

@testable import QuizHost

/// The terminal and the files of a host whose players belong to teams.
struct TeamScreenTests {
  /// Returns a game with one of two questions revealed, which every second player has right.
  private static func game(_ players: Int, teams: Int?) -> LiveGame {
    var game = LiveGame(
      items: QuizItem.samples(2),
      settings: GameSettings(scoring: .accuracy, teams: teams),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    for number in 0..<players {
      _ = game.receive(.join(.init(name: "Player \(number)")), from: ConnectionID(number), at: 0)
    }
    return game
  }

  private static func played(_ players: Int, teams: Int?) -> LiveGame {
    var game = game(players, teams: teams)
    _ = game.perform(.start, at: 0)
    _ = game.tick(at: 3_000)
    for number in 0..<players {
      let answer = PlayerMessage.Answer(q: 1, c: number % 2, ms: 400)
      _ = game.receive(.answer(answer), from: ConnectionID(number), at: 3_400)
    }
    _ = game.tick(at: 4_000)
    return game
  }

  private static let address = HostAddress(host: "192.168.178.120:8377", code: "KD7QX")

  private static func screen(_ width: Int) -> HostScreen {
    var style = ScreenStyle.plain
    style.width = width
    return HostScreen(address: address, style: style, rows: 24)
  }

  @Test(arguments: [20, 40, 80], [1, 4, 24])
  func `lobby, board and result with teams fit on a terminal of 24 lines`(
    width: Int,
    players: Int
  ) {
    let screen = Self.screen(width)
    let lobby = HostView(Self.game(players, teams: 6), at: 0)
    var game = Self.played(players, teams: 6)
    _ = game.perform(.next, at: 4_000)
    let board = HostView(game, at: 4_000)
    _ = game.perform(.end, at: 5_000)
    for view in [lobby, board, HostView(game, at: 5_000)] {
      let lines = screen.lines(view, prompt: nil)
      let text = lines.joined(separator: "\n")
      #expect(lines.count <= 24 && lines.allSatisfy { CellWidth.of($0) <= width }, "\(text)")
      #expect(lines.contains { $0.hasPrefix("Enter") || $0.contains("leave") }, "\(text)")
    }
    let text = screen.lines(board, prompt: nil).joined(separator: "\n")
    let shown = TeamColor.allCases.prefix(players)
    #expect(shown.allSatisfy { text.contains(" \($0.name) ") }, "\(text)")
  }

  @Test func `the lobby names the team of each player in words`() {
    let view = HostView(Self.game(3, teams: 2), at: 0)
    let text = Self.screen(80).lines(view, prompt: nil).joined(separator: "\n")
    for entry in ["1 Player 0 (red)", "2 Player 1 (blue)", "3 Player 2 (red)"] {
      #expect(text.contains(entry), "\(text)")
    }
    var lines = HostLines(address: Self.address, style: .plain)
    #expect(lines.lines(view).contains("joined: 2 Player 1 (blue)"))
    let alone = HostView(Self.game(3, teams: nil), at: 0)
    let without = Self.screen(80).lines(alone, prompt: nil).joined(separator: "\n")
    #expect(!without.contains("(red)"))
  }

  @Test func `the board has the teams first, then the players with their teams`() throws {
    var game = Self.played(4, teams: 2)
    _ = game.perform(.next, at: 4_000)
    let lines = Self.screen(80).lines(HostView(game, at: 4_000), prompt: nil)
    let red = try #require(
      lines.firstIndex { $0.split(separator: " ") == ["1", "Red", "1000", "2"] }
    )
    let blue = lines.firstIndex { $0.split(separator: " ") == ["2", "Blue", "0", "2"] }
    #expect(blue == red + 1)
    let first = lines.firstIndex { $0.contains("Player 0  Red") }
    #expect(first.map { $0 > red } == true, "\(lines)")
  }

  @Test func `the file has a column of the teams`() {
    #expect(
      GameResult.csv([GameResult(Self.played(3, teams: 2))]) == """
        rank,name,team,points,right,question 1: 词1\r
        1,Player 0,red,1000,1,a\r
        1,Player 2,red,1000,1,a\r
        3,Player 1,blue,0,0,b (wrong)\r

        """
    )
    let alone = GameResult.csv([GameResult(Self.played(3, teams: nil))])
    #expect(alone.hasPrefix("rank,name,points,right,question 1: 词1\r\n1,Player 0,1000,1,a\r\n"))
    #expect(!alone.contains("team"))
  }

  @Test(arguments: [nil, 2])
  func `JSON names teams only in a game with teams`(teams: Int?) throws {
    let data = try JSONEncoder().encode(GameResult(Self.played(3, teams: teams)))
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("\"team\":\"blue\"") == (teams != nil))
    #expect(text.contains("\"teams\":[") == (teams != nil))
    #expect(text.contains("team") == (teams != nil))
  }
}
