import Glibc

/// A builder of the neighbours of each word of a pack: the words that may be wrong options in
/// questions about it.
///
/// It runs once, when the pack is built. Comparing all pairs of a large pack would take too long,
/// so words are compared only if they have a feature in common, such as a character, a sound, a
/// field of meaning or a part of speech, or characters that look alike.
public struct NeighborBuilder {
  /// The limits of the search for neighbours.
  private struct Effort {
    /// The maximum number of neighbours of a word.
    var kept: Int
    /// The maximum number of words with the same feature with which a word is compared; the nearest
    /// in the word list are chosen.
    var window: Int
    /// True if a word is also compared with words whose characters look like its own.
    var comparesLookAlikes: Bool

    static let full = Effort(kept: 20, window: 40, comparesLookAlikes: true)
    /// The limits for a dictionary, in which so many words share a character or a sound that
    /// comparing a few of them is enough.
    static let brief = Effort(kept: 10, window: 8, comparesLookAlikes: false)
  }

  /// The number of neighbours that are kept even if their weights are low.
  ///
  /// Only neighbours that may be options of one question are counted. Questions with options in
  /// characters need more, because a set from fewer neighbours would reveal the answer.
  fileprivate static let fewest = (meanings: 4, characters: 5)
  /// The minimum weight of the neighbours beyond ``fewest``, as a share of the third-highest
  /// weight.
  private static let leastShare = 0.4

  /// The factor that lowers the weight of a stand-in, a word that nobody confuses with the answer.
  ///
  /// Stand-ins are drawn only if a question has too few better neighbours: every word must be
  /// asked, even one that resembles no other, such as 票 (ticket).
  private static let standInFactor = 0.01
  /// The factor that lowers the weight of a curated neighbour without any similarity to the word.
  private static let distantWeight = 0.3
  /// The number of neighbours up to which stand-ins are added, so that questions about a word vary;
  /// more are added only if too few of the neighbours can be options of one question.
  private static let mostWithStandIns = 10

  private let effort: Effort
  private let score: NeighborScore
  private let count: Int
  /// The codes of the characters of all words, in one array, so that comparisons make no copies.
  private let codes: Runs<UInt32>
  private let parts: Runs<SIMD4<UInt8>>
  private let usages: [NeighborScore.Usage]
  /// True for each word that belongs to a field of meaning.
  private let hasFields: [Bool]
  /// True for each word that has a repeated character.
  private let areRepeated: [Bool]
  private let keys: Runs<UInt64>
  private let members: [UInt64: [Int32]]

  /// Many short lists, with their elements in one array.
  private struct Runs<Element: BitwiseCopyable & Sendable>: Sendable {
    private(set) var elements: [Element] = []
    private var ends: [Int32] = []

    init(_ lists: some Sequence<[Element]>) {
      for list in lists {
        elements += list
        ends.append(Int32(elements.count))
      }
    }

    /// The range of the elements of a list, given by its index from 0.
    subscript(index: Int) -> Range<Int> {
      (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }
  }

  /// Prepares the words of one group.
  ///
  /// - Parameters:
  ///   - words: The words in the order of their level and frequency; the number of a word is its
  ///     index, from 0.
  ///   - score: The score of two words.
  ///   - isDictionary: True if the list is so large that a few words with each sound and character
  ///     are enough; look-alikes are then not compared.
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
    hasFields = words.map { !$0.fields.isEmpty }
    areRepeated = words.map(\.repeatsCharacter)
    keys = Runs(words.lazy.map(\.keys))
    var members: [UInt64: [Int32]] = [:]
    for index in words.indices {
      for key in keys.elements[keys[index]] { members[key, default: []].append(Int32(index)) }
    }
    self.members = members
  }

  /// A kind of question for which neighbours are found, with its conditions for options.
  ///
  /// Words are given by their numbers, from 0.
  public struct Kind {
    /// The purpose for which scores are computed.
    let purpose: NeighborScore.Purpose
    /// A function that returns a factor for the score of two words.
    let factor: (_ one: Int, _ other: Int) -> Double
    /// A function that returns true if two words may be options of one question.
    ///
    /// It is slow, so it is called only for the words with the highest weights.
    let isAllowed: (_ one: Int, _ other: Int) -> Bool
    /// The curated neighbours of some words, which replace the neighbours that would be found.
    ///
    /// A curated neighbour has a lower weight if it has nothing in common with the word, or is of
    /// another level.
    let chosen: [Int: [Int]]

    /// Makes a kind; by default every pair is allowed and keeps its score, and no neighbours are
    /// curated.
    ///
    /// The parameters are the properties of the same names.
    public init(
      _ purpose: NeighborScore.Purpose = .meaning,
      factor: @escaping (_ one: Int, _ other: Int) -> Double = { _, _ in 1 },
      isAllowed: @escaping (_ one: Int, _ other: Int) -> Bool = { _, _ in true },
      chosen: [Int: [Int]] = [:]
    ) {
      self.purpose = purpose
      self.factor = factor
      self.isAllowed = isAllowed
      self.chosen = chosen
    }
  }

  /// Returns, for each kind of question in order, the neighbours of each word in order.
  ///
  /// `areOfField`: a function that returns true if two words, given by their numbers from 0, belong
  /// to one field of meaning and exclude each other, such as left and right; it is called only for
  /// words that have fields of meaning.
  public func rows(
    areOfField: (_ one: Int, _ other: Int) -> Bool = { _, _ in false },
    kinds: [Kind]
  ) -> [[NeighborRow]] {
    var rows = [FoundRows](repeating: FoundRows(), count: kinds.count)
    var stamps = [Int32](repeating: -1, count: count)
    var found: [(id: Int, likeness: NeighborScore.Likeness)] = []
    var weighed: [Found] = []
    let (allCodes, allParts) = (codes.elements.span, parts.elements.span)
    for id in 0..<count {
      let (code, part) = (allCodes.extracting(codes[id]), allParts.extracting(parts[id]))
      found.removeAll(keepingCapacity: true)
      stamps[id] = Int32(id)
      for key in lookedUp(id) {
        for member in near(id, in: members[key] ?? []) where stamps[Int(member)] != Int32(id) {
          stamps[Int(member)] = Int32(id)
          let other = Int(member)
          let likeness = score(
            codes: code,
            allCodes.extracting(codes[other]),
            parts: part,
            allParts.extracting(parts[other]),
            usages: (usages[id], usages[other]),
            areRepeated: areRepeated[id] && areRepeated[other],
            areOfField: hasFields[id] && hasFields[other] && areOfField(id, other)
          )
          found.append((other, likeness))
        }
      }
      for (number, kind) in kinds.enumerated() {
        if let chosen = kind.chosen[id] {
          let related = found.filter { other, likeness in
            NeighborScore.rated(likeness, for: kind.purpose).isPlausible
          }
          let near = Set(related.map(\.id))
          rows[number].append(
            chosen.map { other in
              let levels = abs(usages[id].level - usages[other].level)
              let weight = pow(NeighborScore.levelFactor, Double(levels))
              let isNear = near.contains(other)
              return Found(
                id: other,
                weight: isNear ? weight : weight * Self.distantWeight,
                isStandIn: false
              )
            }
          )
          continue
        }
        weighed.removeAll(keepingCapacity: true)
        for (other, likeness) in found {
          let (score, isPlausible) = NeighborScore.rated(likeness, for: kind.purpose)
          guard score > 0 else { continue }
          let weight = score * kind.factor(id, other)
          weighed.append(
            Found(
              id: other,
              weight: isPlausible ? weight : weight * Self.standInFactor,
              isStandIn: !isPlausible
            )
          )
        }
        rows[number].append(best(of: &weighed, for: id, kind))
      }
    }
    return rows.indices.map { number in
      // Frees the found rows of a kind as soon as they are balanced.
      var own = FoundRows()
      swap(&own, &rows[number])
      own.balance()
      return own.rows
    }
  }

  fileprivate typealias Found = FoundRows.Found

  /// Returns the best neighbours of a word for one kind of question.
  ///
  /// `weighed`: the words with which it was compared; they are sorted by descending weight. `id`:
  /// the number of the word, from 0.
  private func best(of weighed: inout [Found], for id: Int, _ kind: Kind) -> [Found] {
    weighed.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.id < $1.id }
    var best: [Found] = []
    // The first neighbours that may all be options of one question.
    var together: [Int] = []
    let fewest = kind.purpose == .meaning ? Self.fewest.meanings : Self.fewest.characters
    var least = 0.0
    for item in weighed {
      guard best.count < effort.kept, item.weight > 0,
        together.count < fewest
          || item.weight >= least
            && (!item.isStandIn || best.count < Self.mostWithStandIns)
      else { break }
      guard kind.isAllowed(id, item.id) else { continue }
      best.append(item)
      if together.count < fewest, together.allSatisfy({ kind.isAllowed($0, item.id) }) {
        together.append(item.id)
      }
      if best.count == 3 { least = item.weight * Self.leastShare }
    }
    return best
  }

  /// Returns the keys by which the words to compare with a word are found: the keys of the word
  /// itself, and those of characters that look like its characters.
  private func lookedUp(_ id: Int) -> [UInt64] {
    let own = Array(keys.elements[keys[id]])
    guard effort.comparesLookAlikes, !score.likenesses.isEmpty else { return own }
    return own
      + codes.elements[codes[id]].flatMap(score.likenesses.partners).map { UInt64($0) }
  }

  /// Returns the words among `members`, at most `effort.window`, that are nearest in the word list
  /// to the word with the number `id`.
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
  /// The features of the word as numbers; two words are compared if they have one in common.
  ///
  /// The features are each character, the reading without tones (up to three syllables), each
  /// syllable with its position and the number of syllables, each field of meaning, the part of
  /// speech alone and with the topic, and the repetition of a character. A word of one syllable has
  /// its initial and its final instead of the syllable with its position.
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
    if repeatsCharacter { keys.insert(8 << 60) }
    return keys.sorted()
  }
}
