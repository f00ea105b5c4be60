package import Confusables
import Dispatch
import Synchronization

/// The neighbours of all words of a list: similar words, from which wrong options are drawn.
///
/// They are computed when a pack is built, and then stored in it. They are computed again when the
/// tables of a pack are missing or damaged.
package final class ComputedTables: Sendable {
  /// The computed tables: for each kind of question, the words in the order of
  /// ``Neighborhood/place``.
  private struct Made {
    var byKind: [QuestionKind: [Neighborhood]] = [:]
    /// For each kind of question, the ``Neighborhood/place`` of the word at each position of the
    /// list; nil at the position of a question from a question bank.
    var places: [QuestionKind: [Int?]] = [:]
  }

  /// The maximum number of items of a usual list; a longer one counts as a dictionary, in which
  /// fewer pairs of words are compared.
  private static let largestList = 30_000
  /// The maximum number of words of one group that are compared with each other, which limits
  /// memory use; a longer group is divided into blocks of words at adjacent places.
  private static let largestBlock = 65_536
  /// The minimum number of curated wrong words that a word needs in its group; with fewer, its
  /// computed neighbours are used.
  ///
  /// Five allow ten sets of three.
  private static let fewestChosen = 5

  private let items: [Item]
  private let likenesses: LikenessTable
  private let chosen: [Int: [Int]]
  private let state = Mutex<Made?>(nil)
  private let compared = Atomic<Int>(0)

  /// Makes tables that are computed when they are first needed.
  ///
  /// `items`: the items in the order of learning. `chosen`: for the positions of some words, the
  /// positions of their curated wrong words.
  package init(
    _ items: [Item],
    likenesses: LikenessTable = .none,
    chosen: [Int: [Int]] = [:]
  ) {
    self.items = items
    self.likenesses = likenesses
    self.chosen = chosen
  }

  /// Returns every word with its neighbours in questions of a kind, in the order of
  /// ``Neighborhood/place``.
  package func neighborhoods(_ kind: QuestionKind) -> [Neighborhood] { made.byKind[kind] ?? [] }

  /// Returns the word at a ``Neighborhood/place``, from 0, with its neighbours in questions of a
  /// kind; nil if there is no such place.
  package func neighborhood(at place: Int, _ kind: QuestionKind) -> Neighborhood? {
    let all = neighborhoods(kind)
    return all.indices.contains(place) ? all[place] : nil
  }

  /// Returns the word at a position of the list, from 0, with its neighbours in questions of a
  /// kind; nil for a question of a question bank, and if there is no such position.
  package func neighborhood(of position: Int, _ kind: QuestionKind) -> Neighborhood? {
    guard let places = made.places[kind], places.indices.contains(position) else { return nil }
    return places[position].flatMap { neighborhood(at: $0, kind) }
  }

  /// Computes the tables for later use, in parallel on all cores.
  package func prepare() { _ = made }

  /// The finished share of the computation, from 0 to 1.
  package var share: Double {
    items.isEmpty ? 1 : Double(compared.load(ordering: .relaxed)) / Double(items.count)
  }

  private var made: Made {
    state.withLock { state in
      if let state { return state }
      let made = make()
      state = made
      return made
    }
  }

  private func make() -> Made {
    var made = Made()
    let isDictionary = items.count > Self.largestList
    // A dictionary has enough neighbours of each length.
    let mixed = isDictionary ? [] : Neighborhood.kinds.filter(\.mixesLengths)
    let apart = Neighborhood.kinds.filter { !mixed.contains($0) }
    add(apart, of: OptionGroups(items), share: mixed.isEmpty ? 1 : 0.5, to: &made)
    if !mixed.isEmpty {
      add(mixed, of: OptionGroups(items, mixesLengths: true), share: 0.5, to: &made)
    }
    return made
  }

  /// Adds the tables of some kinds of question that use the same groups.
  ///
  /// `share`: the share of these kinds in the whole computation, from 0 to 1.
  private func add(
    _ kinds: [QuestionKind],
    of arranged: OptionGroups,
    share: Double,
    to made: inout Made
  ) {
    let blocks = arranged.groups.flatMap { group in
      stride(from: group.lowerBound, to: group.upperBound, by: Self.largestBlock).map { start in
        (group: group, places: start..<min(start + Self.largestBlock, group.upperBound))
      }
    }
    let rows = Mutex([Int: [[NeighborRow]]]())
    DispatchQueue.concurrentPerform(iterations: blocks.count) { number in
      let found = self.rows(arranged.positions[blocks[number].places], kinds)
      rows.withLock { $0[number] = found }
      compared.add(
        Int(share * Double(blocks[number].places.count)),
        ordering: .relaxed
      )
    }
    var places = [Int?](repeating: nil, count: items.count)
    for (place, position) in arranged.positions.enumerated() { places[position] = place }
    for kind in kinds { made.places[kind] = places }
    for (number, block) in blocks.enumerated() {
      for (kind, rows) in zip(kinds, rows.withLock { $0.removeValue(forKey: number) ?? [] }) {
        made.byKind[kind, default: []] += zip(block.places, rows).map { place, row in
          Neighborhood(
            position: arranged.positions[place],
            place: place,
            group: block.group,
            row: row.shifted(by: block.places.lowerBound)
          )
        }
      }
    }
  }

  /// Returns, for each kind of question, the rows of neighbours of the words at some positions of
  /// one group.
  private func rows(_ positions: ArraySlice<Int>, _ kinds: [QuestionKind]) -> [[NeighborRow]] {
    let options = positions.compactMap { items[$0].word.map { OptionWord($0) } }
    let builder = NeighborBuilder(
      options.map(\.scored),
      score: NeighborScore(likenesses: likenesses),
      isDictionary: items.count > Self.largestList
    )
    let chosen = chosen(among: positions)
    // If the options are words and only the answer repeats a character, learners can tell the
    // answer from that. So one of the curated words must repeat a character as well.
    let balanced = chosen.filter { word, others in
      !options[word].scored.repeatsCharacter
        || others.contains { options[$0].scored.repeatsCharacter }
    }
    // Millions of pairs are compared, so the words are examined without being copied.
    return options.withUnsafeBufferPointer { options in
      builder.rows(
        areOfField: { options[$0].isOfField(of: options[$1]) },
        kinds: kinds.map { kind in
          NeighborBuilder.Kind(
            kind.purpose,
            factor: { options[$0].factor(beside: options[$1], kind) },
            isAllowed: { options[$0].isAllowed(beside: options[$1], kind) },
            chosen: !kind.asksMeaning ? [:] : kind == .meaning ? chosen : balanced
          )
        }
      )
    }
  }

  /// Returns the curated wrong words for the words at some positions.
  ///
  /// All words are given by their numbers in the order of `positions`, from 0. Words with fewer
  /// than ``fewestChosen`` curated wrong words at these positions are left out.
  private func chosen(among positions: ArraySlice<Int>) -> [Int: [Int]] {
    guard !chosen.isEmpty else { return [:] }
    let indices = Dictionary(
      positions.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return positions.enumerated().reduce(into: [:]) { found, item in
      let others = (chosen[item.element] ?? []).compactMap { indices[$0] }
      if others.count >= Self.fewestChosen { found[item.offset] = others }
    }
  }
}

/// The words of a list in groups; the options of a question come from one group.
///
/// If the options are words, all words of a group have the same number of characters, because an
/// option of another length would be easy to exclude; only the words of rare lengths share a group.
/// If the options are meanings, all words are one group, so that the few words of three characters
/// have enough neighbours (洗手间 and 厨房); but a dictionary has a group for each length. Within a
/// group, words are sorted by level and frequency, so that words at near places can replace each
/// other.
struct OptionGroups: Sendable {
  /// The positions of the words in the list, from 0, group by group.
  ///
  /// The index in this array is the place of the word.
  let positions: [Int]
  /// The range of places, from 0, of each group.
  let groups: [Range<Int>]

  /// The minimum number of words in a group; the words of all smaller groups together form one
  /// group.
  private static let least = 8

  /// Arranges the words of a list in groups.
  ///
  /// `mixesLengths`: true to put words of all lengths into one group.
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

/// A word and its neighbours, the words that may be wrong options in a question of one kind about
/// it.
///
/// A position is an index in the pack, whose items are in the order of learning. A place is an
/// index in the order of words that each kind of question has, in which the words of a group are
/// adjacent.
package struct Neighborhood: Hashable, Sendable {
  /// The index of the word in its pack, from 0, in the order of learning.
  package let position: Int
  /// The index of the word, from 0, in the order of the kind of question, where the words of a
  /// group are adjacent.
  package let place: Int
  /// The range of places, from 0, of the words of its group.
  package let group: Range<Int>
  /// The neighbours, given by their places.
  package let row: NeighborRow

  package init(position: Int, place: Int, group: Range<Int>, row: NeighborRow) {
    self.position = position
    self.place = place
    self.group = group
    self.row = row
  }

  /// The kinds of question whose options are drawn from neighbours.
  package static let kinds: [QuestionKind] = [.hanzi, .recall, .meaning]
}

extension QuestionKind {
  /// The purpose for which the neighbours in a question of this kind are scored.
  var purpose: NeighborScore.Purpose {
    switch self {
    case .hanzi: .sound
    case .recall: .characters
    default: .meaning
    }
  }

  /// True if a question of one of the ``Neighborhood/kinds`` relates a word to its meaning; false
  /// if it relates a reading to characters.
  var asksMeaning: Bool { self != .hanzi }

  /// True if words of different lengths may be options of one question, because only their meanings
  /// are shown.
  var mixesLengths: Bool { self == .meaning }
}
