/// Compares what is stored with what the log leads to.
package enum Audit {
  /// What differs between the stored state and a replay of the log; empty when they are equal.
  ///
  /// The replay runs in memory; the store is only read.
  package static func differences(in store: any StudyStore) throws(StudyError) -> [String] {
    let stored = try store.reading { (reader) throws(StoreError) in try Derived(reader) }
    let twin = MemoryStore()
    let log = try store.reading { (reader) throws(StoreError) in
      var reviews: [Review] = []
      try reader.forEachReview { reviews.append($0) }
      return (
        reviews: reviews, events: try reader.allEvents(),
        configurations: try reader.configurations()
      )
    }
    try twin.write { (writer) throws(StudyError) in
      do throws(StoreError) {
        for (id, configuration) in log.configurations {
          _ = try writer.append(configuration, id: id, at: Timestamp(milliseconds: 0))
        }
        for review in log.reviews { _ = try writer.append(review) }
        for event in log.events { _ = try writer.append(event) }
      } catch {
        throw .store(error)
      }
      try Ledger(writer).rebuildAll()
    }
    let replayed = try twin.reading { (reader) throws(StoreError) in try Derived(reader) }
    return stored.differences(from: replayed)
  }

  /// All that follows from the log.
  private struct Derived: Sendable {
    let cards: [Card]
    let tallies: [DayTally]
    let confusions: [PeriodTally]
    let voided: Set<Int64>

    init(_ reader: any StudyReading) throws(StoreError) {
      cards = try reader.cards(.all)
      tallies = try reader.tallies()
      confusions = try reader.confusions(since: nil)
      voided = try reader.voidedReviewIDs()
    }

    func differences(from replayed: Derived) -> [String] {
      var found: [String] = []
      let before = Dictionary(cards.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      let after = Dictionary(
        replayed.cards.map { ($0.key, $0) },
        uniquingKeysWith: { first, _ in first }
      )
      for key in Set(before.keys).union(after.keys).sorted() where before[key] != after[key] {
        found.append("card \(key.word.rawValue) \(key.skill.rawValue)")
      }
      if tallies != replayed.tallies { found.append("daily tallies") }
      if confusions != replayed.confusions { found.append("confusion counts") }
      if voided != replayed.voided { found.append("undone answers") }
      return found
    }
  }
}
