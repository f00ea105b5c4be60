/// The code of a game in its address: five letters and digits that cannot be confused.
package struct GameCode: Hashable, Sendable {
  package static let characters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
  package static let length = 5

  /// The code in capital letters.
  package let text: String

  /// Draws a code.
  ///
  /// The generator is `any`: a sanitizer checks the address of an inout argument, and a generator
  /// without stored properties has no address.
  package init(using generator: inout any RandomNumberGenerator) {
    text = String(
      (0..<Self.length).map { _ in
        Self.characters[Int.random(in: 0..<Self.characters.count, using: &generator)]
      }
    )
  }

  /// Parses a code, ignoring case; nil for any other text.
  package init?(_ text: some StringProtocol) {
    self.text = text.uppercased()
    guard self.text.count == Self.length, self.text.allSatisfy(Self.characters.contains) else {
      return nil
    }
  }
}
