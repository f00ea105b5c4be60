/// Samples of one quantity, in milliseconds.
struct Measurement {
  let name: String
  private(set) var samples: [Double] = []

  init(_ name: String) { self.name = name }

  mutating func add(_ duration: Duration) {
    let parts = duration.components
    samples.append(Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15)
  }

  mutating func add(milliseconds: Double) { samples.append(milliseconds) }

  /// The value below which a share of the samples lies.
  func quantile(_ share: Double) -> Double {
    guard !samples.isEmpty else { return .nan }
    let sorted = samples.sorted()
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  var median: Double { quantile(0.5) }

  var count: Int { samples.count }

  var line: String {
    let values = [0.5, 0.95, 0.99].map { Self.text(quantile($0)).leftPadding(10) }.joined()
    return name.padding(44) + values + String(count).leftPadding(8)
  }

  static let header =
    "milliseconds".padding(44)
    + ["p50", "p95", "p99"].map { $0.leftPadding(10) }.joined() + "n".leftPadding(8)

  /// How many times the other's median its own is; samples were taken in turn.
  func comparison(with other: Measurement) -> String {
    "\(name) / \(other.name): " + Self.text(median / other.median)
  }

  static func text(_ value: Double) -> String {
    let digits = value < 1 ? 4 : value < 100 ? 2 : 0
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return String((value * scale).rounded() / scale)
  }
}

extension String {
  func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  func leftPadding(_ width: Int) -> String {
    String(repeating: " ", count: max(1, width - count)) + self
  }
}
