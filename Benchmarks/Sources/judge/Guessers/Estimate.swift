/// A mean with its 95 % interval.
///
/// Questions on the same word resemble each other, so the variance is that of the words' sums.
struct Estimate {
  let mean: Double
  let low: Double
  let high: Double
  let count: Int

  /// The mean of values, each with the name of its word.
  init(_ values: [(group: String, value: Double)]) {
    count = values.count
    let size = Double(max(count, 1))
    let mean = values.reduce(0) { $0 + $1.value } / size
    var sums: [String: Double] = [:]
    for (group, value) in values { sums[group, default: 0] += value - mean }
    let variance = sums.values.reduce(0) { $0 + $1 * $1 } / (size * size)
    self.mean = mean
    low = mean - 1.96 * variance.squareRoot()
    high = mean + 1.96 * variance.squareRoot()
  }

  var text: String { count == 0 ? "–" : decimal(mean) }
  var interval: String { count == 0 ? "" : "[\(decimal(low)), \(decimal(high))]" }
}

/// A number with some decimals: `0.25`.
func decimal(_ value: Double, _ places: Int = 3) -> String {
  guard value.isFinite else { return "–" }
  let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
  let parts = Int((abs(value) * scale).rounded()).quotientAndRemainder(dividingBy: Int(scale))
  let digits = String(parts.remainder)
  return (value < 0 ? "-" : "") + String(parts.quotient)
    + (places > 0 ? "." + String(repeating: "0", count: places - digits.count) + digits : "")
}
