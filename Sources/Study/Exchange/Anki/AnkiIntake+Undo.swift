extension AnkiIntake {
  /// Undoes all entries that imports of the cards with these names added, and returns the number of
  /// answers among them.
  ///
  /// Placements by this program that the imports had undone are made again.
  package func undoImports(of names: some Sequence<String>) throws(StudyError) -> Int {
    let entries = try AnkiRevision.standing(of: names, in: writer)
    let answers = try undo(entries)
    for card in Set(entries.map(\.card)).sorted() { try placeAgain(card) }
    return answers
  }

  /// Undoes entries of earlier imports, and returns the number of answers among them.
  func undo(_ entries: [StoredEntry]) throws(StudyError) -> Int {
    var (start, answers) = (0, 0)
    while start < entries.count {
      let part = entries[start..<min(start + Self.batchOfUndos, entries.count)]
      start += part.count
      answers += part.count(where: \.isReview)
      _ = try Ledger(writer).ingest(part.map { IngestedEntry(.event($0.undo), from: nil) })
    }
    return answers
  }

  /// The number of entries that are undone in one step, which limits memory use.
  private static let batchOfUndos = 1000

  /// Adds copies of the placements of a card that an import has undone, unless they were already
  /// added.
  private func placeAgain(_ card: CardKey) throws(StudyError) {
    let events = try writer.events(of: card)
    let keys = Set(events.map(\.key))
    let copies = events.filter { event in
      event.change.isPlacement && !event.isFromAnki
        && keys.contains("anki:undo:" + EntryName.hashed(event.key))
    }.map { event in
      var copy = event
      copy.id = 0
      copy.key = EntryName.hashed("again:" + event.key)
      return copy
    }.filter { !keys.contains($0.key) }
    _ = try Ledger(writer).ingest(copies.map { IngestedEntry(.event($0), from: nil) })
  }
}
