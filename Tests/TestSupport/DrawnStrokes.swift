/// Characters whose strokes were drawn for the tests, one JSON object a line.
package enum DrawnStrokes {
  package static let one = line("一", [horizontal(400)])
  package static let two = line("二", [horizontal(600), horizontal(150)])
  package static let ten = line("十", [horizontal(450), vertical])
  package static let file = [one, two, ten].map { $0 + "\n" }.joined()

  /// Returns the line of a character; each stroke is its outline and its middle.
  package static func line(_ character: String, _ strokes: [(String, String)]) -> String {
    let outlines = strokes.map { "\"\($0.0)\"" }.joined(separator: ",")
    let middles = strokes.map(\.1).joined(separator: ",")
    return "{\"character\":\"\(character)\",\"strokes\":[\(outlines)],\"medians\":[\(middles)]}"
  }

  private static func horizontal(_ y: Int) -> (String, String) {
    (
      "M 100 \(y) Q 500 \(y + 20) 900 \(y) L 900 \(y + 80) C 700 \(y + 90) 300 \(y + 90) 100 \(y + 80) Z",
      "[[120,\(y + 40)],[500,\(y + 55)],[880,\(y + 40)]]"
    )
  }

  private static let vertical = (
    "M 460 800 L 540 800 L 540 -60 L 460 -60 Z", "[[500,780],[500,-40]]"
  )
}
