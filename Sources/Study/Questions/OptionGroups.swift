/// The words of a list in groups; the options of a question come from one group.
///
/// Where the prompt is a reading, all words of a group have the same number of characters, because a
/// word of another length would be easy to exclude. Where the prompt or the options are English, all
/// words are one group: a word of three characters, of which there are few, then has neighbours
/// enough (洗手间 beside 厨房). Within a group, words are sorted by level and frequency, so that adjacent
/// words can replace each other.
struct OptionGroups: Sendable {
  /// The positions of the words, group by group; the index is a word's place.
  let positions: [Int]
  /// The places of each group.
  let groups: [Range<Int>]

  /// The minimum number of words in a group; the words of all smaller groups form one group.
  private static let least = 8

  /// Arranges the words of a list.
  ///
  /// `mixesLengths`: true for one group of words of all lengths.
  init(_ items: [Item], mixesLengths: Bool = false) {
    var members: [Int: [Int]] = [:]
    for (position, item) in items.enumerated() {
      guard case .word(let word) = item else { continue }
      members[mixesLengths ? 0 : word.simplified.count, default: []].append(position)
    }
    for (length, found) in members where length > 0 && found.count < Self.least {
      members[length] = nil
      members[0, default: []] += found
    }
    var positions: [Int] = []
    var groups: [Range<Int>] = []
    for (_, found) in members.sorted(by: { $0.key < $1.key }) {
      let start = positions.count
      let order = found.map { position in
        let entry = items[position].entry
        return (level: entry.level, rank: entry.rank, position: position)
      }
      positions += order.sorted { $0 < $1 }.map(\.position)
      groups.append(start..<positions.count)
    }
    self.positions = positions
    self.groups = groups
  }
}
