/// On which side of a text the blanks go.
package enum CellAlignment: Sendable {
  /// The text first, then blanks.
  case left
  /// Blanks first, then the text.
  case right
}

extension String {
  /// Fills the text with blanks up to a width in cells; a wider one stays as it is.
  ///
  /// Colour sequences count nothing.
  package func padded(to cells: Int, _ alignment: CellAlignment = .left) -> String {
    let blanks = String(repeating: " ", count: max(0, cells - CellWidth.of(self)))
    return alignment == .left ? self + blanks : blanks + self
  }

  /// Cuts a text without colour to a width in cells, with a sign in place of what is missing.
  ///
  /// A wide character that would be cut in half goes too, so the result may be a cell short.
  package func truncated(to cells: Int, sign: String = "…") -> String {
    guard CellWidth.of(self) > cells else { return self }
    let room = cells - CellWidth.of(sign)
    return room < 0 ? prefix(cells: cells) : prefix(cells: room) + sign
  }

  /// Breaks a text without colour into lines of at most a width in cells.
  ///
  /// Lines break at blanks, which go, before and after any wide character, and inside a word only
  /// when it is wider than a line. Newlines stay breaks. A text of blanks is one empty line.
  ///
  /// - Parameters:
  ///   - cells: The width, taken as 2 when it is less, because a wide character needs as much.
  ///   - hanging: Blanks before every line but the first, as far as the width allows.
  /// - Returns: At least one line, without blanks at the end.
  package func wrapped(to cells: Int, hanging: Int = 0) -> [String] {
    let width = max(2, cells)
    let indent = String(repeating: " ", count: max(0, min(hanging, width - 2)))
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = WrappedLine(indent: lines.isEmpty ? "" : indent)
      for piece in paragraph.unbreakablePieces() {
        for part in piece.parts(cells: width - indent.count) {
          if line.takes(part, width: width) { continue }
          lines.append(line.text)
          line = WrappedLine(indent: indent)
          _ = line.takes(part, width: width)
        }
      }
      lines.append(line.text)
    }
    return lines
  }

  /// As much of the start as fits into this many cells.
  private func prefix(cells: Int) -> String {
    var used = 0
    return String(
      prefix {
        used += CellWidth.of($0)
        return used <= cells
      }
    )
  }
}

/// A line under construction: blanks wait until something follows them.
private struct WrappedLine {
  private(set) var text: String
  private var usedCells: Int
  private var waitingBlanks = ""
  private var isEmpty = true

  init(indent: String) {
    text = indent
    usedCells = indent.count
  }

  /// Adds a piece if it fits; blanks always do, and the first piece of a line.
  mutating func takes(_ piece: String, width: Int) -> Bool {
    if piece == " " {
      if !isEmpty { waitingBlanks += " " }
      return true
    }
    let cells = waitingBlanks.count + CellWidth.of(piece)
    guard isEmpty || usedCells + cells <= width else { return false }
    text += waitingBlanks + piece
    usedCells += cells
    waitingBlanks = ""
    isEmpty = false
    return true
  }
}

extension Substring {
  /// Blanks one by one, wide characters one by one, and runs of anything else.
  fileprivate func unbreakablePieces() -> [String] {
    var pieces: [String] = []
    var run = ""
    for character in self {
      guard character == " " || CellWidth.of(character) == 2 else {
        run.append(character)
        continue
      }
      if !run.isEmpty { pieces.append(run) }
      run = ""
      pieces.append(String(character))
    }
    return run.isEmpty ? pieces : pieces + [run]
  }
}

extension String {
  /// The text itself, or, when it is wider than a line, its characters in pieces that fit.
  fileprivate func parts(cells: Int) -> [String] {
    guard CellWidth.of(self) > cells else { return [self] }
    var parts = [""]
    var used = 0
    for character in self {
      let width = CellWidth.of(character)
      if used + width > cells, used > 0 {
        parts.append("")
        used = 0
      }
      parts[parts.count - 1].append(character)
      used += width
    }
    return parts
  }
}
