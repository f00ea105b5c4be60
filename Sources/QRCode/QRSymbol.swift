/// A QR code symbol of version 1 to 4 with error correction level M, in alphanumeric mode.
public struct QRSymbol: Hashable, Sendable {
  /// The number of modules on a side, without the quiet zone.
  public let width: Int
  private let isDark: [Bool]

  /// The number of light modules that must surround a symbol.
  public static let quietZone = 4

  /// Encodes a text in the smallest symbol that holds it.
  ///
  /// - Throws: `QRCodeError` for a character that does not exist in alphanumeric mode, or more than
  ///   90 characters.
  public init(_ text: String) throws(QRCodeError) {
    guard let content = AlphanumericText(text) else { throw .notAlphanumeric(text: text) }
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

  /// Returns whether a module is dark; those outside the symbol are light.
  public func isDark(column: Int, row: Int) -> Bool {
    guard (0..<width).contains(column), (0..<width).contains(row) else { return false }
    return isDark[row * width + column]
  }
}

/// A text that cannot be encoded.
public enum QRCodeError: Error, Equatable {
  case notAlphanumeric(text: String)
  case tooLong(characters: Int)
}
