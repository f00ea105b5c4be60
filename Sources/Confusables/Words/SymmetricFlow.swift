/// A symmetric table of how often each value stands against each other one.
///
/// Given symmetric weights w and the frequency f of each value as an answer, it finds a symmetric
/// flow F(x, x') = w · d(x) · d(x'), as near as possible to row sums f(x). Whoever has the answer x
/// draws x' with probability F(x, x') / f(x). Then the pair {x, x'} comes up with answer x as often
/// as with answer x': f(x) · F(x, x') / f(x) = F(x, x') = F(x', x), and to see the pair says
/// nothing about which of the two is right.
///
/// Drawing x' by w · f(x') alone would not do: its normaliser differs from x to x'. The factors d
/// are found by iterated proportional fitting (Sinkhorn and Knopp 1967). What remains of a row, for
/// values more frequent than all that may stand against them, is its `slack`: the share of the
/// draws in which the value must stay as it is.
struct SymmetricFlow: Sendable {
  /// An unordered pair with its weight.
  struct Edge {
    private let first: Int32
    private let second: Int32
    var weight: Double

    init(one: Int, other: Int, weight: Double) {
      (first, second) = (Int32(one), Int32(other))
      self.weight = weight
    }

    var one: Int { Int(first) }
    var other: Int { Int(second) }
  }

  /// The share of the rarer value's draws under which a pair is left out.
  private static let leastShare = 0.01

  private let starts: [Int]
  private let targets: [Int32]
  private let shares: [Double]
  /// For each value the probability, 0 to 1, that nothing stands against it.
  let slack: [Double]

  /// Finds the flow.
  ///
  /// - Parameters:
  ///   - edges: Pairs of different values, each pair once.
  ///   - frequencies: How often each value is an answer; values with 0 are never drawn.
  ///   - ceiling: The largest share of a value's draws that one other value may take.
  ///   - rounds: The number of fitting rounds.
  init(edges: [Edge], frequencies: [Double], ceiling: Double, rounds: Int = 40) {
    let size = frequencies.count
    var live = edges.filter {
      $0.weight > 0 && frequencies[$0.one] > 0 && frequencies[$0.other] > 0
    }
    var ceilings = live.map { ceiling * min(frequencies[$0.one], frequencies[$0.other]) }
    var factors = frequencies.map { $0.squareRoot() }
    var flows = [Double](repeating: 0, count: live.count)
    var sums = [Double](repeating: 0, count: size)
    for round in 0...rounds {
      for index in sums.indices { sums[index] = 0 }
      for (index, edge) in live.enumerated() {
        let flow = min(ceilings[index], edge.weight * factors[edge.one] * factors[edge.other])
        flows[index] = flow
        sums[edge.one] += flow
        sums[edge.other] += flow
      }
      guard round < rounds else { break }
      if round == rounds / 4 {
        // Pairs that hardly ever come up cost time at every question: leave them out and go on.
        let kept = live.indices.filter { flows[$0] >= Self.leastShare * ceilings[$0] }
        live = kept.map { live[$0] }
        ceilings = kept.map { ceilings[$0] }
        flows = [Double](repeating: 0, count: live.count)
        continue
      }
      for index in factors.indices where sums[index] > 0 {
        factors[index] *= (frequencies[index] / sums[index]).squareRoot()
      }
    }
    // Fitting stops early: cut every row that is still too large, and its pairs on both sides.
    let cuts = zip(frequencies, sums).map { $1 > $0 ? $0 / $1 : 1 }
    var degrees = [Int](repeating: 0, count: size + 1)
    for edge in live {
      degrees[edge.one + 1] += 1
      degrees[edge.other + 1] += 1
    }
    for index in 1..<max(degrees.count, 1) { degrees[index] += degrees[index - 1] }
    var cursors = degrees
    var targets = [Int32](repeating: 0, count: live.count * 2)
    var shares = [Double](repeating: 0, count: live.count * 2)
    var slack = frequencies.map { _ in 1.0 }
    for (index, edge) in live.enumerated() {
      let flow = flows[index] * min(cuts[edge.one], cuts[edge.other])
      for (source, target) in [(edge.one, edge.other), (edge.other, edge.one)] {
        let share = flow / frequencies[source]
        targets[cursors[source]] = Int32(target)
        shares[cursors[source]] = share
        cursors[source] += 1
        slack[source] -= share
      }
    }
    starts = degrees
    self.targets = targets
    self.shares = shares
    self.slack = slack.map { max(0, $0) }
  }

  /// What may stand against a value, with the probability of each; they and the slack sum to 1.
  func draws(against value: Int) -> [(target: Int, share: Double)] {
    (starts[value]..<starts[value + 1]).map { (Int(targets[$0]), shares[$0]) }
  }
}
