/// The words of a list in groups; the options of a question come from one group.
///
/// All words of a group have the same number of characters, because a word of another length would
/// be easy to exclude. This applies to options that are meanings too, because the prompt shows the
/// length. Within a group, words are sorted by level and frequency, so that adjacent words can
/// replace each other.
struct OptionGroups: Sendable {
  /// The positions of the words, group by group; the index is a word's place.
  let positions: [Int]
  /// The places of each group.
  let groups: [Range<Int>]

  /// The minimum number of words in a group; the words of all smaller groups form one group.
  private static let least = 8

  init(_ items: [Item]) {
    var members: [Int: [Int]] = [:]
    for (position, item) in items.enumerated() {
      guard case .word(let word) = item else { continue }
      members[word.simplified.count, default: []].append(position)
    }
    for (length, found) in members where found.count < Self.least {
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
