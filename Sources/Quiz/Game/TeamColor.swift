/// The colour of a team, which is also its name.
package enum TeamColor: String, CaseIterable, Hashable, Sendable {
  case red, blue, green, yellow, purple, orange

  /// The valid numbers of teams in a game.
  package static let counts = 2...allCases.count

  /// Makes the colour of a team from its number, from 0; nil if there is no such colour.
  package init?(number: Int) {
    guard Self.allCases.indices.contains(number) else { return nil }
    self = Self.allCases[number]
  }

  /// The name in English, as shown to players: `Blue`.
  package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
