import Quiz
package import REPL

/// The text of the host's terminal: lobby, question, answers, board.
package struct HostScreen {
  private let address: HostAddress
  let style: ScreenStyle
  let rows: Int

  /// The shapes that mark the first four options, as on the pages.
  private static let shapes = (unicode: ["▲", "◆", "●", "■"], ascii: ["^", "+", "o", "#"])

  /// Returns the warning that others on the Wi-Fi can read the data, or that no phone can join.
  package static func notice(_ address: HostAddress) -> String {
    address.isLoopback
      ? "No Wi-Fi: phones cannot join; connect this machine to one, or give --bind"
      : "HTTP: names and answers can be read on this Wi-Fi"
  }

  package init(address: HostAddress, style: ScreenStyle, rows: Int) {
    self.address = address
    self.style = style
    self.rows = rows
  }

  // MARK: - The whole screen

  /// Returns the whole screen, in at most as many lines as the terminal has.
  ///
  /// `prompt`: the question to the host, which is in the last lines; nil to show the keys there.
  /// `note`: a message above the keys; nil for none. `isListing`: true to list the players with
  /// their numbers above these lines, unless the lobby shows them beside the QR code.
  package func lines(
    _ view: HostView,
    prompt: String?,
    note: String? = nil,
    isListing: Bool = false
  ) -> [String] {
    let isShown = view.phase == .lobby && isBeside
    let players = NameColumns(view.lobby.players, of: view, style: style)
    let list =
      isListing && !isShown ? players.lines(in: style.width, room: max(1, rows / 3)) : []
    let text = (prompt ?? note).map { style.wrap($0) } ?? []
    let foot = list + text + (prompt == nil ? keys(view) : [])
    let room = max(0, rows - foot.count - 1)
    let body = view.phase == .lobby ? lobby(view, room) : phase(view, room, isListing)
    return Array(body.prefix(room)) + Array(([""] + foot).suffix(max(1, rows)))
  }

  private func keys(_ view: HostView) -> [String] {
    let next =
      switch view.phase {
      case .lobby: "Enter start"
      case .ready: "Enter ask now"
      case .asking: "Enter show the answer"
      case .reveal: view.question == view.of ? "Enter result" : "Enter board"
      case .board: "Enter next question"
      case .end: "Enter leave  n another game"
      }
    let pause = view.isPaused ? "p go on" : "p pause"
    let lock = view.lobby.locked ? "l admit players" : "l lock"
    let isHeard = view.isSpoken && view.phase == .asking && view.item?.kind == "listening"
    let again = isHeard ? "a say again" : ""
    let free = view.roster.isEmpty ? "" : "f free a name"
    let isMissed = view.board.missed?.isEmpty == false
    let keys =
      switch view.phase {
      case .end: [next, isMissed ? "m what was missed" : ""]
      case .lobby: [next, lock, "k remove", free, "r rename", "e end"]
      case .ready, .asking, .reveal, .board:
        [view.isPaused ? "" : next, again, pause, lock, "k remove", free, "r rename", "e end"]
      }
    let text = keys.filter { !$0.isEmpty }.joined(separator: "  ")
    return style.wrap(text).map { style.palette.styled($0, as: .dim) }
  }

  // MARK: - Lobby

  /// The lines of the QR code, and their width with a gap; empty and 0 if the terminal has no room
  /// for the code or cannot show its characters.
  private var symbol: (lines: [String], width: Int) {
    let lines = address.symbol.map { style.lines(of: $0, rows: rows) } ?? []
    return (lines.map(\.text), lines.first.map { $0.cells + 2 } ?? 0)
  }

  /// True if the text of the lobby is beside the QR code.
  private var isBeside: Bool { symbol.width > 0 && style.width >= symbol.width + 22 }

  private func lobby(_ view: HostView, _ room: Int) -> [String] {
    let (symbol, width) = symbol
    guard isBeside else {
      return symbol + join(view, width: style.width, room: room - symbol.count)
    }
    let text = join(view, width: style.width - width, room: room)
    return (0..<max(symbol.count, text.count)).map { row in
      let left = row < symbol.count ? symbol[row] + "  " : String(repeating: " ", count: width)
      return row < text.count ? left + text[row] : left
    }
  }

  /// Returns the address, the players who have joined and the names that are missing, in at most
  /// `room` lines if possible.
  private func join(_ view: HostView, width: Int, room: Int) -> [String] {
    let players = NameColumns(view.lobby.players, of: view, style: style)
    let missing = Self.missing(view)?.wrapped(to: width, hanging: 2) ?? []
    // The list of missing names may take a third of the room, or two lines.
    let kept = min(missing.count, max(2, room / 3))
    var lines = head(view, width)
    let all = players.lines(in: width, room: max(1, room - lines.count - kept))
    if all.last?.contains("+") == true || lines.count + all.count + kept > room {
      lines.removeAll { $0.isEmpty }
    }
    lines += players.lines(in: width, room: max(1, room - lines.count - kept))
    return lines + style.cut(missing, to: max(1, room - lines.count))
  }

  /// Returns the address and the number of players who have joined, in lines of at most `width`
  /// cells.
  private func head(_ view: HostView, _ width: Int) -> [String] {
    var lines = ["Join at"]
    lines += address.url.wrapped(to: width).map { style.palette.styled($0, as: .emphasis) }
    lines += ["", "Code " + style.palette.styled(address.code, as: .emphasis), ""]
    lines += "Projector: \(address.screen)".wrapped(to: width, hanging: 2)
    lines += Self.notice(address).wrapped(to: width).map { style.palette.styled($0, as: .dim) }
    if let wanted = view.wanted {
      let fewer =
        "Only \(view.of.counted("question")) in place of \(wanted): there are no more words"
      lines += fewer.wrapped(to: width, hanging: 2)
    }
    let lock = view.lobby.locked ? ", no new ones" : ""
    let others = view.lobby.players.allSatisfy(view.isExpected) ? "" : ", ? not on the list"
    return lines + [""]
      + "\(view.lobby.players.count.counted("player"))\(lock)\(others)".wrapped(to: width)
  }

  /// Returns the line about the players who are expected and have not joined; nil if there are
  /// none.
  static func missing(_ view: HostView) -> String? {
    let names = view.missing.map { TerminalText.sanitized($0.text) }
    return names.isEmpty ? nil : "\(names.count) missing: " + names.joined(separator: ", ")
  }

  // MARK: - Questions and results

  private func phase(_ view: HostView, _ room: Int, _ isListing: Bool) -> [String] {
    switch view.phase {
    case .lobby: []
    case .ready: title(view) + ["", "Get ready"]
    case .asking, .reveal:
      question(view) + unanswered(view, room: room - question(view).count - 1)
    case .board, .end:
      board(
        view.board,
        view.phase == .end ? [] : joining(view),
        numbers: view.phase == .end && !isListing ? [:] : view.numbers,
        hasRanks: !isListing
      )
    }
  }

  /// Returns the address of the game and the players without a connection, in at most two lines.
  private func joining(_ view: HostView) -> [String] {
    let away = view.lobby.players.filter { !$0.connected }.map { TerminalText.sanitized($0.name) }
    let names = away.isEmpty ? "" : style.separator + "away: " + away.joined(separator: ", ")
    return style.wrap(address.url + names, hanging: 2).prefix(2)
      .map { style.palette.styled($0, as: .dim) }
  }

  /// Returns the question with its options, and after the reveal with the numbers of answers.
  func question(_ view: HostView) -> [String] {
    title(view) + (view.count.word.map { taught($0, view) } ?? prompt(view)) + options(view)
  }

  /// Returns an empty line and the players whose answers are missing; empty before the first answer
  /// and after the last one.
  ///
  /// The players are on one line, or with a heading in columns, in at most `room` lines.
  private func unanswered(_ view: HostView, room: Int) -> [String] {
    let players = view.unanswered
    guard room > 0, view.count.answered > 0, !players.isEmpty else { return [] }
    let names = players.map { "\($0.id) \($0.name)\(view.marks($0))" }
    let line = "No answer yet: " + names.joined(separator: ", ")
    let columns = NameColumns(players, of: view, style: style)
    let lines =
      CellWidth.of(line) <= style.width
      ? [line] : ["No answer yet:"] + columns.lines(in: style.width, room: room - 1)
    return [""] + lines.map { style.palette.styled($0, as: .dim) }
  }

  private func title(_ view: HostView) -> [String] {
    var parts = ["Question \(view.question) of \(view.of)"]
    if view.isPaused {
      parts.append("paused")
    } else if view.phase == .asking {
      parts.append("\(view.secondsLeft) s")
    }
    if [.asking, .reveal].contains(view.phase) {
      parts.append("\(view.count.answered) of \(view.count.of) have answered")
    }
    let text = parts.joined(separator: style.separator)
    let longer = text + style.separator + address.url
    return style.wrap(CellWidth.of(longer) <= style.width ? longer : text)
      .map { style.palette.styled($0, as: .dim) }
  }

  private func prompt(_ view: HostView) -> [String] {
    guard let item = view.item else { return [] }
    let text =
      item.kind != "listening"
      ? item.text
      : !view.isSpoken
        ? "Read aloud: \(item.text)" : view.phase == .asking ? "Listen" : "Heard: \(item.text)"
    return [""]
      + style.wrap("  " + text, hanging: 2).map { style.palette.styled($0, as: .emphasis) }
      + [""]
  }

  /// Returns the lines that explain the word of a revealed question; the prompt comes before them,
  /// unless it shows the word itself.
  private func taught(_ word: QuizWord, _ view: HostView) -> [String] {
    let isShown = view.item?.text.hasPrefix(word.text) ?? true
    return (isShown ? [] : prompt(view).dropLast()) + [""]
      + WordLines(word).lines(style) + [""]
  }

  private func options(_ view: HostView) -> [String] {
    guard let item = view.item else { return [] }
    let shapes = style.glyphs == .unicode ? Self.shapes.unicode : Self.shapes.ascii
    let most = view.count.bars?.max() ?? 0
    return item.options.enumerated().flatMap { index, option in
      let shape = index < shapes.count ? shapes[index] : " "
      let isRight = view.count.right == index
      let label = "\(shape) \(index + 1)  \(option)"
      let mark = style.glyphs == .unicode ? "✓" : "*"
      var lines = indented(label, mark: isRight ? mark : " ", hanging: 5)
      if view.count.right != nil {
        lines = lines.map { style.palette.styled($0, as: isRight ? .right : .dim) }
      }
      if let bars = view.count.bars, index < bars.count {
        let full = max(1, min(40, style.width - 14))
        let length = most > 0 ? full * bars[index] / most : 0
        let bar = String(repeating: style.glyphs == .unicode ? "█" : "#", count: length)
        lines.append("       \(bar)\(length > 0 ? " " : "")\(bars[index])")
      }
      return lines
    }
  }

  /// Wraps a text to the screen, with a mark and a blank before its first line.
  private func indented(_ text: String, mark: String = " ", hanging: Int = 0) -> [String] {
    text.wrapped(to: style.width - 2, hanging: hanging).enumerated().map { index, line in
      (index == 0 ? mark : " ") + " " + line
    }
  }
}
