package import Pinyin

/// A plot of the pitch of tones over time.
///
/// A reading is drawn as it is spoken, so a third tone rises before another third tone. It is low
/// before other tones, and dips at the end. The pitches are those of Chao's tone letters: 55, 35,
/// 214, 51.
package struct ToneContour {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// The number of columns of a syllable's curve.
  private static let columns = 6
  private static let pitches = 5
  /// The minimum number of lines of a screen that has room for a plot and the next question.
  package static let leastHeight = 24
  /// The maximum number of syllables in a plot.
  private static let mostSyllables = 4

  /// Returns the sign of a tone: its mark, or a line of the same shape in ASCII; empty for the
  /// neutral tone.
  package func sign(_ tone: Tone) -> String {
    let isASCII = style.glyphs == .ascii
    return switch tone {
    case .first: isASCII ? "-" : "ˉ"
    case .second: isASCII ? "/" : "ˊ"
    case .third: isASCII ? "\\/" : "ˇ"
    case .fourth: isASCII ? "\\" : "ˋ"
    case .neutral: ""
    }
  }

  /// Returns a plot of the right reading next to one of the given reading; empty if there is no
  /// room.
  ///
  /// It is also empty if their numbers of syllables differ, or if they have more than four
  /// syllables. `hanzi`: the word in simplified characters. Each of the readings has its own tone
  /// changes.
  package func lines(right: Reading, given: Reading, hanzi: String) -> [String] {
    let count = right.syllables.count
    guard style.height >= Self.leastHeight, count == given.syllables.count,
      (1...Self.mostSyllables).contains(count)
    else { return [] }
    let names = [style.text(right), "not " + style.text(given)]
    let width = max(count * Self.columns, names.map(CellWidth.of).max() ?? 0) + 2
    guard 2 + 2 * width <= style.width else { return [] }
    let heads = [style.colored(right), "not " + style.colored(given)]
    var lines = [
      "  " + heads[0] + String(repeating: " ", count: width - CellWidth.of(names[0])) + heads[1]
    ]
    let gap = String(repeating: " ", count: width - count * Self.columns)
    for pitch in (1...Self.pitches).reversed() {
      let curves = [right, given].map { row(pitch, of: $0, spokenAs: $0.spoken(hanzi: hanzi)) }
      let line = "  " + curves.joined(separator: gap)
      lines.append(Self.trimmed(line))
    }
    return lines
  }

  /// Returns the curves of readings side by side, as many in a row as fit on the screen.
  ///
  /// `isNamed`: true if each reading is written above its curve.
  package func lines(of readings: [Reading], isNamed: Bool = true) -> [String] {
    let cells = readings.map { reading in
      max(reading.syllables.count * Self.columns, CellWidth.of(style.text(reading)) + 2)
    }
    let gap = style.width >= 60 ? 4 : 0
    let column = (cells.max() ?? 0) + gap
    let perRow = max(1, (style.width - 2 + gap) / max(1, column))
    return stride(from: 0, to: readings.count, by: perRow).flatMap { start in
      let group = readings[start..<min(start + perRow, readings.count)]
      let names = group.map { (style.colored($0), CellWidth.of(style.text($0))) }
      let rows = (1...Self.pitches).reversed().map { pitch in
        group.map {
          (row(pitch, of: $0, spokenAs: $0.spoken(hanzi: "")), $0.syllables.count * Self.columns)
        }
      }
      return ((isNamed ? [names] : []) + rows).map { parts in
        let line = parts.map { $0.0 + String(repeating: " ", count: column - $0.1) }.joined()
        return String(("  " + line).reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  /// Returns a plot of one reading with spoken tones, without empty rows at its top and bottom.
  ///
  /// It is empty if there is no room, or for more than four syllables.
  package func lines(of reading: Reading) -> [String] {
    let count = reading.syllables.count
    guard style.height >= Self.leastHeight, (1...Self.mostSyllables).contains(count),
      2 + count * Self.columns <= style.width
    else { return [] }
    let rows = (1...Self.pitches).reversed().map { pitch in
      reading.syllables.indices.allSatisfy { place in
        Self.shape(at: place, of: reading)[Self.pitches - pitch].isEmpty
      } ? nil : "  " + Self.trimmed(row(pitch, of: reading, spokenAs: reading))
    }
    let first = rows.firstIndex { $0 != nil } ?? 0
    let last = rows.lastIndex { $0 != nil } ?? 0
    return rows[first...last].map { $0 ?? "" }
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// Returns a row of the plot of a reading; 5 is the highest pitch.
  ///
  /// `spoken`: the reading with the tones that are drawn, in the colours of the written ones.
  private func row(_ pitch: Int, of reading: Reading, spokenAs spoken: Reading) -> String {
    reading.syllables.indices.map { place in
      let text = Self.shape(at: place, of: spoken)[Self.pitches - pitch]
      let role = Self.role(of: reading.syllables[place].tone)
      return style.palette.styled(text, as: role)
        + String(repeating: " ", count: Self.columns - text.count)
    }.joined()
  }

  private static func role(of tone: Tone) -> Role {
    switch tone {
    case .first: .tone1
    case .second: .tone2
    case .third: .tone3
    case .fourth: .tone4
    case .neutral: .tone5
    }
  }

  /// Returns the five rows of the curve of one syllable, beginning with the highest pitch.
  ///
  /// `place`: the index of the syllable, from 0. `reading`: a reading with spoken tones.
  private static func shape(at place: Int, of reading: Reading) -> [String] {
    let syllables = reading.syllables
    switch syllables[place].tone {
    case .first: return ["-----", "", "", "", ""]
    case .second: return ["    /", "  /", "/", "", ""]
    case .third:
      let isLast = place + 1 == syllables.count
      return isLast ? ["", "", "    /", "\\  /", " \\/"] : ["", "", "", "\\", " \\__"]
    case .fourth: return ["\\", " \\", "  \\", "   \\", "    \\"]
    case .neutral: return neutral(after: place > 0 ? syllables[place - 1].tone : nil)
    }
  }

  /// Returns the rows of the curve of a neutral syllable, whose pitch depends on the tone before
  /// it.
  ///
  /// `tone`: the tone before it; nil if the syllable is the first.
  private static func neutral(after tone: Tone?) -> [String] {
    let pitch =
      switch tone {
      case .first: 2
      case .second, nil, .neutral: 3
      case .third: 4
      case .fourth: 1
      }
    return (1...pitches).reversed().map { $0 == pitch ? " --" : "" }
  }
}
