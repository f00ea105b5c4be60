/// Draws an index with probability proportional to its weight; nil when no weight is positive.
func weightedPick(
  _ weights: [Double],
  using generator: inout some RandomNumberGenerator
) -> Int? {
  let total = weights.reduce(0) { $0 + max(0, $1) }
  guard total > 0, total.isFinite else { return nil }
  var rest = Double.random(in: 0..<total, using: &generator)
  var last: Int?
  for (index, weight) in weights.enumerated() where weight > 0 {
    last = index
    rest -= weight
    if rest < 0 { break }
  }
  return last
}
