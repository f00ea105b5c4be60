import Confusables
import Pinyin

/// The begun cards whose words have one side of a contrast, for the questions of a round.
struct ContrastWords {
  /// For each side of the contrast, the cards whose words contain only this side, in the order in
  /// which they are chosen.
  var sides: [[CardKey]]

  /// The maximum number of syllables of a short word; short words are asked first.
  private static let shortWord = 2

  /// Finds the cards in the skill that a kind of question tests.
  ///
  /// Words that are not due come first, so that practice does not make the next counted question of
  /// a due word easier; among them, short words come first. `excluded` are words that are not
  /// asked.
  init(
    _ contrast: Contrast,
    kind: QuestionKind,
    cards: [Card],
    besides excluded: Set<WordKey>,
    at now: Timestamp,
    on today: StudyDay,
    using generator: inout some RandomNumberGenerator
  ) {
    let weaknesses = [contrast.first, contrast.second].map {
      Weakness(of: contrast, expecting: $0)
    }
    let free = cards.filter {
      $0.key.skill == kind.skill && $0.memory != nil && $0.phase != .new && $0.hold == nil
        && !excluded.contains($0.key.word)
    }
    var found: [[(card: CardKey, rank: Int)]] = [[], []]
    for card in free.shuffled(using: &generator) {
      let carried = weaknesses.map { $0.isCarried(by: card.key.word) }
      guard carried[0] != carried[1] else { continue }
      let isLater = card.isInLearning || card.isDue(at: now, on: today)
      let isLong = card.key.word.simplified.count > Self.shortWord
      found[carried[0] ? 0 : 1].append((card.key, (isLater ? 2 : 0) + (isLong ? 1 : 0)))
    }
    sides = found.map { side in
      (0...3).flatMap { rank in side.filter { $0.rank == rank }.map(\.card) }
    }
    guard contrast.unit == .word else { return }
    // Two words are told apart by asking each of them again.
    let times = ContrastRound.length / 2
    sides = sides.map { $0.flatMap { [CardKey](repeating: $0, count: times) } }
  }

  /// Removes and returns up to `count` cards for which `isAsked` is true, about the same number
  /// from each side.
  ///
  /// Empty if there are fewer than `fewest`, or if one side has none although several cards are
  /// needed.
  mutating func removeCards(
    _ count: Int,
    fewest: Int,
    where isAsked: (CardKey) throws(StudyError) -> Bool
  ) throws(StudyError) -> [CardKey] {
    var taken: [[CardKey]] = [[], []]
    for limit in [(count + 1) / 2, count] {
      for side in sides.indices {
        while taken[side].count < limit, taken.joined().count < count, !sides[side].isEmpty {
          let card = sides[side].removeFirst()
          if try isAsked(card) { taken[side].append(card) }
        }
      }
    }
    guard taken.joined().count >= fewest, fewest == 1 || taken.allSatisfy({ !$0.isEmpty }) else {
      return []
    }
    return taken.flatMap { $0 }
  }
}
