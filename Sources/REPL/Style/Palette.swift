/// The role of a piece of text, which determines its style.
package enum Role: String, CaseIterable, Sendable {
  case tone1
  case tone2
  case tone3
  case tone4
  case tone5
  /// A right answer.
  case right
  /// A wrong answer.
  case wrong
  /// Less important than the rest.
  case dim
  /// More important than the rest.
  case emphasis
  /// The title of a section.
  case heading
  /// A QR code, which is black on white in every theme.
  case code

  /// The tone of a syllable, from 1 to 5; nil for other roles.
  var tone: Int? {
    guard let place = Self.allCases.firstIndex(of: self), place < 5 else { return nil }
    return place + 1
  }
}

/// The styles of text by role, as SGR escape sequences; no sequences if there are no colours.
///
/// The sequences are sealed (``SGRSequence``): only a ``Console`` converts them to real escape
/// sequences. Every styled piece ends with a reset, so pieces can be joined in any order.
package struct Palette: Sendable {
  package let mode: ColourMode
  private let tones: ToneColours

  package init(mode: ColourMode, tones: ToneColours = ToneColours()) {
    self.mode = mode
    self.tones = tones
  }

  /// Returns a text in the style of its role.
  package func styled(_ text: String, as role: Role) -> String {
    styled(text, parameters: parameters(of: role))
  }

  /// Returns a reading with each syllable in the colour of its tone, 1 to 5; syllables without a
  /// tone have the default colour.
  package func coloured(reading: [(text: String, tone: Int)]) -> String {
    reading.map { styled($0.text, parameters: parameters(ofTone: $0.tone)) }.joined()
  }

  private func parameters(ofTone tone: Int) -> String {
    guard mode == .roles else { return tones[tone].parameters(mode: mode) }
    return Role(rawValue: "tone\(tone)").map(parameters(of:)) ?? ""
  }

  private func styled(_ text: String, parameters: String) -> String {
    guard !text.isEmpty, !parameters.isEmpty else { return text }
    return SGRSequence.sealed(parameters) + text + SGRSequence.sealed("0")
  }

  private func parameters(of role: Role) -> String {
    guard mode != .off else { return "" }
    if mode == .roles { return Role.allCases.firstIndex(of: role).map { "\($0 + 1)" } ?? "" }
    return switch role {
    case .tone1: tones[1].parameters(mode: mode)
    case .tone2: tones[2].parameters(mode: mode)
    case .tone3: tones[3].parameters(mode: mode)
    case .tone4: tones[4].parameters(mode: mode)
    case .tone5: tones[5].parameters(mode: mode)
    case .right: "32"
    case .wrong: "31"
    case .dim: "2"
    case .emphasis: "1"
    case .heading: "1;4"
    case .code: mode == .indexed ? "38;5;16;48;5;231" : "30;107"
    }
  }
}
