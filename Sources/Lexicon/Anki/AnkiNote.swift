/// The parsing of the columns of a note in an Anki collection.
struct AnkiNote {
  /// Returns the fields of a note from the column `flds`; beyond the maximum number, the last one
  /// has the rest.
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
