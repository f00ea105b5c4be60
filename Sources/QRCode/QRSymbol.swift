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

/// A text that cannot be encoded.
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
