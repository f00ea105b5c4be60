import Pinyin
import Study

/// A text of the primer, made from markup.
///
/// In the markup, readings stand in braces, `{ni3 hao3}`, and words with different traditional
/// characters in angle brackets, `<妈/媽>`. A reading is shown in the form of the style, such as
/// pinyin with marks or bopomofo.
struct PrimerText {
  /// The text as it is shown, without colour.
  let plain: String
  private let readings: [String: Reading]
  private let style: ScreenStyle

  init(_ markup: String, style: ScreenStyle) {
    var readings: [String: Reading] = [:]
    let isTraditional = style.script == .traditional
    plain = markup.replacing(#/<([^/>]+)/([^>]+)>/#) { isTraditional ? $0.2 : $0.1 }
      .replacing(#/\{([^}]+)\}/#) { match in
        guard let reading = try? Reading(numbered: String(match.1)) else { return match.0 }
        // A line can end at the blanks between syllables of bopomofo, so each syllable is a
        // reading.
        let parts =
          style.readingForm == .zhuyin ? reading.syllables.map { Reading([$0]) } : [reading]
        for part in parts { readings[style.text(part)] = part }
        return Substring(style.text(reading))
      }
    self.readings = readings
    self.style = style
  }

  /// Returns a line of the text with its readings in the colours of their tones.
  func colored(_ line: String) -> String {
    guard style.palette.mode != .off, !readings.isEmpty else { return line }
    var result = ""
    var word = ""
    func close() {
      result += readings[word].map(style.colored) ?? word
      word = ""
    }
    for character in line {
      if Self.isOfReading(character) {
        word.append(character)
      } else {
        close()
        result.append(character)
      }
    }
    close()
    return result
  }

  private static func isOfReading(_ character: Character) -> Bool {
    (character.isLetter || character.isNumber) && CellWidth.of(character) == 1
      || ReadingForm.isZhuyin("\(character)") || character == "˙"
  }
}
