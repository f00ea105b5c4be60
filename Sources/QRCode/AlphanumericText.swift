/// A text in the alphanumeric mode: digits, capital letters, blank and `$%*+-./:`.
struct AlphanumericText {
  private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  private let values: [Int]

  /// The number of bits in a symbol of version 1 to 9: mode, length, eleven bits for each pair of
  /// characters.
  var bits: Int { 4 + 9 + 11 * (values.count / 2) + 6 * (values.count % 2) }

  /// Returns nil if a character does not exist in this mode.
  init?(_ text: String) {
    var values: [Int] = []
    for byte in text.utf8 {
      guard let value = Self.characters.firstIndex(of: byte) else { return nil }
      values.append(value)
    }
    self.values = values
  }

  /// Returns the data codewords, with terminator and padding.
  func dataCodewords(in version: SymbolVersion) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for bit in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> bit & 1 == 1) }
    }
    append(0b0010, 4)
    append(values.count, 9)
    for index in stride(from: 0, to: values.count, by: 2) {
      if index + 1 < values.count {
        append(values[index] * 45 + values[index + 1], 11)
      } else {
        append(values[index], 6)
      }
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
