import _StringProcessing

/// An escape sequence for colour and weight (SGR), the only kind that this program writes into
/// text.
///
/// Until it is written, a sequence is sealed: it contains a number that is drawn at random when the
/// process starts. Text from other sources cannot contain that number, so only the program's own
/// sequences can control the terminal.
struct SGRSequence {
  /// The pattern of a sequence: ESC, `[`, numbers and semicolons, `m`.
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
