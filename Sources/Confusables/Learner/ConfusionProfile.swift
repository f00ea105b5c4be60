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
    /// The same, where an old answer counts as much as a new one.
    public var events: Int

    /// Makes a count; in `shown` and `confused` an old answer may count less than 1.
    ///
    /// Without `events` all answers are new.
    public init(shown: Double, confused: Double, events: Int? = nil) {
      self.shown = shown
      self.confused = confused
      self.events = events ?? Int(confused)
    }

    static let none = Count(shown: 0, confused: 0, events: 0)
  }

  /// A contrast with its place in the learner's list.
  public struct RankedContrast: Hashable, Sendable {
    /// The pair.
    public let contrast: Contrast
    /// What was counted.
    public let count: Count
    /// The smoothed error rate, 0 to 1.
    public let rate: Double

    /// The number of errors beyond those that a new learner is expected to make.
    var excess: Double { count.confused - ConfusionProfile.priorMean * count.shown }
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

  /// The number of confusions under which a contrast is no weakness.
  public static let leastEvents = 5

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
  ///   - events: The number of answers that are counted at once.
  public mutating func record(
    offered: [Contrast],
    confused: [Contrast],
    weight: Double = 1,
    events: Int = 1
  ) {
    for contrast in offered { counts[contrast, default: .none].shown += weight }
    for contrast in confused {
      counts[contrast, default: .none].confused += weight
      counts[contrast, default: .none].events += events
    }
  }

  /// Counts typed answers whose right value of a part was this one, whatever was typed.
  ///
  /// - Parameters:
  ///   - value: The right value, as a contrast names it.
  ///   - unit: Its unit; words are not typed.
  ///   - weight: How many answers, or how much they count.
  public mutating func record(typedChanceFor value: String, unit: ContrastUnit, weight: Double) {
    let others = ContrastTable.partners(of: value, unit)
    let sum = others.reduce(0) { $0 + $1.weight }
    guard sum > 0 else { return }
    for (other, ratio) in others {
      counts[Contrast(unit: unit, value, other), default: .none].shown += weight * ratio / sum
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

  /// The contrasts of a unit (or of all units) that were on offer, the worst first.
  ///
  /// The worst are those with the most errors beyond what a new learner is expected to make.
  public func ranked(unit: ContrastUnit? = nil) -> [RankedContrast] {
    counts
      .filter { unit == nil || $0.key.unit == unit }
      .map { RankedContrast(contrast: $0.key, count: $0.value, rate: rate(of: $0.key)) }
      .sorted { left, right in
        left.excess != right.excess
          ? left.excess > right.excess : left.contrast < right.contrast
      }
  }

  /// The contrasts that the learner confuses more often than a new learner is expected to, as far as
  /// enough answers say so, the worst first.
  public var weaknesses: [RankedContrast] {
    ranked().filter { $0.count.events >= Self.leastEvents && $0.rate > Self.priorMean }
  }
}
