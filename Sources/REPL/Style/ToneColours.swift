/// The colours of the five tones; the neutral tone is the fifth.
package struct ToneColours: Equatable, Sendable {
  /// The colours from the first tone to the neutral tone.
  private var colours: [Colour]

  /// Makes the default colours, in shades readable on dark and light backgrounds.
  package init() {
    colours = [.indexed(167), .indexed(172), .indexed(71), .indexed(68), .dim]
  }

  /// Changes the default colours according to a setting such as `1=red,3=40,5=dim`.
  ///
  /// - Throws: `REPLError.badToneColour` with the first part that is not of the form tone (1 to 5),
  ///   `=`, colour name or number.
  package init(setting: String) throws(REPLError) {
    self.init()
    guard setting.contains(where: { $0 != " " }) else { return }
    for part in setting.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != " " } }
      guard sides.count == 2, let tone = Int(sides[0]), (1...5).contains(tone),
        let colour = Colour(name: sides[1])
      else { throw .badToneColour(part: String(part)) }
      colours[tone - 1] = colour
    }
  }

  /// Returns the colour of a tone; the default colour for a number that is not a tone.
  package subscript(tone: Int) -> Colour {
    (1...5).contains(tone) ? colours[tone - 1] : .plain
  }
}
