import Foundation

/// The name of a class or of a pupil, with the key by which names are compared.
package struct ComparedName: Hashable, Sendable {
  package let text: String
  /// The name without differences in case, width and blanks; two names with one key are the same
  /// name.
  package let key: String

  /// Makes a name from a text, which is cleaned; nil if nothing is left.
  package init?(_ text: String, cleaner: PlayerName) {
    guard let name = cleaner.cleaned(text) else { return nil }
    self.init(cleaned: name)
  }

  /// Makes a name from a text that was cleaned before.
  package init(cleaned name: String) {
    text = name
    key = name.precomposedStringWithCompatibilityMapping.lowercased()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// The list of a class, from which players choose their names.
extension [ComparedName] {
  /// Returns the message with the list of a class, with a mark for each name that is taken; nil if
  /// the list is empty.
  ///
  /// `names`: the names that are taken, on the list or not.
  func message(taken names: some Sequence<String>) -> ServerMessage? {
    guard !isEmpty else { return nil }
    let taken = Set(names.map { ComparedName(cleaned: $0).key })
    return .names(.init(names: map { .init(name: $0.text, taken: taken.contains($0.key)) }))
  }

  /// Returns true if a name is on the list and is taken.
  ///
  /// `names`: the names that are taken, on the list or not.
  func isTaken(_ name: String, taken names: some Sequence<String>) -> Bool {
    let key = ComparedName(cleaned: name).key
    return contains { $0.key == key } && names.contains { ComparedName(cleaned: $0).key == key }
  }
}
