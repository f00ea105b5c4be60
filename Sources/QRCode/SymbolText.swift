/// A text as the data of a symbol, in one of two modes of ISO/IEC 18004.
struct SymbolText {
  private enum Content {
    /// Digits, capital letters, blanks and `$%*+-./:`, encoded by their values.
    case alphanumeric([Int])
    case bytes([UInt8])
  }

  private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  private let content: Content

  /// Makes the data of a text in the alphanumeric mode, which is shorter, if it has all characters
  /// of the text; otherwise in the byte mode.
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
