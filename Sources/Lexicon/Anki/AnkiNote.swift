import Study

/// The parsing of the columns of a note in an Anki collection.
struct AnkiNote {
  /// Returns the fields of a note from the column `flds`; if there are more than the maximum, the
  /// last one has the rest of the text.
  static func fields(_ text: String) -> [String] {
    text.split(
      separator: "\u{1F}",
      maxSplits: FieldMap.mostColumns,
      omittingEmptySubsequences: false
    ).map(String.init)
  }

  /// Returns the beginning of the first field that is not empty, as the gloss of the note.
  ///
  /// The list of skipped notes shows it. The result is empty if all fields are.
  static func beginning(of fields: [String]) -> [WordField: String] {
    let text = fields.lazy.map { ImportText.oneLine(AnkiText.plain(String($0.prefix(200)))) }
      .first { !$0.isEmpty }
    return text.map { [.gloss: $0] } ?? [:]
  }

  /// Returns true if a note has a tag, ignoring case.
  ///
  /// `tag`: the tag in lower case. `tags`: all tags of the note, separated by spaces.
  static func has(_ tag: String, in tags: String) -> Bool {
    tags.split(separator: " ").contains { $0.lowercased() == tag }
  }
}

/// The names that the log gives to the notes of a collection; they are the same at every import.
struct AnkiNoteNames {
  private var taken: Set<String> = []

  /// Returns the name of the next note: its GUID, or a hash if the GUID cannot be in a key of the
  /// log or an earlier note has it.
  ///
  /// In Anki, two notes may have the same GUID, but their cards are different cards.
  mutating func name(ofGUID guid: String, note id: Int64) -> String {
    let isPlain = guid.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    let name = isPlain && (1...64).contains(guid.utf8.count) ? guid : EntryName.hashed(guid)
    guard !taken.insert(name).inserted else { return name }
    return EntryName.hashed("\(guid) \(id)")
  }
}

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
