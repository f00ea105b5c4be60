/// Finds the neighbours of every word of a pack, once, when the pack is built.
///
/// Words are compared where they have a character, a look-alike or a sound in common, so that a
/// large pack needs no comparison of every word with every other.
public struct NeighborBuilder {
  /// How hard neighbours are looked for.
  private struct Effort {
    /// Neighbours of one word that are kept.
    var kept: Int
    /// Members of a common key that are compared; words are numbered by frequency.
    var window: Int
    /// Words of similar commonness that are kept beside them, where these are fewer.
    var filling: Int
    /// Whether words with look-alike characters are compared as well.
    var comparesLookAlikes: Bool

    static let full = Effort(kept: 16, window: 40, filling: 10, comparesLookAlikes: true)
    /// For a dictionary: so many words share a character or a sound that a few of each are near.
    static let brief = Effort(kept: 8, window: 6, filling: 6, comparesLookAlikes: false)
  }

  /// The rounds in which the shares of the neighbours are fitted.
  ///
  /// With many, words with few related ones would get unrelated neighbours for an exact balance.
  private static let fittingRounds = 8
  /// What a word of similar commonness weighs that has nothing in common.
  ///
  /// It takes the draws that near ones leave, and as it is in the table, it does so in balance.
  private static let fillingWeight = 0.01

  private let effort: Effort
  private let score: NeighborScore
  private let count: Int
  /// What is compared of all words, one behind the other, so that comparing copies nothing.
  private let codes: Runs<UInt32>
  private let parts: Runs<SIMD4<UInt8>>
  private let usages: [NeighborScore.Usage]
  private let keys: Runs<UInt64>
  private let members: [UInt64: [Int32]]

  /// The elements of many short lists in one array.
  private struct Runs<Element: BitwiseCopyable & Sendable>: Sendable {
    private(set) var elements: [Element] = []
    private var ends: [Int32] = []

    init(_ lists: some Sequence<[Element]>) {
      for list in lists {
        elements += list
        ends.append(Int32(elements.count))
      }
    }

    /// Where the elements of a list are.
    subscript(index: Int) -> Range<Int> {
      (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }
  }

  /// Prepares the words of one group.
  ///
  /// - Parameters:
  ///   - words: The words in the order of their frequency; their places are their numbers.
  ///   - score: How near two words are.
  ///   - isDictionary: Whether the group is of a list so large that a few neighbours of each sound
  ///     and character are enough; look-alikes are then left out.
  public init(
    _ words: [NeighborScore.Word],
    score: NeighborScore = NeighborScore(),
    isDictionary: Bool = false
  ) {
    effort = isDictionary ? .brief : .full
    self.score = effort.comparesLookAlikes ? score : NeighborScore()
    count = words.count
    codes = Runs(words.lazy.map(\.codes))
    parts = Runs(words.lazy.map(\.parts))
    usages = words.map(\.usage)
    keys = Runs(words.lazy.map(\.keys))
    var members: [UInt64: [Int32]] = [:]
    for index in words.indices {
      for key in keys.elements[keys[index]] { members[key, default: []].append(Int32(index)) }
    }
    self.members = members
  }

  /// The row of every word, as places in the list, for each of several relations.
  ///
  /// `relations`: whether two words may be options of one question; symmetric. A neighbour that has
  /// to be turned down when a question is made would bend the balance.
  public func rows(_ relations: [(_ one: Int, _ other: Int) -> Bool]) -> [[NeighborRow]] {
    var edges = [[SymmetricFlow.Edge]](repeating: [], count: relations.count)
    var stamps = [Int32](repeating: -1, count: count)
    var found: [(id: Int, weight: Double)] = []
    let (allCodes, allParts) = (codes.elements.span, parts.elements.span)
    for id in 0..<count {
      let (code, part) = (allCodes.extracting(codes[id]), allParts.extracting(parts[id]))
      found.removeAll(keepingCapacity: true)
      stamps[id] = Int32(id)
      for key in lookedUp(id) {
        for member in near(id, in: members[key] ?? []) where stamps[Int(member)] != Int32(id) {
          stamps[Int(member)] = Int32(id)
          let other = Int(member)
          let weight = score(
            codes: code,
            allCodes.extracting(codes[other]),
            parts: part,
            allParts.extracting(parts[other]),
            usages: (usages[id], usages[other])
          )
          if weight > 0 { found.append((other, weight)) }
        }
      }
      found.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.id < $1.id }
      for (number, isAllowed) in relations.enumerated() {
        var kept = 0
        for item in found where kept < effort.kept && isAllowed(id, item.id) {
          edges[number].append(Self.edge(id, item.id, item.weight))
          kept += 1
        }
        for other in kept < effort.filling ? filling(id, isAllowed) : [] {
          edges[number].append(Self.edge(id, other, Self.fillingWeight))
        }
      }
    }
    return edges.indices.map { number in
      var named: [SymmetricFlow.Edge] = []
      swap(&named, &edges[number])
      return Self.rows(count: count, edges: named)
    }
  }

  /// Words around a word in the order of the list, at rising distances.
  private func filling(_ id: Int, _ isAllowed: (Int, Int) -> Bool) -> [Int] {
    var found: [Int] = []
    var distance = 1
    var step = 1
    while found.count < effort.filling, step <= 2 * effort.filling {
      for other in [id - distance, id + distance]
      where (0..<count).contains(other) && isAllowed(id, other) {
        found.append(other)
      }
      step += 1
      distance += step
    }
    return found
  }

  /// The keys of a word, and those of the characters that look like its own.
  private func lookedUp(_ id: Int) -> [UInt64] {
    let own = Array(keys.elements[keys[id]])
    guard effort.comparesLookAlikes, !score.likenesses.isEmpty else { return own }
    return own
      + codes.elements[codes[id]].flatMap(score.likenesses.partners).map { UInt64($0) }
  }

  /// The words of a common key that are about as frequent: at most a window of them.
  private func near(_ id: Int, in members: [Int32]) -> ArraySlice<Int32> {
    guard members.count > effort.window else { return members[...] }
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if members[middle] < Int32(id) { low = middle + 1 } else { high = middle }
    }
    let start = max(0, min(low - effort.window / 2, members.count - effort.window))
    return members[start..<start + effort.window]
  }

  /// A pair of which one names the other as its neighbour; where both do, the weights add up.
  static func edge(_ one: Int, _ other: Int, _ weight: Double) -> SymmetricFlow.Edge {
    SymmetricFlow.Edge(one: min(one, other), other: max(one, other), weight: weight / 2)
  }

  /// The rows of items numbered from 0, from the pairs that are named.
  static func rows(count: Int, edges named: consuming [SymmetricFlow.Edge]) -> [NeighborRow] {
    var edges = named
    edges.sort { ($0.one, $0.other) < ($1.one, $1.other) }
    var last = -1
    for index in edges.indices {
      let edge = edges[index]
      if last >= 0, edges[last].one == edge.one, edges[last].other == edge.other {
        edges[last].weight += edge.weight
      } else {
        last += 1
        edges[last] = edge
      }
    }
    edges.removeSubrange((last + 1)...)
    let flow = SymmetricFlow(
      edges: edges,
      frequencies: [Double](repeating: 1, count: count),
      ceiling: NeighborRow.largestShare,
      rounds: fittingRounds
    )
    return (0..<count).map { id in
      NeighborRow(
        draws: flow.draws(against: id)
          .map { ($0.target, UInt16($0.share * NeighborRow.whole)) }
          .filter { $0.1 > 0 }
          .sorted { $0.0 < $1.0 }
          .map { NeighborRow.Draw(target: $0.0, parts: $0.1) }
      )
    }
  }
}

extension NeighborScore.Word {
  /// What two neighbours have in common: a character, the sound apart from tone, a syllable at its
  /// place, or, of a word of one syllable, its initial or final.
  fileprivate var keys: [UInt64] {
    var keys = Set(codes.map { UInt64($0) })
    let sounds = parts.map { UInt64($0.x) << 8 | UInt64($0.y) }
    if sounds.count <= 3 {
      keys.insert(sounds.reduce(1 << 60) { $0 << 16 | $1 } | 1 << 60)
    }
    for (place, sound) in sounds.enumerated() where sounds.count > 1 {
      keys.insert(2 << 60 | UInt64(sounds.count & 0xFF) << 32 | UInt64(place & 0xFF) << 24 | sound)
    }
    if let syllable = parts.first, parts.count == 1 {
      keys.insert(3 << 60 | UInt64(syllable.x))
      keys.insert(4 << 60 | UInt64(syllable.y))
    }
    return keys.sorted()
  }
}
