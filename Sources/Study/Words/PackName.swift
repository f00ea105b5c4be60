/// The names of word packs; the pack `NAME` is in the file `packs/NAME.sqlite`.
package enum PackName {
  /// The pack included with the program.
  package static let study = "study"
  /// The name that selects every installed pack.
  package static let everything = "all"

  /// Returns true if a text is a valid pack name: up to 64 letters, digits, `-`, `_` and `.` in at
  /// most 200 bytes, beginning with a letter or digit, and not ``everything``.
  ///
  /// A valid name is neither a hidden file nor a path.
  package static func isValid(_ text: String) -> Bool {
    guard let first = text.first, isPlain(first), text.count <= 64, text.utf8.count <= 200 else {
      return false
    }
    return text.allSatisfy { isPlain($0) || "-_.".contains($0) } && text != everything
  }

  /// Returns a pack name for a file name, such as `my-words` for `My words.csv`; `words` if that
  /// name is invalid or the name of the study pack.
  package static func proposed(forFile name: String) -> String {
    let base = name.split(separator: "/").last.map(String.init) ?? name
    let stem = base.split(separator: ".").first.map(String.init) ?? base
    let plain = stem.lowercased().map { isPlain($0) || $0 == "_" ? $0 : "-" }
    let parts = String(plain).split(separator: "-")
    let result = String(parts.joined(separator: "-").drop { !isPlain($0) }.prefix(40))
    return isValid(result) && result != study ? result : "words"
  }

  /// Returns the names in a list separated by commas; all spaces are removed.
  package static func list(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.filter { $0 != " " })
    }
  }

  /// Returns the letters and digits of a name in lower case, by which names are compared.
  package static func plain(_ name: String) -> String { name.lowercased().filter(isPlain) }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
