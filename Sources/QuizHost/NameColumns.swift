import Quiz
import REPL

/// A list of players with their numbers, in columns of a terminal.
struct NameColumns {
  private let names: [(number: String, name: String, marks: String)]
  private let style: ScreenStyle

  private static let gap = 2
  /// The minimum width, in cells, of a column of shortened names.
  private static let narrowest = 12

  init(_ players: [ServerMessage.Guest], of view: HostView, style: ScreenStyle) {
    let digits = players.map { String($0.id).count }.max() ?? 0
    names = players.map { guest in
      (
        String(guest.id).padded(to: digits, .right) + " ", TerminalText.sanitized(guest.name),
        view.marks(guest)
      )
    }
    self.style = style
  }

  /// Returns the players in at most `room` lines of `width` cells.
  ///
  /// Names are shortened if not all players fit otherwise. If even that is not enough, the last
  /// entry is the number of the players that are left out.
  func lines(in width: Int, room: Int) -> [String] {
    guard !names.isEmpty, room > 0 else { return [] }
    let widest = names.map { CellWidth.of($0.number + $0.name + $0.marks) }.max() ?? 0
    let fitting = columns(of: widest, in: width)
    let needed = (names.count + room - 1) / room
    let columns = max(fitting, min(needed, columns(of: Self.narrowest, in: width)))
    let full = (width - (columns - 1) * Self.gap) / columns
    let cell = columns > fitting ? full : min(widest, full)
    let shown = names.count <= columns * room ? names.count : columns * room - 1
    var entries = names.prefix(shown).map { number, name, marks in
      let rest = max(2, cell - CellWidth.of(number + marks))
      return number + name.truncated(to: rest, sign: style.glyphs.cutSign) + marks
    }
    if shown < names.count { entries.append("+\(names.count - shown)") }
    return stride(from: 0, to: entries.count, by: columns).map { start in
      let row = entries[start..<min(start + columns, entries.count)]
      let padded = row.dropLast().map { $0.padded(to: cell + Self.gap) } + row.suffix(1)
      return padded.joined().truncated(to: width, sign: style.glyphs.cutSign)
    }
  }

  private func columns(of cells: Int, in width: Int) -> Int {
    max(1, (width + Self.gap) / (cells + Self.gap))
  }
}
