/// Sets of four syllables {x, x'} × {y, y'} of two parts of one syllable, in balance.
///
/// The counterpart of ``SymmetricFlow`` for four: the flow F(S) = w(S) · the product of d over the
/// corners, with row sums f. A corner draws S with probability F(S) / f(corner), so each of the
/// four is the answer of S equally often.
struct SquareFlow: Sendable {
  /// The corners in the order x y, x' y, x y', x' y', and the weight of the set.
  struct Square {
    var corners: SIMD4<Int32>
    var weight: Double
  }

  private let squares: [Square]
  private let flows: [Double]
  private let starts: [Int]
  private let members: [Int32]

  /// Finds the flow.
  ///
  /// - Parameters:
  ///   - squares: The sets, each once.
  ///   - frequencies: How often each syllable is an answer.
  ///   - ceiling: The largest share of a syllable's draws that one set may take.
  ///   - rounds: The number of fitting rounds.
  init(squares: [Square], frequencies: [Double], ceiling: Double, rounds: Int = 40) {
    var live: [Square] = []
    var ceilings: [Double] = []
    for square in squares {
      let least = (0..<4).reduce(Double.infinity) {
        min($0, frequencies[Int(square.corners[$1])])
      }
      guard least > 0, square.weight > 0 else { continue }
      live.append(square)
      ceilings.append(ceiling * least)
    }
    var factors = frequencies.map { $0.squareRoot() }
    var flows = [Double](repeating: 0, count: live.count)
    var sums = [Double](repeating: 0, count: frequencies.count)
    for round in 0...rounds {
      for index in sums.indices { sums[index] = 0 }
      for (index, square) in live.enumerated() {
        let corners = square.corners
        let product =
          factors[Int(corners.x)] * factors[Int(corners.y)] * factors[Int(corners.z)]
          * factors[Int(corners.w)]
        let flow = min(ceilings[index], square.weight * product)
        flows[index] = flow
        for corner in 0..<4 { sums[Int(corners[corner])] += flow }
      }
      guard round < rounds else { break }
      for index in factors.indices where sums[index] > 0 {
        factors[index] *= (frequencies[index] / sums[index]).squareRoot().squareRoot()
      }
    }
    let cuts = zip(frequencies, sums).map { $1 > $0 ? $0 / $1 : 1 }
    var degrees = [Int](repeating: 0, count: frequencies.count + 1)
    for (index, square) in live.enumerated() {
      var cut = 1.0
      for corner in 0..<4 {
        cut = min(cut, cuts[Int(square.corners[corner])])
        degrees[Int(square.corners[corner]) + 1] += 1
      }
      flows[index] *= cut
    }
    for index in 1..<max(degrees.count, 1) { degrees[index] += degrees[index - 1] }
    var cursors = degrees
    var members = [Int32](repeating: 0, count: live.count * 4)
    for (index, square) in live.enumerated() {
      for corner in 0..<4 {
        let code = Int(square.corners[corner])
        members[cursors[code]] = Int32(index)
        cursors[code] += 1
      }
    }
    self.squares = live
    self.flows = flows
    starts = degrees
    self.members = members
  }

  /// The other corners of every set with this syllable: the neighbour across the first contrast,
  /// the one across the second, and the one across both, with the set's flow.
  func draws(against code: Int) -> [(first: Int, second: Int, both: Int, flow: Double)] {
    (starts[code]..<starts[code + 1]).map { index in
      let square = Int(members[index])
      let corners = squares[square].corners
      let own = (0..<4).first { Int(corners[$0]) == code } ?? 0
      return (
        Int(corners[own ^ 1]), Int(corners[own ^ 2]), Int(corners[own ^ 3]), flows[square]
      )
    }
  }
}
