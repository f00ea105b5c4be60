/// The words of a list in groups; the options of a question come from one group.
///
/// A difference between groups would reveal the answer. All words of a group therefore have the
/// same number of characters (also where meanings are the options, because the prompt shows it),
/// and for meanings the same part of speech and number of senses. A group that is large enough also
/// has one level. Within a group, words are sorted by frequency, or for meanings by the length of
/// the gloss, so that adjacent words can replace each other.
struct OptionGroups: Sendable {
  /// The positions of the words, group by group; the index is a word's place.
  let positions: [Int]
  /// The places of each group.
  let groups: [Range<Int>]

  /// The minimum number of words in a group of one level.
  private static let leastOfLevel = 100
  /// The minimum number of words in a group.
  private static let least = 8

  private struct Trait: Comparable, Hashable {
    var level: Int
    var characters: Int
    var form: String

    static func < (left: Trait, right: Trait) -> Bool {
      (left.level, left.characters, left.form) < (right.level, right.characters, right.form)
    }
  }

  init(_ items: [Item], kind: QuestionKind) {
    var members: [Trait: [(rank: Int, position: Int)]] = [:]
    for (position, item) in items.enumerated() {
      guard case .word(let word) = item else { continue }
      let trait = Trait(
        level: word.levels.current?.number ?? 8,
        characters: word.simplified.count,
        form: kind == .meaning ? "\(word.partsOfSpeech.first ?? "") \(word.senseCount)" : ""
      )
      members[trait, default: []].append((Self.rank(word, kind), position))
    }
    // Small groups are merged across levels first, then across forms, then across lengths.
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
      positions += found.sorted { $0 < $1 }.map(\.position)
      groups.append(start..<positions.count)
    }
    self.positions = positions
    self.groups = groups
  }

  private static func rank(_ word: Word, _ kind: QuestionKind) -> Int {
    kind == .meaning ? word.gloss.utf8.count : word.frequencyRank ?? .max
  }
}
