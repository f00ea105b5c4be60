/// One line of the table: a measure with its target and the figure of the old generator.
struct Row {
  /// The range that a figure has to be in.
  enum Target {
    case atMost(Double)
    case atLeast(Double)
    /// The whole 95 % interval has to be in the range.
    case inside(ClosedRange<Double>)
    case none

    var text: String {
      switch self {
      case .atMost(let bound): "≤ \(decimal(bound, 2))"
      case .atLeast(let bound): "≥ \(decimal(bound, 2))"
      case .inside(let range): "[\(decimal(range.lowerBound, 2)), \(decimal(range.upperBound, 2))]"
      case .none: ""
      }
    }
  }

  /// The letter of the row and its name; the old figures are found by it.
  let measure: String
  let value: Double
  /// The 95 % interval, where there is one.
  let interval: ClosedRange<Double>?
  let target: Target
  let places: Int

  init(_ measure: String, _ value: Double, target: Target = .none, places: Int = 3) {
    self.measure = measure
    self.value = value
    self.target = target
    self.places = places
    interval = nil
  }

  init(_ measure: String, _ estimate: Estimate, target: Target = .none) {
    self.measure = measure
    value = estimate.mean
    interval = estimate.low...max(estimate.low, estimate.high)
    self.target = target
    places = 3
  }

  /// Whether the figure is in the range; nil without a target.
  var isMet: Bool? {
    switch target {
    case .atMost(let bound): value <= bound
    case .atLeast(let bound): value >= bound
    case .inside(let range):
      (interval ?? value...value).lowerBound >= range.lowerBound
        && (interval ?? value...value).upperBound <= range.upperBound
    case .none: nil
    }
  }

  static let header = columns("measure", "figure", "95 %", "target", "before")

  /// The line, with the old generator's figure; nil where it was not measured.
  func line(before: Double?) -> String {
    Self.columns(
      measure,
      decimal(value, places),
      interval.map { "\(decimal($0.lowerBound)) … \(decimal($0.upperBound))" } ?? "",
      target.text,
      before.map { decimal($0, places) } ?? "–"
    ) + (isMet == false ? "MISS" : "")
  }

  private static func columns(_ texts: String...) -> String {
    zip(texts, [52, 10, 16, 14, 10]).map { text, width in
      text + String(repeating: " ", count: max(1, width - text.count))
    }.joined()
  }
}
