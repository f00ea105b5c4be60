/// The width of text in terminal cells, after UAX #11; characters of ambiguous width count as
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
