/// Makes the options of questions on whole words and characters: a centre and three neighbours.
///
/// If the answer were always the centre, the option most like the others would be right. So it is
/// the centre one time in four; otherwise one of its neighbours is, and the answer is a leaf.
///
/// With F the symmetric flow of ``NeighborTable`` and f = 1 the answers' frequencies, let a centre c
/// have a leaf x with probability 3 · F(c, x) / f(c). The answer a is the centre with probability
/// 1/4, and with 3/4 it takes c for centre with probability F(a, c) / f(a). As a leaf of c it then
/// comes up with f(a) · 3/4 · F(a, c) / f(a) = f(c) · 1/4 · 3 · F(c, a) / f(c): as often as c,
/// being the answer, has it for a leaf. The leaves of a centre are drawn so that these inclusion
/// probabilities hold exactly (systematic sampling: points one apart on a line of length three, on
/// which every leaf has a piece), and when a is a leaf, the points are laid so that one hits it.
/// Hence each of the four is the answer of a set equally often.
///
/// What neighbours leave free of the line belongs to stand-ins of similar commonness, drawn in
/// proportion to what they too have free.
public struct PivotStar: Sendable {
  /// Items to choose from, one of them right.
  public struct Choices: Hashable, Sendable {
    /// The items in the order in which they are shown.
    public let options: [Int]
    /// The place of the right one.
    public let answer: Int
    /// The place of the one that the others were chosen around.
    public let center: Int
    /// How many of the four are no neighbours of the centre, but items of similar commonness.
    public let standInCount: Int
  }

  /// The number of stars drawn in search of one whose items are all allowed together.
  private static let attempts = 60
  /// How far from an item's place in the order of commonness its stand-ins are, at most.
  private static let standInReach = 60
  /// How far from an item's place four that are allowed together are looked for.
  private static let searchReach = 1000

  private let table: NeighborTable

  /// Makes stars from a table of neighbours.
  public init(table: NeighborTable) { self.table = table }

  /// Draws four items around a centre.
  ///
  /// - Parameters:
  ///   - answer: The item asked; one of the table's.
  ///   - isAllowed: Tells whether two items may be options of one question: no homophones, no
  ///     shared gloss. It is symmetric, and asked of every pair: two wrong options that exclude
  ///     each other would show that neither is right.
  ///   - generator: The source of randomness; equal states give equal choices.
  /// - Returns: Four items in random order, the answer among them; nil when no four are allowed.
  public func choices(
    for answer: Int,
    isAllowed: (_ one: Int, _ other: Int) -> Bool,
    using generator: inout some RandomNumberGenerator
  ) -> Choices? {
    guard table.items.contains(answer) else { return nil }
    for attempt in 0...Self.attempts {
      // Late attempts take stand-ins only: among neighbours there may be no four allowed.
      let ignoresNeighbors = attempt >= Self.attempts / 2
      guard
        let star = attempt < Self.attempts
          ? star(of: answer, ignoresNeighbors, isAllowed, using: &generator)
          : searchedStar(of: answer, isAllowed)
      else { continue }
      let options = ([star.center] + star.leaves).shuffled(using: &generator)
      return Choices(
        options: options,
        answer: options.firstIndex(of: answer) ?? 0,
        center: options.firstIndex(of: star.center) ?? 0,
        standInCount: star.standInCount
      )
    }
    return nil
  }

  private struct Star {
    var center: Int
    var leaves: [Int] = []
    var standInCount = 0
  }

  private func star(
    of answer: Int,
    _ ignoresNeighbors: Bool,
    _ isAllowed: (Int, Int) -> Bool,
    using generator: inout some RandomNumberGenerator
  ) -> Star? {
    var center = answer
    var isStandInLeaf = false
    if Int.random(in: 0..<4, using: &generator) > 0 {
      let row = ignoresNeighbors ? .empty : table.row(of: answer)
      let draws = row.draws
      let slack = row.slack
      guard let pick = weightedPick(draws.map(\.share) + [slack], using: &generator) else {
        return nil
      }
      isStandInLeaf = pick == draws.count
      guard
        let picked = isStandInLeaf
          ? standIn(for: answer, ignoresNeighbors, using: &generator) : draws[pick].target
      else { return nil }
      center = picked
    }
    var star = Star(center: center)
    let row = ignoresNeighbors ? .empty : table.row(of: center)
    var draws = row.draws.map { (target: $0.target, share: $0.share) }.shuffled(using: &generator)
    let slack = max(0, 1 - draws.reduce(0) { $0 + $1.share })
    draws.append((-1, slack))
    var offset = Double.random(in: 0..<1, using: &generator)
    if center != answer {
      let target = isStandInLeaf ? -1 : answer
      let before = draws.prefix { $0.target != target }.reduce(0) { $0 + 3 * $1.share }
      let width = draws.first { $0.target == target }.map { 3 * $0.share } ?? 0
      let hit = before + offset * width
      offset = hit - hit.rounded(.down)
    }
    var placesAnswer = isStandInLeaf
    var chosen = [center]
    for target in leaves(draws, offset) {
      var leaf: Int? = target
      if target < 0 {
        leaf = placesAnswer ? answer : standIn(for: center, ignoresNeighbors, using: &generator)
        placesAnswer = false
        star.standInCount += 1
      }
      guard let leaf, chosen.allSatisfy({ $0 != leaf && isAllowed($0, leaf) }) else { return nil }
      chosen.append(leaf)
    }
    star.leaves = Array(chosen.dropFirst())
    return chosen.count == 4 && chosen.contains(answer) ? star : nil
  }

  /// The first items in the order of commonness, outwards from the answer, that are allowed
  /// together; it finds four where drawing did not.
  private func searchedStar(of answer: Int, _ isAllowed: (Int, Int) -> Bool) -> Star? {
    var chosen = [answer]
    for distance in 1..<max(min(table.items.count, Self.searchReach), 2) {
      for rank in [table.rank(of: answer) - distance, table.rank(of: answer) + distance] {
        guard chosen.count < 4, let item = table.item(at: rank) else { continue }
        if chosen.allSatisfy({ isAllowed($0, item) }) { chosen.append(item) }
      }
      if chosen.count == 4 { break }
    }
    guard chosen.count == 4 else { return nil }
    return Star(center: answer, leaves: Array(chosen.dropFirst()), standInCount: 3)
  }

  /// What stands at the points `offset`, `offset + 1` and `offset + 2` of a line on which every
  /// draw has three times its share.
  private func leaves(_ draws: [(target: Int, share: Double)], _ offset: Double) -> [Int] {
    var leaves: [Int] = []
    var end = 0.0
    for draw in draws {
      end += 3 * draw.share
      while leaves.count < 3 && offset + Double(leaves.count) < end { leaves.append(draw.target) }
    }
    while leaves.count < 3 { leaves.append(draws[draws.count - 1].target) }
    return leaves
  }

  /// An item of similar commonness, the likelier the fewer neighbours of its own it draws.
  private func standIn(
    for id: Int,
    _ ignoresNeighbors: Bool,
    using generator: inout some RandomNumberGenerator
  ) -> Int? {
    guard table.items.count > 1 else { return nil }
    var fallback: Int?
    for _ in 0..<Self.standInReach {
      let step = Int.random(in: 1...Self.standInReach, using: &generator)
      let rank = table.rank(of: id) + (Bool.random(using: &generator) ? step : -step)
      guard let other = table.item(at: rank) else { continue }
      fallback = other
      let free = ignoresNeighbors ? 1 : table.row(of: other).slack
      if Double.random(in: 0..<1, using: &generator) < free { return other }
    }
    return fallback
  }
}
