import Study

/// The names of a collection's notes in the keys of log entries, which are the same at every
/// import.
struct AnkiNoteNames {
  private var taken: Set<String> = []

  /// Returns the GUID of the next note if it is valid in a key and no earlier note has it,
  /// otherwise a name made from it.
  ///
  /// In Anki, two notes may have the same GUID; their cards are different cards.
  mutating func name(ofGUID guid: String, note id: Int64) -> String {
    let isPlain = guid.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    let name = isPlain && (1...64).contains(guid.utf8.count) ? guid : EntryName.hashed(guid)
    guard !taken.insert(name).inserted else { return name }
    return EntryName.hashed("\(guid) \(id)")
  }
}
