import Study

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
