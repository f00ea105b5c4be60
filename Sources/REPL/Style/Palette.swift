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
  /// Text that is less important than the rest.
  case dim
  /// Text that is more important than the rest.
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

  /// Returns a text between the sequences of its role's style; unchanged if the role has none.
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

/// The colours of the five tones; the neutral tone is the fifth.
package struct ToneColours: Equatable, Sendable {
  /// The colours from the first tone to the neutral tone.
  private var colours: [Colour]

  /// Makes the default colours, in shades readable on dark and light backgrounds.
  package init() {
    colours = [.indexed(167), .indexed(172), .indexed(71), .indexed(68), .dim]
  }

  /// Makes the default colours with the changes of a setting such as `1=red,3=40,5=dim`.
  ///
  /// - Throws: `REPLError.badToneColour` with the first part that is not of the form tone (1 to 5),
  ///   `=`, colour name or number.
  package init(setting: String) throws(REPLError) {
    self.init()
    guard setting.contains(where: { $0 != " " }) else { return }
    for part in setting.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != " " } }
      guard sides.count == 2, let tone = Int(sides[0]), (1...5).contains(tone),
        let colour = Colour(name: sides[1])
      else { throw .badToneColour(part: String(part)) }
      colours[tone - 1] = colour
    }
  }

  /// Returns the colour of a tone; the default colour for a number that is not a tone.
  package subscript(tone: Int) -> Colour {
    (1...5).contains(tone) ? colours[tone - 1] : .plain
  }
}

/// A colour of text: the default, faint, or one of the terminal's colours.
package enum Colour: Equatable, Sendable {
  /// The default colour of text.
  case plain
  /// Fainter than the default.
  case dim
  /// One of xterm's 256 colours.
  ///
  /// The numbers 0 to 15 are from the theme, 16 to 231 a cube of 6 levels each of red, green and
  /// blue, and 232 to 255 greys.
  case indexed(UInt8)

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// Parses a name (`red`, `bright-red`, `dim`, `plain`) or a number from 0 to 255; nil for any
  /// other text.
  package init?(name: String) {
    let word = name.lowercased()
    if word == "plain" {
      self = .plain
    } else if word == "dim" {
      self = .dim
    } else if let index = Self.names.firstIndex(of: word) {
      self = .indexed(UInt8(index))
    } else if let index = Self.names.firstIndex(where: { "bright-" + $0 == word }) {
      self = .indexed(UInt8(index + 8))
    } else if let first = word.utf8.first, (0x30...0x39).contains(first), let number = UInt8(word) {
      self = .indexed(number)
    } else {
      return nil
    }
  }

  /// Returns the parameters of the SGR sequence; empty for the default colour or without colours.
  func parameters(mode: ColourMode) -> String {
    switch self {
    case _ where mode == .off: ""
    case .plain: ""
    case .dim: "2"
    case .indexed(let number) where number < 8: "\(30 + number)"
    case .indexed(let number) where number < 16: "\(90 + number - 8)"
    case .indexed(let number) where mode == .indexed: "38;5;\(number)"
    case .indexed(let number): Self.indexed(Self.nearestBasic(number)).parameters(mode: mode)
    }
  }

  /// Returns the basic colour, from 0 to 15, that is closest to one of xterm's other colours.
  ///
  /// A grey becomes black, dark grey, light grey or white. For any other colour, the channels above
  /// the mean of the strongest and the weakest channel are kept; the result is bright if the
  /// strongest is at its maximum.
  static func nearestBasic(_ number: UInt8) -> UInt8 {
    let levels = channels(number)
    let strongest = levels.max() ?? 0
    let weakest = levels.min() ?? 0
    if strongest - weakest < 40 {
      return strongest < 48 ? 0 : strongest < 140 ? 8 : strongest < 216 ? 7 : 15
    }
    var hue: UInt8 = 0
    for (bit, level) in levels.enumerated() where 2 * level > strongest + weakest {
      hue |= 1 << bit
    }
    return strongest > 215 ? hue + 8 : hue
  }

  /// The colour as xterm shows it, in the notation of a page, such as `#d75f5f`; nil for the
  /// default colour and for fainter text.
  var hexadecimal: String? {
    guard case .indexed(let number) = self else { return nil }
    return Self.channels(number).reduce("#") {
      $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16)
    }
  }

  /// Returns the red, green and blue channels (0 to 255) of a number in xterm's palette; those of
  /// 4, 7 and 12 are approximate.
  private static func channels(_ number: UInt8) -> [Int] {
    guard number >= 16 else {
      // Three bits are the channels of a basic colour, the fourth makes it bright.
      let (dark, light) = number < 8 ? (0, 205) : (number == 8 ? (127, 127) : (0, 255))
      return (0..<3).map { number >> $0 & 1 == 0 ? dark : light }
    }
    guard number < 232 else { return Array(repeating: 8 + 10 * (Int(number) - 232), count: 3) }
    let cube = max(0, Int(number) - 16)
    return [cube / 36, cube / 6 % 6, cube % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
  }
}

package enum ColourSetting: String, CaseIterable, Sendable {
  /// Colours on a terminal that supports them, unless `NO_COLOR` is set.
  case auto
  /// Colours always, for example for a pager or a recording.
  case always
  /// Neither colours nor bold or faint text.
  case never
}

/// The form in which the colours of text are written.
package enum ColourMode: Equatable, Sendable {
  /// No escape sequences.
  case off
  /// The 16 colours of the terminal's theme.
  case sixteen
  /// The 256 indexed colours.
  case indexed
  /// Roles instead of colours, for text that a page displays; see ``TextSpan``.
  case roles

  /// Chooses a mode from the setting, the environment and whether the output is a terminal.
  ///
  /// A non-empty `NO_COLOR` turns colours off (no-color.org), unless the setting is `always`.
  package init(setting: ColourSetting, environment: [String: String], isTerminal: Bool) {
    let terminal = environment["TERM"] ?? ""
    let isDumb = terminal.isEmpty || terminal == "dumb"
    let isRefused = !(environment["NO_COLOR"] ?? "").isEmpty
    switch setting {
    case .never:
      self = .off
    case .auto where isRefused || isDumb || !isTerminal:
      self = .off
    case .auto, .always:
      let has256 =
        terminal.contains("256color") || terminal.contains("direct")
        || ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      self = has256 ? .indexed : .sixteen
    }
  }
}
