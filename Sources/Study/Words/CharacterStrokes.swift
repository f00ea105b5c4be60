/// The strokes of a character in the order of writing.
///
/// A value can only be made by decoding, which checks all limits, because the data comes from files
/// of other programs.
package struct CharacterStrokes: Codable, Hashable, Sendable {
  /// The part of the data that is outside the limits; strokes are counted from 1.
  package enum Fault: Error, Hashable, Sendable {
    case character
    case count
    case outline(stroke: Int)
    case middle(stroke: Int)
  }

  package let character: String
  /// The outline of each stroke as an SVG path in a square of 1024 units; the y axis points upward,
  /// and the lower edge is at y = -124.
  package let strokes: [String]
  /// The points along the middle of each stroke, from its beginning to its end, each a pair of x
  /// and y in the square of ``strokes``.
  package let medians: [[[Double]]]

  // In the data of makemeahanzi, a character has at most 33 strokes, an outline at most 758 bytes,
  // and a middle line at most 38 points.
  private static let mostStrokes = 64
  private static let mostBytes = 2_000
  private static let mostPoints = 100
  /// The maximum number of bytes of a character's JSON, much more than a real character has.
  package static let mostBytesOfAll = 65_536

  /// Decodes the strokes of a character.
  ///
  /// - Throws: ``Fault`` if they are outside the limits; `DecodingError` if a field is missing or
  ///   has another type.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    character = try values.decode(String.self, forKey: .character)
    strokes = try values.decode([String].self, forKey: .strokes)
    medians = try values.decode([[[Double]]].self, forKey: .medians)
    guard Self.isCharacter(character) else { throw Fault.character }
    guard (1...Self.mostStrokes).contains(strokes.count), medians.count == strokes.count else {
      throw Fault.count
    }
    for (place, outline) in strokes.enumerated() where !Self.isOutline(outline) {
      throw Fault.outline(stroke: place + 1)
    }
    for (place, points) in medians.enumerated() where !Self.isMiddle(points) {
      throw Fault.middle(stroke: place + 1)
    }
  }

  /// Returns true if a text is one Unicode scalar that can be a hanzi or a radical: a letter of a
  /// script without case, or a symbol.
  private static func isCharacter(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      return false
    }
    return [.otherLetter, .otherSymbol].contains(scalar.properties.generalCategory)
  }

  /// Returns true if a text is one closed SVG path of the commands `M`, `L`, `Q`, `C` and `Z`,
  /// within the limits.
  private static func isOutline(_ path: String) -> Bool {
    guard path.utf8.count <= mostBytes else { return false }
    var words = path.split(separator: " ")[...]
    guard words.first == "M", words.popLast() == "Z" else { return false }
    var isFirst = true
    while let command = words.popFirst() {
      let numbers: Int
      switch command {
      case "M" where isFirst: numbers = 2
      case "L": numbers = 2
      case "Q": numbers = 4
      case "C": numbers = 6
      default: return false
      }
      isFirst = false
      guard words.count >= numbers, words.prefix(numbers).allSatisfy(isNumber) else { return false }
      words.removeFirst(numbers)
    }
    return true
  }

  private static func isNumber(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
      && Double(text).map(isPlace) == true
  }

  private static func isMiddle(_ points: [[Double]]) -> Bool {
    (2...mostPoints).contains(points.count)
      && points.allSatisfy { $0.count == 2 && $0.allSatisfy(isPlace) }
  }

  private static func isPlace(_ number: Double) -> Bool { (-2048...2048).contains(number) }
}
