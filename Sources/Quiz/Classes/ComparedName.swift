import Foundation

/// The name of a class or of a pupil, with the key by which names are compared.
package struct ComparedName: Hashable, Sendable {
  package let text: String
  /// The name without differences in case, width and blanks.
  package let key: String

  /// Makes a name from a text that was cleaned as a player's name is; nil if nothing is left.
  package init?(_ text: String, cleaner: PlayerName) {
    guard let name = cleaner.cleaned(text) else { return nil }
    self.init(cleaned: name)
  }

  /// Makes a name from one that is clean.
  package init(cleaned name: String) {
    text = name
    key = name.precomposedStringWithCompatibilityMapping.lowercased()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
