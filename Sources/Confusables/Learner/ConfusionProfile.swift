import Pinyin

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// One learner's confusions, estimated from how often each contrast was on offer and chosen.
///
/// The error rate of a contrast has a Beta prior, the same for every contrast, so a few answers
/// move it a little and many answers determine it:
/// rate = (confused + mean · strength) / (shown + strength).
/// Because of the division by `shown`, the number of times that the pair was on offer, a contrast
/// that is asked often does not seem hard. In a typed answer every confusion is possible: its one
/// opportunity for each part is divided among the pairs of the right value in proportion to how
/// often learners in general confuse them.
///
/// Old answers count less: the caller gives each count its ``weight(ageInDays:)``. Everything here
/// is symmetric: a pair is counted whichever of its values was right.
public struct ConfusionProfile: Hashable, Sendable {
  /// The numbers of times that a contrast was on offer and that the learner confused it.
  public struct Count: Codable, Hashable, Sendable {
    /// The number of questions in which both values of the pair were on offer, one of them right.
    public var shown: Double
    /// The number of those questions in which the other value of the pair was chosen.
    public var confused: Double
    /// The number of confusions, where an old answer counts as much as a new one.
    public var events: Int

    /// Makes a count; in `shown` and `confused` an old answer may count less than 1.
    ///
    /// Without `events`, all answers are new ones.
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
    /// The count of the pair.
    public let count: Count
    /// The smoothed error rate, 0 to 1.
    public let rate: Double

    /// The number of errors beyond those that a new learner is expected to make.
    var excess: Double { count.confused - ConfusionProfile.priorMean * count.shown }
  }

  /// The error rate that is assumed before the first answer.
  public static let priorMean = 0.1
  /// The number of answers that the prior is worth.
  public static let priorStrength = 10.0
  /// The number of days after which an answer counts half.
  ///
  /// Learners' hearing changes in weeks: two weeks of training bring lasting gains in telling tones
  /// apart (Wang, Spence, Jongman and Sereno 1999). A pair that is rarely on offer needs months
  /// until enough answers are counted. With two months, answers of half a year ago count an eighth,
  /// and enough answers to rare pairs are kept.
  public static let halfLifeDays = 64.0
  /// The lowest factor: a contrast that the learner never confuses is still asked now and then.
  public static let explorationFloor = 0.3

  /// The smallest number of confusions that can make a contrast a weakness.
  public static let leastEvents = 5

  /// The count of each contrast.
  public private(set) var counts: [Contrast: Count]

  /// Makes a profile from counts; without counts it is that of a new learner.
  public init(counts: [Contrast: Count] = [:]) { self.counts = counts }

  /// Returns the weight of an answer of a given age; it is 1 for an answer of today.
  public static func weight(ageInDays days: Double) -> Double {
    exp2(-max(0, days) / halfLifeDays)
  }

  /// Counts one answered question with options.
  ///
  /// - Parameters:
  ///   - offered: Every contrast that was on offer.
  ///   - confused: The contrasts in which the chosen option differs from the answer; empty when
  ///     right.
  ///   - weight: The weight of the answer.
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

  /// Counts typed answers in which `value` was the right value of a part, whatever was typed.
  ///
  /// - Parameters:
  ///   - value: The right value, as a contrast names it.
  ///   - unit: Its unit; words are not typed.
  ///   - weight: The sum of the weights of the answers.
  public mutating func record(typedChanceFor value: String, unit: ContrastUnit, weight: Double) {
    let others = ContrastTable.partners(of: value, unit)
    let sum = others.reduce(0) { $0 + $1.weight }
    guard sum > 0 else { return }
    for (other, ratio) in others {
      counts[Contrast(unit: unit, value, other), default: .none].shown += weight * ratio / sum
    }
  }

  /// Returns the smoothed rate, 0 to 1, at which the learner confuses a contrast.
  public func rate(of contrast: Contrast) -> Double {
    let count = counts[contrast] ?? .none
    let shown = max(count.shown, count.confused)
    return (count.confused + Self.priorMean * Self.priorStrength)
      / (shown + Self.priorStrength)
  }

  /// Returns the learner's rate divided by the prior's: 1 for a new learner, at least the
  /// exploration floor.
  public func factor(of contrast: Contrast) -> Double {
    max(Self.explorationFloor, rate(of: contrast) / Self.priorMean)
  }

  /// Returns the contrasts of a unit (or of all units) that were on offer, the worst first.
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

  /// The contrasts that the learner confuses more often than a new learner is expected to, the
  /// worst first; contrasts with few confusions are left out.
  public var weaknesses: [RankedContrast] {
    ranked().filter { $0.count.events >= Self.leastEvents && $0.rate > Self.priorMean }
  }
}
