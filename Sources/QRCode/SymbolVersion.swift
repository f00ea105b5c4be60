/// One of the sizes of a symbol with error correction level M, after ISO/IEC 18004, tables 7 and 9.
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

  /// Returns data codewords with their error correction, the blocks interleaved.
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
