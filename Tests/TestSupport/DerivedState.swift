import FSRS
package import Study

/// Everything in a store that follows from its log.
package struct DerivedState: Hashable, Sendable {
  package let cards: [Card]
  package let tallies: [DayTally]
  package let confusions: [PeriodTally]
  package let voided: [Int64]
  package let practice: [Int64]
  /// The bits of every floating-point number of the cards, since `==` takes 0 for -0.
  package let bits: [UInt64]

  package init(of store: any StudyStore) throws(StudyError) {
    self = try store.read { reader in
      DerivedState(
        cards: try reader.cards(.all),
        tallies: try reader.tallies(),
        confusions: try reader.confusions(since: nil),
        voided: try reader.voidedReviewIDs().sorted(),
        practice: try reader.practiceReviewIDs().sorted()
      )
    }
  }

  private init(
    cards: [Card],
    tallies: [DayTally],
    confusions: [PeriodTally],
    voided: [Int64],
    practice: [Int64]
  ) {
    self.cards = cards
    self.tallies = tallies
    self.confusions = confusions
    self.voided = voided
    self.practice = practice
    bits = cards.compactMap(\.memory).flatMap {
      [$0.stability.bitPattern, $0.shortStability.bitPattern, $0.difficulty.bitPattern]
    }
  }
}
