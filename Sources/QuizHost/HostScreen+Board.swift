package import Quiz
import REPL

/// The board on the host's terminal.
extension HostScreen {
  /// Returns the board with `note` under its title; the last ranks are left out if the terminal has
  /// too few lines.
  ///
  /// `numbers`: the number to show before each player's name, by the name. `hasRanks`: false to
  /// leave out the ranks while the host types one of these numbers.
  package func board(
    _ board: ServerMessage.Board,
    _ note: [String] = [],
    numbers: [String: Int] = [:],
    hasRanks: Bool = true
  ) -> [String] {
    let title =
      board.final
      ? "Result after \(board.q.counted("question"))"
      : "After question \(board.q) of \(board.of)"
    let heading = style.wrap(title).map { style.palette.styled($0, as: .heading) } + note
    guard !board.rows.isEmpty else {
      return heading + ["", "Nobody has joined."]
    }
    let teams = teams(board)
    let missed = missed(board, in: rows - teams.count)
    let room = max(1, rows - 6 - note.count - teams.count - missed.count)
    let side = teams.isEmpty ? [] : [TextTable.Column("team")]
    let digits = numbers.values.map { String($0).count }.max() ?? 0
    let table = TextTable(
      columns: [.init("", .right), .init("name")] + side + [
        .init("points", .right), .init("right", .right), .init("in a row", .right),
      ],
      rows: board.rows.prefix(room).map { row in
        let team = side.map { _ in row.team.flatMap(TeamColor.init)?.name ?? "" }
        let number = numbers[row.name].map { String($0).padded(to: digits, .right) + " " } ?? ""
        // A player without points has no rank.
        let isRanked = hasRanks && row.points > 0
        let rank = !isRanked ? "" : numbers.isEmpty ? "\(row.rank)" : "\(row.rank)."
        return [rank, number + TerminalText.sanitized(row.name)] + team + [
          "\(row.points)", "\(row.right)", row.streak > 1 ? "\(row.streak)" : "",
        ]
      }
    )
    let more = board.rows.count - room
    return heading + [""] + teams
      + table.lines(width: min(style.width, 60), glyphs: style.glyphs)
      + (more > 0 ? ["and \(more) more"] : []) + missed
  }

  /// Returns the questions that were hard for the players.
  ///
  /// They get at most half of `rows` lines, or more if the players leave some free.
  private func missed(_ board: ServerMessage.Board, in rows: Int) -> [String] {
    guard let missed = board.missed, !missed.isEmpty else { return [] }
    let dash = style.glyphs == .unicode ? "–" : "-"
    let questions = missed.map { question in
      let text = TerminalText.sanitized(question.text)
      let part = question.of > 0 ? "\(question.right) of \(question.of)" : "no answer"
      return style.wrap("\(text) \(dash) \(part)", hanging: 2)
    }
    let room = max(rows / 2 - 3, rows - board.rows.count - 8)
    let heading = style.wrap("What was hard, with right answers").map {
      style.palette.styled($0, as: .heading)
    }
    return [""] + heading + Self.fitted(questions, to: room)
  }

  /// Returns the lines of as many texts as fit in `room` lines, but of at least one text, and a
  /// line with the number of texts that are left out.
  static func fitted(_ texts: [[String]], to room: Int) -> [String] {
    guard texts.reduce(0, { $0 + $1.count }) > room else { return texts.flatMap(\.self) }
    var shown = 0
    var lines: [String] = []
    while shown < texts.count, shown == 0 || lines.count + texts[shown].count < room {
      lines += texts[shown]
      shown += 1
    }
    return lines + (shown < texts.count ? ["and \(texts.count - shown) more"] : [])
  }
}

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
