/// A note of an Anki collection.
struct AnkiNote {
  /// Returns the fields of a note, at most the maximum number.
  static func fields(_ text: String) -> [String] {
    text.split(
      separator: "\u{1F}",
      maxSplits: FieldMap.mostColumns,
      omittingEmptySubsequences: false
    ).map(String.init)
  }

  /// Returns the beginning of a note without a field for a word, for the list of skipped notes.
  static func beginning(of fields: [String]) -> [WordField: String] {
    let text = fields.lazy.map { ImportText.oneLine(AnkiText.plain(String($0.prefix(200)))) }
      .first { !$0.isEmpty }
    return text.map { [.gloss: $0] } ?? [:]
  }

  /// Returns true if the tags of a note, which are separated by spaces, contain a tag.
  static func has(_ tag: String, in tags: String) -> Bool {
    tags.split(separator: " ").contains { $0.lowercased() == tag }
  }
}
