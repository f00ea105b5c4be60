/// The words of a list in groups; the options of a question come from one group.
///
/// A difference between groups would reveal the answer. All words of a group therefore have the
/// same number of characters (also where meanings are the options, because the prompt shows it),
/// and for meanings the same part of speech and number of senses. Within a group, words are sorted by
/// frequency, or for meanings by level and the length of the gloss, so that adjacent words can replace
/// each other.
struct OptionGroups: Sendable {
  /// The positions of the words, group by group; the index is a word's place.
  let positions: [Int]
  /// The places of each group.
  let groups: [Range<Int>]

  /// The minimum number of words in a group of one number of senses.
  private static let leastOfForm = 100
  /// The minimum number of words in a group.
  private static let least = 8

  private struct Trait: Comparable, Hashable {
    var characters: Int
    var part = ""
    var senses = 0

    static func < (left: Trait, right: Trait) -> Bool {
      (left.characters, left.part, left.senses) < (right.characters, right.part, right.senses)
    }
  }

  init(_ items: [Item], kind: QuestionKind) {
    var members: [Trait: [Int]] = [:]
    for (position, item) in items.enumerated() {
      guard case .word(let word) = item else { continue }
      var trait = Trait(characters: word.simplified.count)
      if kind == .meaning {
        trait.part = word.partsOfSpeech.first ?? ""
        trait.senses = word.senseCount
      }
      members[trait, default: []].append(position)
    }
    // Small groups are merged across numbers of senses first, then parts of speech, then lengths.
    for (least, merged) in [
      (Self.leastOfForm, { Trait(characters: $0.characters, part: $0.part) }),
      (Self.least, { Trait(characters: $0.characters) }),
      (Self.least, { _ in Trait(characters: 0) }),
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
      positions += found.map { (rank: Self.rank(items[$0], kind), position: $0) }
        .sorted { $0 < $1 }
        .map(\.position)
      groups.append(start..<positions.count)
    }
    self.positions = positions
    self.groups = groups
  }

  private static func rank(_ item: Item, _ kind: QuestionKind) -> Int {
    kind == .meaning ? item.entry.level * 100_000 + item.gloss.utf8.count : item.entry.rank
  }
}
