/// A QR code symbol of version 1 to 4 with error correction level M.
public struct QRSymbol: Hashable, Sendable {
  /// The number of modules on a side, without the quiet zone.
  public let width: Int
  private let isDark: [Bool]

  /// The number of light modules that must surround a symbol.
  public static let quietZone = 4

  /// Encodes a text in the smallest symbol in which it fits.
  ///
  /// - Throws: `QRCodeError` if the text is too long: more than 90 characters if all are digits,
  ///   capital letters, blanks or `$%*+-./:`, otherwise more than 62 bytes of UTF-8.
  public init(_ text: String) throws(QRCodeError) {
    let content = SymbolText(text)
    guard let version = SymbolVersion.all.first(where: { $0.bits >= content.bits }) else {
      throw .tooLong(characters: text.count)
    }
    var grid = ModuleGrid(version)
    grid.place(version.codewords(of: content.dataCodewords(in: version)))
    var best = grid.masked(by: 0)
    var fewest = Penalty(best).points
    for mask in 1..<8 {
      let candidate = grid.masked(by: mask)
      let points = Penalty(candidate).points
      if points < fewest { (best, fewest) = (candidate, points) }
    }
    width = best.width
    isDark = best.isDark
  }

  /// Returns whether a module is dark, counted from 0 at the upper left; modules outside the symbol
  /// are light.
  public func isDark(column: Int, row: Int) -> Bool {
    guard (0..<width).contains(column), (0..<width).contains(row) else { return false }
    return isDark[row * width + column]
  }
}

/// The error for a text that cannot be encoded.
public enum QRCodeError: Error, Equatable {
  case tooLong(characters: Int)
}

extension QRSymbol {
  /// Draws the symbol with its quiet zone in half-block characters.
  ///
  /// - Parameter inverted: True if the terminal's text is light on a dark background, so that the
  ///   light modules are drawn.
  /// - Returns: Lines that are two modules high each.
  public func halfBlocks(inverted: Bool) -> [String] {
    let zone = Self.quietZone
    return stride(from: -zone, to: width + zone, by: 2).map { row in
      let columns = (-zone)..<(width + zone)
      return columns.reduce(into: "") { line, column in
        let upper = isDark(column: column, row: row) != inverted
        // The last line has only its upper half if the number of rows is odd.
        let isInside = row + 1 < width + zone
        let lower = isInside && isDark(column: column, row: row + 1) != inverted
        line += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
      }
    }
  }

  /// The dark modules as the data of an SVG path with a unit per module, without the quiet zone.
  public var path: String {
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        guard isDark(column: column, row: row) else {
          column += 1
          continue
        }
        let start = column
        while isDark(column: column, row: row) { column += 1 }
        path += "M\(start) \(row)h\(column - start)v1h\(start - column)z"
      }
    }
    return path
  }
}

/// A text as the data of a symbol, in one of two modes of ISO/IEC 18004.
struct SymbolText {
  private enum Content {
    /// Digits, capital letters, blanks and `$%*+-./:`, encoded by their values.
    case alphanumeric([Int])
    case bytes([UInt8])
  }

  private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  private let content: Content

  /// Makes the data of a text, in the alphanumeric mode if it has all characters of the text,
  /// otherwise in the byte mode.
  ///
  /// The alphanumeric mode is shorter.
  init(_ text: String) {
    var values: [Int] = []
    for byte in text.utf8 {
      guard let value = Self.characters.firstIndex(of: byte) else {
        content = .bytes(Array(text.utf8))
        return
      }
      values.append(value)
    }
    content = .alphanumeric(values)
  }

  /// The number of bits in a symbol of version 1 to 9: those of the mode, the length and the
  /// content.
  ///
  /// A pair of alphanumeric characters has eleven bits.
  var bits: Int {
    switch content {
    case .alphanumeric(let values): 4 + 9 + 11 * (values.count / 2) + 6 * (values.count % 2)
    case .bytes(let bytes): 4 + 8 + 8 * bytes.count
    }
  }

  /// Returns the data codewords for a version, with terminator and padding.
  func dataCodewords(in version: SymbolVersion) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for bit in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> bit & 1 == 1) }
    }
    switch content {
    case .alphanumeric(let values):
      append(0b0010, 4)
      append(values.count, 9)
      for index in stride(from: 0, to: values.count, by: 2) {
        if index + 1 < values.count {
          append(values[index] * 45 + values[index + 1], 11)
        } else {
          append(values[index], 6)
        }
      }
    case .bytes(let bytes):
      append(0b0100, 4)
      append(bytes.count, 8)
      for byte in bytes { append(Int(byte), 8) }
    }
    append(0, min(4, version.bits - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var codewords = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<(start + 8)].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    var pad: UInt8 = 0xEC
    while codewords.count < version.dataCodewords {
      codewords.append(pad)
      pad ^= 0xEC ^ 0x11
    }
    return codewords
  }
}

/// The size of a symbol with error correction level M, according to ISO/IEC 18004, tables 7 and 9.
struct SymbolVersion: Sendable {
  let number: Int
  let dataCodewords: Int
  let errorCodewordsPerBlock: Int
  let blocks: Int

  /// The number of modules on a side.
  var width: Int { 17 + 4 * number }

  /// The number of data bits.
  var bits: Int { 8 * dataCodewords }

  static let all = [
    SymbolVersion(number: 1, dataCodewords: 16, errorCodewordsPerBlock: 10, blocks: 1),
    SymbolVersion(number: 2, dataCodewords: 28, errorCodewordsPerBlock: 16, blocks: 1),
    SymbolVersion(number: 3, dataCodewords: 44, errorCodewordsPerBlock: 26, blocks: 1),
    SymbolVersion(number: 4, dataCodewords: 64, errorCodewordsPerBlock: 18, blocks: 2),
  ]

  /// Returns data codewords followed by their error correction codewords, with the blocks
  /// interleaved.
  func codewords(of data: [UInt8]) -> [UInt8] {
    let length = dataCodewords / blocks
    let parts = (0..<blocks).map { Array(data[($0 * length)..<(($0 + 1) * length)]) }
    let corrections = parts.map {
      GaloisField.errorCorrection(of: $0, count: errorCodewordsPerBlock)
    }
    let interleaved = (0..<length).flatMap { index in parts.map { $0[index] } }
    return interleaved
      + (0..<errorCodewordsPerBlock).flatMap { index in corrections.map { $0[index] } }
  }
}

/// The field of 256 elements with the polynomial x^8 + x^4 + x^3 + x^2 + 1, as in ISO/IEC 18004.
enum GaloisField {
  /// The powers of the generator 2, listed twice, so that a sum of two logarithms is a valid index.
  private static let powers: [UInt8] = {
    var powers: [UInt8] = []
    var value = 1
    for _ in 0..<510 {
      powers.append(UInt8(value))
      value <<= 1
      if value > 255 { value ^= 0x11D }
    }
    return powers
  }()

  private static let logarithms: [Int] = {
    var logarithms = [Int](repeating: 0, count: 256)
    for exponent in 0..<255 { logarithms[Int(powers[exponent])] = exponent }
    return logarithms
  }()

  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    a == 0 || b == 0 ? 0 : powers[logarithms[Int(a)] + logarithms[Int(b)]]
  }

  /// Returns `count` Reed-Solomon error correction codewords of a block.
  static func errorCorrection(of block: [UInt8], count: Int) -> [UInt8] {
    // The generator polynomial without its leading 1, highest power first.
    var generator = [UInt8](repeating: 0, count: count)
    if let last = generator.indices.last { generator[last] = 1 }
    for exponent in 0..<count {
      for index in generator.indices {
        generator[index] = product(generator[index], powers[exponent])
        if index + 1 < count { generator[index] ^= generator[index + 1] }
      }
    }
    var remainder = [UInt8](repeating: 0, count: count)
    for codeword in block {
      let factor = codeword ^ remainder.removeFirst()
      remainder.append(0)
      for index in remainder.indices { remainder[index] ^= product(generator[index], factor) }
    }
    return remainder
  }
}
