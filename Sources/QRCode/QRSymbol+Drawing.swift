extension QRSymbol {
  /// Draws the symbol with its quiet zone in half blocks.
  ///
  /// - Parameter inverted: False if text is dark on a light background, true if it is light on a
  ///   dark one: then the light modules are drawn.
  /// - Returns: Lines that are two modules high each.
  public func halfBlocks(inverted: Bool) -> [String] {
    let zone = Self.quietZone
    return stride(from: -zone, to: width + zone, by: 2).map { row in
      let columns = (-zone)..<(width + zone)
      return columns.reduce(into: "") { line, column in
        let upper = isDark(column: column, row: row) != inverted
        // The last line has only its upper half where the number of rows is odd.
        let isInside = row + 1 < width + zone
        let lower = isInside && isDark(column: column, row: row + 1) != inverted
        line += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
      }
    }
  }

  /// The dark modules as the data of an SVG path, one unit a module, without the quiet zone.
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
