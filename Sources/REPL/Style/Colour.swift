/// A colour of text: the default, faint, or one of the terminal's colours.
package enum Colour: Equatable, Sendable {
  /// The default colour of text.
  case plain
  /// Fainter than the default.
  case dim
  /// One of xterm's 256 colours: 0–15 from the theme, 16–231 a 6×6×6 cube, 232–255 greys.
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

  /// Returns the red, green and blue channels (0–255) that xterm uses for a number.
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
