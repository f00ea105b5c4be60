import Confusables
import Pinyin

/// The begun cards whose words have one of the two sides of a contrast, for a round of practice.
struct ContrastWords {
  /// The cards whose words have only one side of the contrast, a list for each side, in the order
  /// in which they are asked.
  var sides: [[CardKey]]

  /// The maximum number of characters of a short word; short words are asked first.
  private static let shortWord = 2

  /// Finds the cards in the skill that a kind of question tests.
  ///
  /// Cards that are neither due nor in learning come first, so that the practice does not make the
  /// next counted question of a due word easier; within both groups, short words come first.
  /// `excluded`: words that are not asked.
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
    // A contrast of two words has only these two, so each is asked several times.
    let times = ContrastRound.length / 2
    sides = sides.map { $0.flatMap { [CardKey](repeating: $0, count: times) } }
  }

  /// Removes and returns up to `count` cards for which `isAsked` is true, about as many from each
  /// side.
  ///
  /// It returns none if there are fewer than `fewest`, or if one side has none and `fewest` is more
  /// than one. Cards for which `isAsked` is false are removed too. An error of `isAsked` is thrown.
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
