package import QRCode

extension ScreenStyle {
  /// Returns a QR code and the cells of each line; none if the terminal lacks the room or the
  /// characters.
  ///
  /// Without colours it is drawn for a dark background.
  package func lines(of symbol: QRSymbol, rows: Int) -> [(text: String, cells: Int)] {
    guard glyphs == .unicode else { return [] }
    let lines = symbol.halfBlocks(inverted: palette.mode == .off)
    guard let cells = lines.first?.count, width >= cells, rows >= lines.count + 3 else { return [] }
    return lines.map { (palette.styled($0, as: .code), cells) }
  }
}
