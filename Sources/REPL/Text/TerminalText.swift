import _StringProcessing

/// The conversion of text from other sources (packs, imports, typed lines) to text that is safe for
/// a terminal.
///
/// - A line break, a tab, U+2028 and U+2029 become one space, CR LF together one.
/// - Any other C0 control becomes its control picture (ESC is U+241B) and DEL U+2421, so the rest
///   of an escape sequence stays visible.
/// - C1 controls, bidirectional controls, tags and all other invisible characters become U+FFFD,
///   except variation selectors, and ZWJ and ZWNJ between two visible characters.
/// - A combining mark without a base character gets a dotted circle; from the fifth mark on a
///   character, marks become U+FFFD.
///
/// A safe text is returned unchanged, so sanitizing is idempotent.
package enum TerminalText {
  /// The largest number of combining marks on a character; pinyin needs two (decomposed `ü` with a
  /// tone).
  package static let markLimit = 4

  package static func sanitized(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isPlain) { return text }
    var result = String.UnicodeScalarView()
    var markCount = 0
    var hasBase = false
    let scalars = Array(text.unicodeScalars)
    var previous = Kind.space
    for (index, scalar) in scalars.enumerated() {
      let current = kind(of: scalar)
      defer { previous = current }
      switch current {
      case .space:
        if scalar == "\n", index > 0, scalars[index - 1] == "\r" { continue }
        result.append(" ")
        hasBase = false
      case .joiner:
        let next = index + 1 < scalars.count ? kind(of: scalars[index + 1]) : .space
        let isBetween = previous.isDrawn && next.isDrawn
        result.append(isBetween ? scalar : replacement)
        hasBase = true
        continue
      case .mark:
        markCount = hasBase ? markCount + 1 : 1
        if !hasBase { result.append(dottedCircle) }
        hasBase = true
        result.append(markCount > markLimit ? replacement : scalar)
        continue
      case .control:
        result.append(picture(of: scalar))
        hasBase = true
      case .visible:
        result.append(scalar)
        hasBase = true
      }
      markCount = 0
    }
    return String(result)
  }

  /// Returns true if a scalar is safe in any context: printable ASCII, most Latin letters and most
  /// hanzi.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xC0...0x24F, 0x4E00...0x9FFF: true
    default: false
    }
  }

  /// Returns a line for a terminal: the sequences of a ``Palette`` become real escape sequences,
  /// and all other text is sanitized.
  package static func line(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return sanitized(text) }
    return SGRSequence.mapped(text, sequence: \.unsealed, text: sanitized)
  }

  /// Returns data for other programs, with U+FFFD in place of each character that controls a
  /// terminal, except newlines.
  ///
  /// JSON and HTML that this program makes are not changed, since newlines are their only control
  /// characters.
  package static func data(_ text: String) -> String {
    guard text.utf8.contains(where: canBeginObeyed) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isObeyed(scalar) ? replacement : scalar) }
    return String(result)
  }

  /// Returns true if a byte is, or can begin, a character that controls a terminal.
  private static func canBeginObeyed(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x0A || [0x7F, 0xC2, 0xD8, 0xE2].contains(byte)
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private enum Kind {
    case space
    case joiner
    case mark
    case control
    case visible

    var isDrawn: Bool { self == .visible || self == .mark }
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"
  private static let dottedCircle: Unicode.Scalar = "\u{25CC}"

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x21...0x7E: return .visible
    case 0x09, 0x0A, 0x0D, 0x20, 0x2028, 0x2029: return .space
    case 0x200C, 0x200D: return .joiner
    case 0xFFFE, 0xFFFF: return .control
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format: return .control
    case .nonspacingMark, .spacingMark, .enclosingMark:
      return properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
        ? .control : .mark
    default: return properties.isDefaultIgnorableCodePoint ? .control : .visible
    }
  }

  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? replacement
    case 0x7F: "\u{2421}"
    default: replacement
    }
  }
}

/// An escape sequence for colour and weight (SGR), the only kind that this program writes into
/// text.
///
/// Until it is written, a sequence is sealed: it contains a number that is drawn at random when the
/// process starts. Text from other sources cannot contain that number, so only the program's own
/// sequences can control the terminal.
struct SGRSequence {
  /// The pattern of a sequence that is not sealed: ESC, `[`, numbers and semicolons, `m`.
  static var pattern: Regex<Substring> { /\u{1B}\[[0-9;]*m/ }

  private static let seal = Array(
    String(UInt64.random(in: UInt64.max / 2...UInt64.max), radix: 16).unicodeScalars
  )

  /// The parameters of the sequence: numbers and semicolons.
  private let parameters: Substring.UnicodeScalarView
  /// The text after the sequence.
  let rest: Substring.UnicodeScalarView

  /// Parses a sealed sequence; nil for any other text.
  ///
  /// `text`: the text after an ESC.
  private init?(behindEscape text: Substring.UnicodeScalarView) {
    guard text.starts(with: Self.seal) else { return nil }
    let sequence = text.dropFirst(Self.seal.count)
    guard sequence.first == "[", let end = sequence.firstIndex(of: "m") else { return nil }
    parameters = sequence[..<end].dropFirst()
    rest = sequence[end...].dropFirst()
  }

  /// The role that a sequence of ``ColourMode/roles`` names; nil for a reset.
  var role: Role? {
    guard let number = Int(String(parameters)), Role.allCases.indices.contains(number - 1) else {
      return nil
    }
    return Role.allCases[number - 1]
  }

  /// The sequence in the form that a terminal understands.
  var unsealed: String { "\u{1B}[\(String(parameters))m" }

  /// Returns a sealed sequence with these parameters.
  static func sealed(_ parameters: String) -> String {
    var text = "\u{1B}"
    text.unicodeScalars.append(contentsOf: seal)
    return text + "[\(parameters)m"
  }

  /// Returns the text with each sealed sequence, and each text between sequences, replaced by the
  /// result of a function.
  static func mapped(
    _ text: String,
    sequence: (SGRSequence) -> String,
    text plain: (String) -> String
  ) -> String {
    var result = ""
    var open = text[...].unicodeScalars
    var start = open.startIndex
    while let escape = open[start...].firstIndex(of: "\u{1B}") {
      let behind = open[escape...].dropFirst()
      guard let found = SGRSequence(behindEscape: behind) else {
        start = behind.startIndex
        continue
      }
      result += plain(String(open[..<escape])) + sequence(found)
      open = found.rest
      start = open.startIndex
    }
    return result + plain(String(open))
  }
}
