import Pinyin

/// The width of text in terminal cells according to UAX #11; characters of ambiguous width count as
/// narrow.
///
/// Wide and fullwidth characters and emoji fill two cells; combining marks, controls and other
/// invisible characters fill none. A cluster that a terminal draws as one picture fills two, for
/// example an emoji with a skin tone, a joined one, one with U+FE0F, or a flag.
package enum CellWidth {
  /// Returns the number of cells that one code point fills: 0, 1 or 2.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x7F { return scalar.value < 0x20 ? 0 : 1 }
    if scalar.value < 0x300 { return scalar.value < 0xA0 || scalar.value == 0xAD ? 0 : 1 }
    if isWide(scalar) { return 2 }
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }  // Hangul vowels and finals
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    if properties.isDefaultIgnorableCodePoint { return 0 }
    return properties.isEmojiPresentation && !isRegional(scalar) ? 2 : 1
  }

  /// Returns the number of cells that a character (grapheme cluster) fills.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let sum = scalars.reduce(0) { $0 + of($1) }
    let isDrawnAsOne = scalars.dropFirst().contains {
      $0 == "\u{200D}" || $0 == "\u{FE0F}" || $0.properties.isEmojiModifier || isRegional($0)
    }
    return first.properties.isEmoji && isDrawnAsOne ? 2 : sum
  }

  /// Returns the number of cells that one line of text fills, not counting colour sequences.
  package static func of(_ text: String) -> Int {
    guard text.utf8.contains(0x1B) else { return text.reduce(0) { $0 + of($1) } }
    return SGRSequence.mapped(text, sequence: { _ in "" }, text: { $0 })
      .reduce(0) { $0 + of($1) }
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let bounds = WideRanges.bounds
    var low = 0
    var high = bounds.count / 2
    while low < high {
      let middle = (low + high) / 2
      if scalar.value > bounds[2 * middle + 1] { low = middle + 1 } else { high = middle }
    }
    return low < bounds.count / 2 && bounds[2 * low] <= scalar.value
  }
}

/// The alignment of text in a column.
package enum CellAlignment: Sendable {
  /// The text first, then blanks.
  case left
  /// Blanks first, then the text.
  case right
}

extension String {
  /// Pads the text with blanks to a width in cells, not counting colour sequences.
  package func padded(to cells: Int, _ alignment: CellAlignment = .left) -> String {
    let blanks = String(repeating: " ", count: max(0, cells - CellWidth.of(self)))
    return alignment == .left ? self + blanks : blanks + self
  }

  /// Truncates a text without colour that is wider than `cells`, and puts a sign at its end.
  ///
  /// A wide character that does not fit completely is removed, so the result may be a cell
  /// narrower. If there is no room for the sign, it is omitted.
  package func truncated(to cells: Int, sign: String = "…") -> String {
    guard CellWidth.of(self) > cells else { return self }
    let room = cells - CellWidth.of(sign)
    return room < 0 ? prefix(cells: cells) : prefix(cells: room) + sign
  }

  /// Breaks a text without colour into lines of at most a width in cells.
  ///
  /// Lines are broken at blanks, which are dropped, and before and after wide characters. Other
  /// words, bopomofo, and a text in ‘quotes’ such as a command are broken only if they are wider
  /// than a line. Newlines are kept. A text of blanks becomes one empty line.
  ///
  /// - Parameters:
  ///   - cells: The width, at least 2, the width of a wide character.
  ///   - hanging: The number of blanks before every line except the first, as far as the width
  ///     allows.
  /// - Returns: At least one line. No line has blanks at its end.
  package func wrapped(to cells: Int, hanging: Int = 0) -> [String] {
    let width = max(2, cells)
    let indent = String(repeating: " ", count: max(0, min(hanging, width - 2)))
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = WrappedLine(indent: lines.isEmpty ? "" : indent)
      for piece in paragraph.unbreakablePieces(cells: width - indent.count) {
        for part in piece.parts(cells: width - indent.count) {
          if line.append(part, width: width) { continue }
          lines.append(line.text)
          line = WrappedLine(indent: indent)
          _ = line.append(part, width: width)
        }
      }
      lines.append(line.isEmpty ? "" : line.text)
    }
    return lines
  }

  /// Returns the longest prefix that fits into this many cells.
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

/// A line under construction; blanks are added only when a piece follows them.
private struct WrappedLine {
  private(set) var text: String
  private var usedCells: Int
  private var waitingBlanks = ""
  private(set) var isEmpty = true

  init(indent: String) {
    text = indent
    usedCells = indent.count
  }

  /// Adds a piece if it fits into a width in cells, and returns true if it does; blanks and the
  /// first piece of a line always fit.
  mutating func append(_ piece: String, width: Int) -> Bool {
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
  /// Splits the text into single blanks, single wide characters, and runs of all other characters.
  ///
  /// Bopomofo belongs to the runs, although it is wide. So does a text in ‘quotes’ with its blanks,
  /// unless its run is wider than this many cells.
  fileprivate func unbreakablePieces(cells: Int) -> [String] {
    pieces(keepsQuotes: true).flatMap { piece in
      CellWidth.of(piece) > cells ? piece[...].pieces(keepsQuotes: false) : [piece]
    }
  }

  private func pieces(keepsQuotes: Bool) -> [String] {
    var pieces: [String] = []
    var run = ""
    var isQuoted = false
    for index in indices {
      let character = self[index]
      if character == "‘" { isQuoted = keepsQuotes && self[index...].contains("’") }
      if character == "’" { isQuoted = false }
      let isWide = CellWidth.of(character) == 2 && !ReadingForm.isZhuyin("\(character)")
      guard !isQuoted, character == " " || isWide else {
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
  /// Returns the text in pieces of at most this many cells; a single piece if it fits.
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
