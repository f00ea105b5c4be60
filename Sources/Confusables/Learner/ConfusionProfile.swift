import Pinyin

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// One learner's confusions, estimated from how often each contrast was offered and how often it
/// was confused.
///
/// The error rate of a contrast has a Beta prior, the same for every contrast, so a few answers
/// move it a little and many answers move it close to the observed rate:
///
///     rate = (confused + mean · strength) / (shown + strength)
///
/// `shown` is the number of times that both values of the contrast were offered. Dividing by it
/// keeps a contrast from seeming hard only because it is asked often. A typed answer can show any
/// confusion, so it counts as one opportunity for each part of a syllable. The opportunity is
/// divided among the contrasts that contain the right value, in proportion to how often learners in
/// general confuse them.
///
/// Old answers count less: the caller gives each count its ``weight(ageInDays:)``. All counts are
/// symmetric: the two directions of a contrast are counted together.
public struct ConfusionProfile: Hashable, Sendable {
  /// The number of times that a contrast was offered, and the number that the learner confused it.
  public struct Count: Codable, Hashable, Sendable {
    /// The weighted number of questions that offered both values of the pair, one of which was
    /// right.
    public var shown: Double
    /// The weighted number of the questions in `shown` in which the wrong value of the pair was
    /// chosen.
    public var confused: Double
    /// The number of confusions; unlike in `confused`, old answers count fully.
    public var events: Int

    /// Makes a count; in `shown` and `confused` an old answer may count less than 1.
    ///
    /// If `events` is nil, no answer is old, and it equals `confused`.
    public init(shown: Double, confused: Double, events: Int? = nil) {
      self.shown = shown
      self.confused = confused
      self.events = events ?? Int(confused)
    }

    static let none = Count(shown: 0, confused: 0, events: 0)
  }

  /// A contrast with its count and error rate.
  public struct RankedContrast: Hashable, Sendable {
    /// The pair of values that the learner confuses.
    public let contrast: Contrast
    /// The number of times that the pair was offered and confused.
    public let count: Count
    /// The smoothed share of confusions among the questions that offered the pair, from 0 to 1.
    public let rate: Double

    /// The number of errors beyond those that a new learner is expected to make.
    var excess: Double { count.confused - ConfusionProfile.priorMean * count.shown }
  }

  /// The error rate that is assumed before the first answer.
  public static let priorMean = 0.1
  /// The weight of the prior, as a number of answers.
  public static let priorStrength = 10.0
  /// The number of days after which the weight of an answer is halved.
  ///
  /// Learners' hearing changes in weeks: two weeks of training bring lasting gains in telling tones
  /// apart (Wang, Spence, Jongman and Sereno 1999). A pair that is rarely offered needs months to
  /// collect enough answers. With a half-life of two months, an answer from half a year ago has an
  /// eighth of its weight, and rare pairs keep enough answers.
  public static let halfLifeDays = 64.0
  /// The minimum factor of a contrast: one that the learner never confuses is still asked
  /// occasionally.
  public static let explorationFloor = 0.3

  /// The minimum number of confusions at which a contrast counts as a weakness.
  public static let leastEvents = 5

  /// The count of each contrast.
  public private(set) var counts: [Contrast: Count]

  /// Makes a profile from counts; without counts, it is the profile of a new learner.
  public init(counts: [Contrast: Count] = [:]) { self.counts = counts }

  /// Returns the weight of an answer of a given age; it is 1 for an answer of today.
  public static func weight(ageInDays days: Double) -> Double {
    exp2(-max(0, days) / halfLifeDays)
  }

  /// Counts one answered question with options.
  ///
  /// - Parameters:
  ///   - offered: The contrasts that were offered.
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

  /// Counts typed answers in which `value` was the right value of a part, as opportunities to
  /// confuse it.
  ///
  /// - Parameters:
  ///   - value: The right value, in the form that ``Contrast/first`` has.
  ///   - unit: The unit of the value; not `word`, because words are not typed.
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

  /// Returns the learner's error rate divided by the prior's: 1 for a new learner, and at least
  /// ``explorationFloor``.
  public func factor(of contrast: Contrast) -> Double {
    max(Self.explorationFloor, rate(of: contrast) / Self.priorMean)
  }

  /// Returns the offered contrasts of a unit (nil for all units), the worst first.
  ///
  /// The worst contrasts have the most errors beyond the number expected of a new learner.
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
