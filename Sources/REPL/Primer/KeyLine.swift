extension ScreenStyle {
  /// Returns the keys that can be typed now as dim text, with as many items on a line as fit.
  func keys(_ items: [String]) -> [String] {
    var lines: [String] = []
    for item in items {
      if let last = lines.last, CellWidth.of(last + separator + item) <= width {
        lines[lines.count - 1] = last + separator + item
      } else {
        lines += wrap(item, hanging: 2)
      }
    }
    return lines.map { palette.styled($0, as: .dim) }
  }
}
