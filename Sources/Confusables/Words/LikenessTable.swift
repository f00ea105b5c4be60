/// A symmetric table of the likeness of characters in looks, from 0 to 1.
public struct LikenessTable: Sendable {
  /// The table without any pairs.
  public static let none = LikenessTable([])

  private let scores: [UInt64: Double]
  private let partners: [UInt32: [UInt32]]

  /// Makes the table from pairs of different characters with their likeness, from 0 to 1.
  ///
  /// A pair may be listed in one or in both orders; if its likeness differs, the higher one is
  /// used.
  public init(_ pairs: some Sequence<(one: Character, other: Character, likeness: Double)>) {
    var scores: [UInt64: Double] = [:]
    var partners: [UInt32: [UInt32]] = [:]
    for (first, second, likeness) in pairs where first != second && likeness > 0 {
      let (one, other) = (Self.code(of: first), Self.code(of: second))
      let key = Self.key(one, other)
      if scores[key] == nil {
        partners[one, default: []].append(other)
        partners[other, default: []].append(one)
      }
      scores[key] = max(scores[key] ?? 0, min(likeness, 1))
    }
    self.scores = scores
    self.partners = partners
  }

  /// True if the table has no pairs.
  public var isEmpty: Bool { scores.isEmpty }

  /// Returns the likeness of two different characters, from 0 to 1; 0 if the table lacks the pair.
  public func likeness(_ one: Character, _ other: Character) -> Double {
    self[Self.code(of: one), Self.code(of: other)]
  }

  /// Returns the codes of the characters that look like a character, in the order of the pairs.
  ///
  /// `code`: the code of the character; see ``code(of:)``.
  func partners(of code: UInt32) -> [UInt32] { partners[code] ?? [] }

  subscript(one: UInt32, other: UInt32) -> Double {
    scores.isEmpty ? 0 : scores[Self.key(one, other)] ?? 0
  }

  /// Returns the code of a character: its scalar, or a hash of its scalars if there are several.
  static func code(of character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.count > 1 else {
      return scalars.first?.value ?? 0
    }
    let hash = scalars.reduce(first.value) { ($0 &* 16_777_619) ^ $1.value }
    return hash | 0x8000_0000
  }

  private static func key(_ one: UInt32, _ other: UInt32) -> UInt64 {
    UInt64(min(one, other)) << 32 | UInt64(max(one, other))
  }
}
