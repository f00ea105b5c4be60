/// Compares what is stored with what the log leads to.
package struct Audit: Hashable, Sendable {
  /// Cards whose stored state differs, in the order of their keys.
  package private(set) var cards: [CardKey] = []
  /// Whether the daily tallies differ.
  package private(set) var tallies = false
  /// Whether the counts of confusions differ.
  package private(set) var confusions = false
  /// Whether other answers are marked as undone or reset.
  package private(set) var voided = false
  /// Whether other answers are marked as practice.
  package private(set) var practice = false

  /// Replays the log of a store, which is only read.
  ///
  /// Memory is compared to a billionth, since processors round differently; all else exactly.
  package init(of store: any StudyStore) throws(StudyError) {
    self = try store.read { reader in try Audit(of: reader) }
  }

  package init(of reader: any StudyReading) throws(StudyError) {
    let fold = try LogFold(of: reader)
    var missing = fold.cards
    for card in try reader.cards(.all) {
      let replayed = missing.removeValue(forKey: card.key)
      if !(replayed.map { card.isAlike($0) } ?? false) { cards.append(card.key) }
    }
    cards = (cards + missing.keys).sorted()
    tallies = Set(try reader.tallies()) != Set(fold.tallies.values.filter { !$0.isEmpty })
    let stored = try reader.confusions(since: nil)
    confusions = Set(stored) != Set(fold.confusions.tallies)
    voided = try reader.voidedReviewIDs() != fold.voided
    practice = try reader.practiceReviewIDs() != fold.practice
  }

  /// What differs, in a few words each; empty when nothing does.
  package var differences: [String] {
    let named = 3
    var found = cards.prefix(named).map { "card \($0.word.rawValue) \($0.skill.rawValue)" }
    if cards.count > named { found.append("\(cards.count - named) more cards") }
    if tallies { found.append("daily tallies") }
    if confusions { found.append("confusion counts") }
    if voided { found.append("undone answers") }
    if practice { found.append("practice answers") }
    return found
  }

  package static func differences(in store: any StudyStore) throws(StudyError) -> [String] {
    try Audit(of: store).differences
  }
}

extension Card {
  /// Whether two cards are equal but for the last digits of their memory.
  ///
  /// A processor with fused multiplication and one without it differ in the last bit of an
  /// exponential, and a replay adds such differences up.
  package func isAlike(_ other: Card) -> Bool {
    var other = other
    switch (memory, other.memory) {
    case (let mine?, let its?): if mine.isAlike(its) { other.memory = memory }
    case (nil, nil), (nil, _?), (_?, nil): break
    }
    return self == other
  }
}
