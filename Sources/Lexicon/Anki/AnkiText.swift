/// The plain text of a field of an Anki note.
enum AnkiText {
  /// Returns a field without markup and sounds, with semicolons in place of line breaks, and with
  /// the characters of the commonest entities.
  static func plain(_ field: String) -> String {
    guard field.utf8.contains(where: { "<&[".utf8.contains($0) }) else { return field }
    var text = withoutMarkup(field)
    for (entity, character) in [
      ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
      ("&amp;", "&"),
    ] {
      text = text.replacing(entity, with: character)
    }
    let end = text.lastIndex { $0 != ";" && !$0.isWhitespace }
    return ImportText.trimmed(end.map { text[...$0] }?.drop { $0 == ";" || $0 == " " } ?? "")
  }

  /// Returns the text without tags and sounds; a tag that ends a line becomes `; `.
  ///
  /// It takes time proportional to the length of the text, even if many tags are not closed.
  private static func withoutMarkup(_ field: String) -> String {
    var result = ""
    var rest = field[...]
    var (hasTags, hasSounds) = (true, true)
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "[" }) {
      result += rest[..<mark]
      rest = rest[mark...]
      if rest.first == "<", hasTags, let end = rest.firstIndex(of: ">") {
        if endsLine(rest[..<end]) { result += "; " }
        rest = rest[end...].dropFirst()
      } else if rest.hasPrefix("[sound:"), hasSounds, let end = rest.firstIndex(of: "]") {
        rest = rest[end...].dropFirst()
      } else {
        if rest.first == "<" {
          hasTags = false
        } else if rest.hasPrefix("[sound:") {
          hasSounds = false
        }
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// Returns true if a tag is a line break, or the end of a `div`, a paragraph or a list item.
  private static func endsLine(_ tag: Substring) -> Bool {
    let name = tag.dropFirst().prefix(4).lowercased()
    return ["br", "/div", "/p", "/li"].contains { name.hasPrefix($0) }
  }
}
