/// The words of a list put into groups, among which the options of a question are looked for.
///
/// Whatever differs between groups would give an answer away: for questions with hanzi it is the
/// number of characters, for those with meanings the part of speech and the number of senses. As
/// long as a group is large enough it also keeps to one level. Within a group words stand in the
/// order of their frequency, for meanings of the length of the gloss, so that neighbours in it can
/// stand in for each other.
struct OptionGroups: Sendable {
  /// The positions of the words, group by group; the index is a word's place.
  let positions: [Int]
  /// The places of each group.
  let groups: [Range<Int>]

  /// The fewest words of one level that make a group.
  private static let leastOfLevel = 100
  /// The fewest words that make a group.
  private static let least = 8

  private struct Trait: Comparable, Hashable {
    var level: Int
    var form: String

    static func < (left: Trait, right: Trait) -> Bool {
      (left.level, left.form) < (right.level, right.form)
    }
  }

  init(_ words: [Word], kind: QuestionKind) {
    var members: [Trait: [Int]] = [:]
    for (position, word) in words.enumerated() where !word.isQuestion {
      let form =
        kind == .meaning
        ? "\(word.partsOfSpeech.first ?? "") \(word.senseCount)" : "\(word.simplified.count)"
      members[Trait(level: word.levels.current?.number ?? 8, form: form), default: []]
        .append(position)
    }
    // Small groups give up their level first, then all that sets them apart.
    for (least, merged) in [
      (Self.leastOfLevel, { Trait(level: 0, form: $0.form) }),
      (Self.least, { _ in Trait(level: 0, form: "") }),
    ] as [(Int, (Trait) -> Trait)] {
      for (trait, found) in members where found.count < least && trait.level < 9 {
        let target = merged(trait)
        guard target != trait else { continue }
        members[trait] = nil
        members[target, default: []] += found
      }
    }
    var positions: [Int] = []
    var groups: [Range<Int>] = []
    for (_, found) in members.sorted(by: { $0.key < $1.key }) {
      let start = positions.count
      positions += found.map { (rank: Self.rank(words[$0], kind), position: $0) }
        .sorted { $0 < $1 }
        .map(\.position)
      groups.append(start..<positions.count)
    }
    self.positions = positions
    self.groups = groups
  }

  private static func rank(_ word: Word, _ kind: QuestionKind) -> Int {
    kind == .meaning ? word.gloss.utf8.count : word.frequencyRank ?? .max
  }
}
