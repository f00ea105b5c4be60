/// Every set that changes one syllable each at two positions of a word, with its weight.
struct CrossingSets {
  private var weights: [Double] = []
  private var ends: [(left: Int, right: Int)] = []
  /// What is drawn to no set: the rest of the shares, and sets that hold two readings which are
  /// spoken alike.
  private var undrawn = 0.0

  /// Lists the sets, leaving out those that hold a blocked reading, one contrast twice, or two
  /// readings that are spoken alike.
  ///
  /// - Parameters:
  ///   - word: The word asked.
  ///   - one: A position, and what may stand there instead.
  ///   - other: Another position, and what may stand there instead.
  ///   - preference: The factor for each real word among the three new corners.
  ///   - areShares: Whether the weights are probabilities, of which the rest is that of no set.
  init(
    word: WordInPlay,
    one: (position: Int, draws: [(target: Int, share: Double)]),
    other: (position: Int, draws: [(target: Int, share: Double)]),
    preference: Double,
    areShares: Bool = false
  ) {
    if areShares {
      let sums = [one.draws, other.draws].map { $0.reduce(0) { $0 + $1.share } }
      undrawn = max(0, 1 - sums[0] * sums[1])
    }
    let left = word.code(at: one.position)
    let right = word.code(at: other.position)
    func weight(_ left: Int, _ right: Int, _ share: Double) -> Double {
      guard share > 0 else { return 0 }
      let change = [(one.position, left), (other.position, right)]
      if word.isBlocked(change) { return 0 }
      return preference == 1 ? share : share * word.preference(change, preference)
    }
    let columns = other.draws.map { ($0.target, weight(left, $0.target, $0.share)) }
    for draw in one.draws {
      let row = weight(draw.target, right, draw.share)
      guard row > 0 else { continue }
      let contrast = word.tables.grid.contrast(left, draw.target)
      for (target, column) in columns where column > 0 {
        if word.tables.grid.contrast(right, target) == contrast { continue }
        if word.hasTwins(at: one.position, draw.target, beside: (other.position, target))
          || word.hasTwins(at: other.position, target, beside: (one.position, draw.target))
        {
          undrawn += row * column
          continue
        }
        let value = weight(draw.target, target, row * column)
        guard value > 0 else { continue }
        weights.append(value)
        ends.append((draw.target, target))
      }
    }
  }

  /// Draws one set by weight: what stands at the two positions instead.
  ///
  /// Nil also as often as no set is drawn: that share is not given to the others, which would
  /// unbalance them.
  func pick(using generator: inout some RandomNumberGenerator) -> (left: Int, right: Int)? {
    weightedPick(weights + [undrawn], using: &generator)
      .flatMap { $0 < ends.count ? ends[$0] : nil }
  }
}
