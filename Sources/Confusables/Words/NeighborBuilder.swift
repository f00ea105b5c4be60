/// Finds the neighbours of every word of a pack, once, when the pack is built: the words that may be
/// wrong answers where it is the right one.
///
/// Words are compared where they have a character, a look-alike, a sound, a field of meaning or a
/// topic in common, so that a large pack needs no comparison of every word with every other.
public struct NeighborBuilder {
  /// How hard neighbours are looked for.
  private struct Effort {
    /// Neighbours of one word that are kept.
    var kept: Int
    /// Members of a common key that are compared, the nearest in the order of the list.
    var window: Int
    /// Whether words with look-alike characters are compared as well.
    var comparesLookAlikes: Bool

    static let full = Effort(kept: 20, window: 40, comparesLookAlikes: true)
    /// For a dictionary: so many words share a character or a sound that a few of each are near.
    static let brief = Effort(kept: 10, window: 8, comparesLookAlikes: false)
  }

  /// The rounds in which words that are neighbours of many are made rarer.
  private static let rounds = 3

  /// Neighbours that may stand together and are kept whatever they weigh.
  private static let fewest = 5
  /// What others have to weigh beside one of these: a set needs no word that is far off where there
  /// are nearer ones.
  private static let leastShare = 0.3

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
  ///   - words: The words in the order of their level and frequency; their places are their numbers.
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

  /// What one kind of question asks of two words beside each other.
  public struct Kind {
    /// What two words keep of their score.
    let factor: (_ one: Int, _ other: Int) -> Double
    /// Whether they may stand together at all; asked of the best only, as it takes longer.
    let isAllowed: (_ one: Int, _ other: Int) -> Bool

    /// Makes a kind; without arguments it takes every pair as it is scored.
    public init(
      factor: @escaping (_ one: Int, _ other: Int) -> Double = { _, _ in 1 },
      isAllowed: @escaping (_ one: Int, _ other: Int) -> Bool = { _, _ in true }
    ) {
      self.factor = factor
      self.isAllowed = isAllowed
    }
  }

  /// The row of every word, as places in the list, for each of several kinds of question.
  ///
  /// `areOfField`: whether the meanings of two words are of one field and exclude each other.
  public func rows(
    areOfField: (_ one: Int, _ other: Int) -> Bool = { _, _ in false },
    kinds: [Kind]
  ) -> [[NeighborRow]] {
    var rows = [[[Found]]](repeating: [], count: kinds.count)
    var stamps = [Int32](repeating: -1, count: count)
    var found: [Found] = []
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
            usages: (usages[id], usages[other]),
            areOfField: areOfField(id, other)
          )
          if weight > 0 { found.append((other, weight)) }
        }
      }
      for (number, kind) in kinds.enumerated() {
        rows[number].append(best(of: found, for: id, kind))
      }
    }
    return rows.map(Self.balanced)
  }

  private typealias Found = (id: Int, weight: Double)

  /// The best words for one kind of question.
  private func best(of found: [Found], for id: Int, _ kind: Kind) -> [Found] {
    var weighed = found
    for index in weighed.indices { weighed[index].weight *= kind.factor(id, weighed[index].id) }
    weighed.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.id < $1.id }
    var best: [Found] = []
    // Some that may all stand together, so that there is a choice of sets.
    var together: [Int] = []
    var least = 0.0
    for item in weighed {
      guard best.count < effort.kept, item.weight > 0,
        together.count < Self.fewest || item.weight >= least
      else { break }
      guard kind.isAllowed(id, item.id) else { continue }
      best.append(item)
      if together.allSatisfy({ kind.isAllowed($0, item.id) }) { together.append(item.id) }
      if best.count == 3 { least = item.weight * Self.leastShare }
    }
    return best
  }

  /// The rows with shares of which each word's sum is 1, and in which no word is a neighbour much more
  /// often than others.
  ///
  /// Words are asked alike. One that was offered more often than others would rarely be right where it
  /// is offered.
  private static func balanced(_ rows: consuming [[Found]]) -> [NeighborRow] {
    var rows = rows
    for round in 0...rounds {
      for id in rows.indices {
        let sum = rows[id].reduce(0) { $0 + $1.weight }
        for index in rows[id].indices { rows[id][index].weight /= sum }
      }
      guard round < rounds else { break }
      var sums = [Double](repeating: 0, count: rows.count)
      for row in rows { for item in row { sums[item.id] += item.weight } }
      for id in rows.indices {
        for index in rows[id].indices {
          rows[id][index].weight /= max(sums[rows[id][index].id], 1)
        }
      }
    }
    return rows.map(NeighborRow.init)
  }

  /// The keys of a word, and those of the characters that look like its own.
  private func lookedUp(_ id: Int) -> [UInt64] {
    let own = Array(keys.elements[keys[id]])
    guard effort.comparesLookAlikes, !score.likenesses.isEmpty else { return own }
    return own
      + codes.elements[codes[id]].flatMap(score.likenesses.partners).map { UInt64($0) }
  }

  /// The words of a common key that are nearest in the order of the list: at most a window of them.
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
}

extension NeighborScore.Word {
  /// What two neighbours have in common: a character, the sound apart from tone, a syllable at its
  /// place, of a word of one syllable its initial or final, a field of meaning, part of speech and
  /// topic, or the part of speech alone.
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
    for field in fields { keys.insert(5 << 60 | UInt64(field)) }
    if usage.topic != 0 { keys.insert(6 << 60 | (usage.topic << 16) ^ usage.form) }
    keys.insert(7 << 60 | usage.form)
    return keys.sorted()
  }
}
