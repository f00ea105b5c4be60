/// The text of a gloss: the senses of a word in at most 60 characters.
enum GlossText {
  static let longest = 60

  /// Joins senses with `; `, as many as fit into a gloss.
  ///
  /// `isShortened` is true if a sense was left out or shortened.
  static func joined(_ senses: [String]) -> (text: String, isShortened: Bool) {
    if senses.count == 1, senses[0].utf8.count <= longest { return (senses[0], false) }
    var gloss = ""
    for sense in unique(senses) {
      let longer = gloss.isEmpty ? sense : gloss + "; " + sense
      if longer.utf8.count > longest, longer.count > longest {
        return gloss.isEmpty ? (cut(sense), true) : (gloss, true)
      }
      gloss = longer
    }
    return (gloss, false)
  }

  private static func unique(_ senses: [String]) -> [String] {
    var seen: Set<String> = []
    return senses.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Returns the senses of a text, which are separated by semicolons outside parentheses.
  static func senses(_ text: some StringProtocol) -> [String] {
    guard text.utf8.contains(UInt8(ascii: ";")) else {
      let sense = ImportText.trimmed(text)
      return sense.isEmpty ? [] : [sense]
    }
    var senses: [String] = []
    var current = ""
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth = max(0, depth - 1) }
      if character == ";", depth == 0 {
        senses.append(ImportText.trimmed(current))
        current = ""
      } else {
        current.append(character)
      }
    }
    senses.append(ImportText.trimmed(current))
    return senses.filter { !$0.isEmpty }
  }

  /// Shortens a sense that is too long: removes its parentheses, and if that is not enough, keeps
  /// its first words and adds `…`.
  private static func cut(_ sense: String) -> String {
    var depth = 0
    var plain = ""
    for character in sense {
      if character == "(" { depth += 1 }
      if depth == 0, character != " " || plain.last != " " { plain.append(character) }
      if character == ")" { depth = max(0, depth - 1) }
    }
    plain = ImportText.trimmed(plain)
    guard plain.isEmpty || plain.count > longest else { return plain }
    let start = (plain.isEmpty ? sense : plain).prefix(longest - 1)
    let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return ImportText.trimmed(words) + "…"
  }
}
