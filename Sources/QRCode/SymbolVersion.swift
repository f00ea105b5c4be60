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

/// The field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1, as in ISO/IEC 18004.
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
