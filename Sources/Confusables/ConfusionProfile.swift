import Pinyin

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// What one learner confuses, estimated from how often each contrast was on offer and chosen.
///
/// The error rate of a contrast has a Beta prior, the same for every contrast, so a few answers
/// move it a little and many answers move it all the way:
/// rate = (confused + mean · strength) / (shown + strength).
/// Dividing by `shown`, the times the pair was on offer, keeps what is asked often from looking
/// hard. A typed answer offers everything: its one chance of each part is shared among the pairs of
/// the right value in proportion to how often learners in general confuse them.
///
/// What was counted long ago counts less: the caller gives each count its ``weight(ageInDays:)``.
/// Everything here is symmetric: the pair counts, not which of the two was right.
public struct ConfusionProfile: Hashable, Sendable {
  /// How often a contrast was on offer, and how often the learner fell for it.
  public struct Count: Codable, Hashable, Sendable {
    /// The questions in which both values of the pair were on offer, one of them right.
    public var shown: Double
    /// Those of the questions in which the other value of the pair was chosen.
    public var confused: Double

    /// Makes a count; an old answer may count less than 1.
    public init(shown: Double, confused: Double) {
      self.shown = shown
      self.confused = confused
    }

    static let none = Count(shown: 0, confused: 0)
  }

  /// A contrast with its place in the learner's list.
  public struct RankedContrast: Hashable, Sendable {
    /// The pair.
    public let contrast: Contrast
    /// What was counted.
    public let count: Count
    /// The smoothed error rate, 0 to 1.
    public let rate: Double
  }

  /// The error rate that is assumed before anything is known.
  public static let priorMean = 0.1
  /// The number of answers that the prior is worth.
  public static let priorStrength = 10.0
  /// The days after which an answer counts half.
  ///
  /// Ears change in weeks: two weeks of training bring lasting gains in telling tones apart (Wang,
  /// Spence, Jongman and Sereno 1999). A pair that is rarely on offer needs months to be
  /// known at all. Two months forget half a year ago to an eighth and keep enough of what is rare.
  public static let halfLifeDays = 64.0
  /// The least factor: what a learner never confuses is still asked now and then.
  public static let explorationFloor = 0.3

  /// What was counted, by contrast.
  public private(set) var counts: [Contrast: Count]

  /// Makes a profile from what was counted; without counts it is that of a new learner.
  public init(counts: [Contrast: Count] = [:]) { self.counts = counts }

  /// How much an answer of that age counts, 1 for one of today.
  public static func weight(ageInDays days: Double) -> Double {
    exp2(-max(0, days) / halfLifeDays)
  }

  /// Counts one answered question with options.
  ///
  /// - Parameters:
  ///   - offered: Every contrast that was on offer.
  ///   - confused: Those that the chosen option differs from the answer in; empty when right.
  ///   - weight: How much the answer counts.
  public mutating func record(offered: [Contrast], confused: [Contrast], weight: Double = 1) {
    for contrast in offered { counts[contrast, default: .none].shown += weight }
    for contrast in confused { counts[contrast, default: .none].confused += weight }
  }

  /// Counts typed answers whose right value of a part was this one, whatever was typed.
  ///
  /// - Parameters:
  ///   - value: The right value, as a contrast names it.
  ///   - unit: Its unit; words are not typed.
  ///   - weight: How many answers, or how much they count.
  public mutating func record(typedChanceFor value: String, unit: ContrastUnit, weight: Double) {
    let others: [String] =
      switch unit {
      case .tone: ContrastWeights.tones.map { String($0.rawValue) }
      case .initial: ContrastWeights.initials.map(\.rawValue)
      case .final: ContrastWeights.finals.map(\.rawValue)
      case .word: []
      }
    let contrasts = others.filter { $0 != value }.map { Contrast(unit: unit, value, $0) }
    let ratios = contrasts.map(ConfusionRates.ratio)
    let sum = ratios.reduce(0, +)
    guard sum > 0 else { return }
    for (contrast, ratio) in zip(contrasts, ratios) {
      counts[contrast, default: .none].shown += weight * ratio / sum
    }
  }

  /// The smoothed rate, 0 to 1, at which the learner falls for a contrast.
  public func rate(of contrast: Contrast) -> Double {
    let count = counts[contrast] ?? .none
    let shown = max(count.shown, count.confused)
    return (count.confused + Self.priorMean * Self.priorStrength)
      / (shown + Self.priorStrength)
  }

  /// The learner's rate over the prior's: 1 for a new learner, never under the exploration floor.
  public func factor(of contrast: Contrast) -> Double {
    max(Self.explorationFloor, rate(of: contrast) / Self.priorMean)
  }

  /// How much a contrast should be on offer: all learners' ratio times this learner's factor.
  public func weight(of contrast: Contrast) -> Double {
    ConfusionRates.ratio(of: contrast) * factor(of: contrast)
  }

  /// The contrasts of a unit (or of all units) that were on offer, the worst first.
  ///
  /// They are ordered by rate, equal rates by the number of confusions, then by name.
  public func ranked(unit: ContrastUnit? = nil) -> [RankedContrast] {
    counts
      .filter { unit == nil || $0.key.unit == unit }
      .map { RankedContrast(contrast: $0.key, count: $0.value, rate: rate(of: $0.key)) }
      .sorted { left, right in
        if left.rate != right.rate { return left.rate > right.rate }
        if left.count.confused != right.count.confused {
          return left.count.confused > right.count.confused
        }
        return left.contrast < right.contrast
      }
  }
}
