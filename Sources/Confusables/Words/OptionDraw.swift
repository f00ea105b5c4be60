#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// A random draw of three wrong options for a question about a word, which do not reveal the
/// answer.
///
/// Sets of three candidates, all similar to the answer, are drawn by weights. A learner can rank
/// the four options by several measures, for example by how much each has in common with the
/// others. For each measure, the draw chooses at random the rank that the answer should have, and
/// then takes the set in which the answer comes nearest to these ranks. So guessing "the option
/// most like the others" or "the least frequent word" is right in about one of four questions.
///
/// Sets with a crossing are avoided: an option that has one character in common with a second
/// option, and its other character with a third one, as 学校 has with 学生 and 母校 (beside 老师). All
/// wrong words are neighbours of the answer, so such an option would nearly always be the answer.
public struct OptionDraw: Sendable {
  /// A quantity by which a learner can rank the four options.
  public struct Measure: Sendable {
    let values: [Double]
    let weight: Double
    let places: [Int]

    /// Makes a measure.
    ///
    /// - Parameters:
    ///   - values: The value of each option, that of the answer first.
    ///   - weight: The weight of the distance from the chosen rank; higher if learners see the
    ///     measure more easily.
    ///   - places: The ranks, from 0 for the lowest value, among which the answer's rank is chosen,
    ///     each with equal probability. The default lists the first and the last rank twice,
    ///     because sets with them are harder to find.
    public init(_ values: [Double], weight: Double = 1, places: [Int] = [0, 0, 1, 2, 3, 3]) {
      self.values = values
      self.weight = weight
      self.places = places
    }
  }

  /// The properties of four options by which a learner could guess the answer.
  public struct View: Sendable {
    /// The measures by which the options can be ranked.
    public var measures: [Measure]
    /// The parts that the options have in common, such as characters.
    ///
    /// `shared[kind][option]` has one set of bits for each other option: the positions, in the
    /// option, of the parts that this other option has too.
    public var shared: [[[UInt64]]]
    /// A penalty for other faults of the set; 1 equals one rank of distance.
    public var flaw: Double

    /// Makes a view; the parameters are the properties of the same names.
    public init(measures: [Measure], shared: [[[UInt64]]] = [], flaw: Double = 0) {
      self.measures = measures
      self.shared = shared
      self.flaw = flaw
    }

    /// True if some of the options are crossings, but not all.
    ///
    /// An option is a crossing if it has more in common with the other options together than with
    /// any single one.
    var showsCrossing: Bool {
      shared.contains { options in
        let crossings = options.count { others in !others.contains(others.reduce(0, |)) }
        return crossings > 0 && crossings < options.count
      }
    }
  }

  /// The maximum number of sets that are drawn by weight and compared.
  ///
  /// If all of them are to be avoided, as many sets are drawn again with equal weights.
  private static let attempts = 100
  /// The penalty of a set that is used only if there is no other.
  public static let avoidedFlaw = 100.0

  /// The penalty of a wrong option for each halving of its weight below the highest weight.
  ///
  /// Without it, a set with unlikely wrong options would often be chosen only because the right
  /// answer has the wanted rank in it.
  private static let halvingFlaw = 0.5

  private let weights: [Double]

  /// Makes a draw from candidates, given by their weights.
  public init(weights: [Double]) { self.weights = weights }

  /// Draws three candidates.
  ///
  /// - Parameters:
  ///   - view: A function that returns the view of the answer with three candidates, given by their
  ///     indices from 0; nil if the four may not be options of one question.
  ///   - generator: The source of randomness; equal states give equal choices.
  /// - Returns: The indices of the candidates, from 0; nil if no set is allowed.
  public func choices(
    view: (_ wrong: [Int]) -> View?,
    using generator: inout some RandomNumberGenerator
  ) -> [Int]? {
    var targets: [Int] = []
    var best: (wrong: [Int], penalty: Double)?
    let rarities = rarities
    for attempt in 0..<2 * Self.attempts where best?.penalty != 0 {
      var weights = weights
      if attempt >= Self.attempts {
        // The likely candidates make no good set, so all candidates get the same weight.
        guard best?.penalty ?? .infinity >= Self.avoidedFlaw else { break }
        for index in weights.indices where weights[index] > 0 { weights[index] = 1 }
      }
      guard let wrong = Self.three(weights, using: &generator), let seen = view(wrong) else {
        continue
      }
      if targets.isEmpty {
        targets = seen.measures.map { $0.places.randomElement(using: &generator) ?? 0 }
      }
      let penalty = zip(targets, seen.measures)
        .reduce(
          seen.flaw + (seen.showsCrossing ? Self.avoidedFlaw : 0)
            + wrong.reduce(0) { $0 + rarities[$1] }
        ) {
          $0 + $1.1.weight * Self.distance(from: $1.0, $1.1.values)
        }
      if penalty < best?.penalty ?? .infinity { best = (wrong, penalty) }
    }
    return best?.wrong
  }

  /// The penalties of the candidates for their low weights.
  private var rarities: [Double] {
    let most = weights.max() ?? 0
    return weights.map { $0 > 0 ? Self.halvingFlaw * log2(most / $0) : 0 }
  }

  /// Draws three different candidates; nil if fewer have a positive weight.
  private static func three(
    _ weights: [Double],
    using generator: inout some RandomNumberGenerator
  ) -> [Int]? {
    var rest = weights
    var wrong: [Int] = []
    for _ in 0..<3 {
      guard let pick = weightedPick(rest, using: &generator) else { return nil }
      wrong.append(pick)
      rest[pick] = 0
    }
    return wrong
  }

  /// Returns the distance between the rank of the first value and a target rank, both from 0 for
  /// the lowest value.
  ///
  /// A value that equals others has all the ranks that they occupy together.
  private static func distance(from target: Int, _ values: [Double]) -> Double {
    let below = values.count { $0 < values[0] }
    let equal = values.count { $0 == values[0] }
    return Double(max(below - target, target - (below + equal - 1), 0))
  }
}
