package import FSRS

/// A comparison of the stored state with the state that results from a replay of the log.
package struct Audit: Hashable, Sendable {
  /// The cards whose stored state differs, in the order of their keys.
  package private(set) var cards: [CardKey] = []
  /// True if the daily tallies differ.
  package private(set) var tallies = false
  /// True if the counts of confusions differ.
  package private(set) var confusions = false
  /// True if the marks of undone and reset answers differ.
  package private(set) var voided = false
  /// True if the marks of practice answers differ.
  package private(set) var practice = false

  /// Replays the log of a store and compares the result with the stored state; writes nothing.
  ///
  /// Memory values may differ by a billionth, because processors round differently; everything else
  /// is compared exactly.
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

  /// Short descriptions of the differences; empty when there is none.
  ///
  /// The first three cards that differ are named, and further ones are counted in one line.
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
  /// Returns true if two cards are equal except for rounding errors in their memory.
  ///
  /// Processors with and without fused multiply-add give exponentials that differ in the last bit,
  /// and a replay accumulates these differences.
  package func isAlike(_ other: Card) -> Bool {
    var other = other
    switch (memory, other.memory) {
    case (let mine?, let its?): if mine.isAlike(its) { other.memory = memory }
    case (nil, nil), (nil, _?), (_?, nil): break
    }
    return self == other
  }
}

extension FSRS7.State {
  /// The maximum relative difference between two replays of the same answers, which processors
  /// round differently.
  private static let tolerance = 1e-9

  /// Returns true if no value of two memory states differs by more than a billionth of itself.
  package func isAlike(_ other: FSRS7.State) -> Bool {
    func isNear(_ left: Double, _ right: Double) -> Bool {
      abs(left - right) <= Self.tolerance * max(abs(left), abs(right))
    }
    return isNear(stability, other.stability) && isNear(shortStability, other.shortStability)
      && isNear(difficulty, other.difficulty)
  }
}
