import Quiz
import REPL

/// The teams on the host's terminal.
extension HostScreen {
  /// Returns the table of the teams, the best first, and an empty line; empty without teams.
  func teams(_ board: ServerMessage.Board) -> [String] {
    guard let teams = board.teams, !teams.isEmpty else { return [] }
    let table = TextTable(
      columns: [
        .init("", .right), .init("team"), .init("points", .right), .init("players", .right),
      ],
      rows: teams.map { row in
        [
          "\(row.rank)", TeamColor(number: row.team)?.name ?? "", "\(row.points)", "\(row.players)",
        ]
      }
    )
    return table.lines(width: min(style.width, 60), glyphs: style.glyphs) + [""]
  }
}
