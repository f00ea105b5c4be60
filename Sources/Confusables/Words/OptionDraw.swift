/// Draws the wrong options of a question on words.
///
/// All of its candidates are such that somebody could take them for the answer. Sets of three are drawn
/// by the candidates' weights. Of each measure that can be seen in the options, such as how much an
/// option has in common with the others, a set puts the answer in some place: first, last or between.
/// The draw chooses the place beforehand, each as often as any other, and takes the set that comes
/// nearest to it. So "the option most like the others" is right one time in four, as is "the least
/// frequent word".
public struct OptionDraw: Sendable {
  /// Something that can be seen in four options.
  public struct Measure: Sendable {
    let values: [Double]
    let weight: Double
    let places: [Int]

    /// Makes a measure.
    ///
    /// - Parameters:
    ///   - values: Its value of each option, that of the answer first.
    ///   - weight: How easily it is seen.
    ///   - places: The places of the answer that are aimed at, with equal probability. Not all are
    ///     reached equally often: the ends are harder to reach.
    public init(_ values: [Double], weight: Double = 1, places: [Int] = [0, 0, 1, 2, 3, 3]) {
      self.values = values
      self.weight = weight
      self.places = places
    }
  }

  /// What can be seen of a set.
  public struct View: Sendable {
    /// Each order in which the answer has a place.
    public var measures: [Measure]
    /// What else speaks against the set, in steps of the answer's place.
    public var flaw: Double

    /// Makes a view.
    public init(measures: [Measure], flaw: Double = 0) {
      self.measures = measures
      self.flaw = flaw
    }
  }

  /// The maximum number of sets that are looked at.
  private static let attempts = 100

  private let weights: [Double]

  /// Makes a draw from candidates with these weights.
  public init(weights: [Double]) { self.weights = weights }

  /// Draws three candidates.
  ///
  /// - Parameters:
  ///   - view: What can be seen of three candidates beside the answer; nil if they may not stand
  ///     together.
  ///   - generator: The source of randomness; equal states give equal choices.
  /// - Returns: The places of three candidates; nil when no three are found that may stand together.
  public func choices(
    view: (_ wrong: [Int]) -> View?,
    using generator: inout some RandomNumberGenerator
  ) -> [Int]? {
    var targets: [Int] = []
    var best: (wrong: [Int], penalty: Double)?
    for _ in 0..<Self.attempts where best?.penalty != 0 {
      guard let wrong = three(using: &generator), let seen = view(wrong) else { continue }
      if targets.isEmpty {
        targets = seen.measures.map { $0.places.randomElement(using: &generator) ?? 0 }
      }
      let penalty = zip(targets, seen.measures).reduce(seen.flaw) {
        $0 + $1.1.weight * Self.distance(from: $1.0, $1.1.values)
      }
      if penalty < best?.penalty ?? .infinity { best = (wrong, penalty) }
    }
    return best?.wrong
  }

  /// Draws three different candidates; nil when there are not so many.
  private func three(using generator: inout some RandomNumberGenerator) -> [Int]? {
    var rest = weights
    var wrong: [Int] = []
    for _ in 0..<3 {
      guard let pick = weightedPick(rest, using: &generator) else { return nil }
      wrong.append(pick)
      rest[pick] = 0
    }
    return wrong
  }

  /// How far the first of the values is from a place in their order; equal values share their places.
  private static func distance(from target: Int, _ values: [Double]) -> Double {
    let below = values.count { $0 < values[0] }
    let equal = values.count { $0 == values[0] }
    return Double(max(below - target, target - (below + equal - 1), 0))
  }
}
