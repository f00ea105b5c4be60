import _StringProcessing

/// The one kind of escape sequence that this program writes: colour and weight.
///
/// Until it is written, a sequence is sealed with a number that is drawn when the process starts.
/// A text from elsewhere cannot know the number, so nothing in it passes for a sequence of ours.
struct SGRSequence {
  /// ESC, `[`, numbers and semicolons, `m`.
  static var pattern: Regex<Substring> { /\u{1B}\[[0-9;]*m/ }

  private static let seal = Array(
    String(UInt64.random(in: UInt64.max / 2...UInt64.max), radix: 16).unicodeScalars
  )

  /// The numbers and semicolons.
  private let parameters: Substring.UnicodeScalarView
  /// The text behind the sequence.
  let rest: Substring.UnicodeScalarView

  /// Reads a sealed sequence at the start of what follows an ESC; nil for anything else.
  private init?(behindEscape text: Substring.UnicodeScalarView) {
    guard text.starts(with: Self.seal) else { return nil }
    let sequence = text.dropFirst(Self.seal.count)
    guard sequence.first == "[", let end = sequence.firstIndex(of: "m") else { return nil }
    parameters = sequence[..<end].dropFirst()
    rest = sequence[end...].dropFirst()
  }

  /// The sequence as a terminal reads it.
  var unsealed: String { "\u{1B}[\(String(parameters))m" }

  /// A sequence as it stands in a text.
  static func sealed(_ parameters: String) -> String {
    var text = "\u{1B}"
    text.unicodeScalars.append(contentsOf: seal)
    return text + "[\(parameters)m"
  }

  /// The text in which each sealed sequence is exchanged, and each text between them.
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
