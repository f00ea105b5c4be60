/// The step to the minimum of a quadratic model inside a parameter box.
///
/// Minimizes gᵀd + ½ dᵀHd over all steps d that keep the parameters inside their bounds and in
/// their order. The algorithm is the dual active-set method of Goldfarb and Idnani ("A numerically
/// stable dual method for solving strictly convex quadratic programs", 1983): begin with the
/// unconstrained minimum, add the most violated condition, and drop conditions that become
/// inactive. With at most 34 parameters the small systems are solved again each time.
struct BoxedStep {
  /// A condition `step[raised] - step[lowered] >= least`; if an index is nil, its term is 0.
  private struct Condition {
    var raised: Int?
    var lowered: Int?
    var least: Double

    func value(_ step: [Double]) -> Double {
      (raised.map { step[$0] } ?? 0) - (lowered.map { step[$0] } ?? 0)
    }
  }

  private let size: Int
  private let inverse: [[Double]]
  private let conditions: [Condition]
  private var active: [Int] = []
  private var pushes: [Double] = []
  /// The step, which satisfies the conditions except for rounding errors.
  private(set) var step: [Double]

  /// Computes the step; nil if the matrix is not positive definite.
  init?(matrix: [Double], gradient: [Double], at values: [Double], in box: ParameterBox) {
    size = values.count
    guard let factor = CholeskyFactor(matrix, size: size) else { return nil }
    inverse = (0..<size).map { column in
      var unit = [Double](repeating: 0, count: values.count)
      unit[column] = 1
      return factor.solve(unit)
    }
    conditions = Self.conditions(values, box)
    step = factor.solve(gradient.map { -$0 })
    solve()
  }

  private static func conditions(_ values: [Double], _ box: ParameterBox) -> [Condition] {
    var conditions: [Condition] = []
    for (index, value) in values.enumerated() {
      let bounds = box.bounds[index]
      conditions.append(Condition(raised: index, least: bounds.lowerBound - value))
      conditions.append(Condition(lowered: index, least: value - bounds.upperBound))
      if box.ascending.contains(index) {
        let least = values[index - 1] - value
        conditions.append(Condition(raised: index, lowered: index - 1, least: least))
      }
    }
    return conditions
  }

  private mutating func solve() {
    // Each round adds a condition; in practice far fewer rounds are needed.
    for _ in 0..<10 * conditions.count {
      let violations = conditions.map { $0.value(step) - $0.least }
      guard
        let worst = conditions.indices.filter({ !active.contains($0) })
          .min(by: { violations[$0] < violations[$1] }),
        violations[worst] < -Self.tolerance * (1 + abs(conditions[worst].least))
      else { return }
      guard add(worst) else { return }
    }
  }

  /// Moves the step until the violated condition at an index from 0 holds, and then treats it as
  /// active.
  ///
  /// Active conditions that would become inactive on the way are dropped.
  ///
  /// - Returns: False if no step can satisfy the condition.
  private mutating func add(_ new: Int) -> Bool {
    var push = 0.0
    let column = direction(conditions[new])
    let scale = conditions[new].value(column)
    while true {
      let weights = activeWeights(column)
      var move = column
      for (index, condition) in active.enumerated() {
        let other = direction(conditions[condition])
        for row in 0..<size { move[row] -= weights[index] * other[row] }
      }
      let speed = conditions[new].value(move)
      let canMove = speed > Self.tolerance * scale
      let full =
        canMove ? (conditions[new].least - conditions[new].value(step)) / speed : Double.infinity
      let blocking = active.indices.filter { weights[$0] > 0 }
        .min { pushes[$0] / weights[$0] < pushes[$1] / weights[$1] }
      let partial = blocking.map { pushes[$0] / weights[$0] } ?? .infinity
      let length = min(full, partial)
      guard length.isFinite else { return false }
      if canMove { for row in 0..<size { step[row] += length * move[row] } }
      for index in active.indices { pushes[index] -= length * weights[index] }
      push += length
      guard partial < full, let blocking else {
        active.append(new)
        pushes.append(push)
        return true
      }
      active.remove(at: blocking)
      pushes.remove(at: blocking)
    }
  }

  /// Returns the inverse of the matrix times the normal of a condition.
  private func direction(_ condition: Condition) -> [Double] {
    switch (condition.raised, condition.lowered) {
    case (let raised?, let lowered?): zip(inverse[raised], inverse[lowered]).map { $0 - $1 }
    case (let raised?, nil): inverse[raised]
    case (nil, let lowered?): inverse[lowered].map { -$0 }
    case (nil, nil): Array(repeating: 0, count: size)
    }
  }

  /// Returns, for each active condition, the decrease of its Lagrange multiplier in `pushes` while
  /// the step moves along `column`.
  private func activeWeights(_ column: [Double]) -> [Double] {
    let count = active.count
    let directions = active.map { direction(conditions[$0]) }
    let matrix = active.flatMap { row in directions.map { conditions[row].value($0) } }
    let right = active.map { conditions[$0].value(column) }
    guard let factor = CholeskyFactor(matrix, size: count) else {
      return Array(repeating: 0, count: count)
    }
    return factor.solve(right)
  }

  /// The largest violation of a condition, relative to one plus the size of its limit, that is
  /// treated as a rounding error.
  private static let tolerance = 1e-12
}

/// The lower triangular factor L of a symmetric positive definite matrix A = L Lᵀ.
struct CholeskyFactor {
  let size: Int
  /// The rows of the factor; the numbers above the diagonal are unused.
  private var factor: [Double]

  /// Factors a matrix given by rows, of which only the diagonal and the triangle below it are read.
  ///
  /// Returns nil if the matrix is not positive definite in double precision.
  init?(_ matrix: [Double], size: Int) {
    self.size = size
    factor = matrix
    for column in 0..<size {
      for row in column..<size {
        var sum = factor[row * size + column]
        for index in 0..<column {
          sum -= factor[row * size + index] * factor[column * size + index]
        }
        if row == column {
          guard sum > 0, sum.isFinite else { return nil }
          factor[row * size + row] = sum.squareRoot()
        } else {
          factor[row * size + column] = sum / factor[column * size + column]
        }
      }
    }
  }

  /// Returns the solution x of A x = `right`.
  func solve(_ right: [Double]) -> [Double] {
    var result = right
    for row in 0..<size {
      for index in 0..<row { result[row] -= factor[row * size + index] * result[index] }
      result[row] /= factor[row * size + row]
    }
    for row in (0..<size).reversed() {
      for index in row + 1..<size { result[row] -= factor[index * size + row] * result[index] }
      result[row] /= factor[row * size + row]
    }
    return result
  }
}
