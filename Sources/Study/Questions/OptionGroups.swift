/// The words of a list put into groups, among which the options of a question are looked for.
///
/// Whatever differs between groups would give an answer away: the number of characters, also where
/// meanings are the options, as the prompt shows it; and for meanings the part of speech and the
/// number of senses. As long as a group is large enough it also keeps to one level. Within a group
/// words stand in the order of their frequency, for meanings of the length of the gloss, so that
/// neighbours in it can stand in for each other.
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
    var characters: Int
    var form: String

    static func < (left: Trait, right: Trait) -> Bool {
      (left.level, left.characters, left.form) < (right.level, right.characters, right.form)
    }
  }

  init(_ words: [Word], kind: QuestionKind) {
    var members: [Trait: [Int]] = [:]
    for (position, word) in words.enumerated() where !word.isQuestion {
      let trait = Trait(
        level: word.levels.current?.number ?? 8,
        characters: word.simplified.count,
        form: kind == .meaning ? "\(word.partsOfSpeech.first ?? "") \(word.senseCount)" : ""
      )
      members[trait, default: []].append(position)
    }
    // Small groups give up their level first, then their form, then their length.
    for (least, merged) in [
      (Self.leastOfLevel, { Trait(level: 0, characters: $0.characters, form: $0.form) }),
      (Self.least, { Trait(level: 0, characters: $0.characters, form: "") }),
      (Self.least, { _ in Trait(level: 0, characters: 0, form: "") }),
    ] as [(Int, (Trait) -> Trait)] {
      for (trait, found) in members where found.count < least {
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
