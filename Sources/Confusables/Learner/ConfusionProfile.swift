import Pinyin

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The confusions of one learner, estimated from how often each contrast was offered and how often
/// it was confused.
///
/// The error rate of a contrast has a Beta prior, the same for every contrast, so a few answers
/// change it a little and many answers bring it close to the observed rate:
///
///     rate = (confused + mean · strength) / (shown + strength)
///
/// `shown` is the number of questions that offered both values of the contrast, or `confused` if
/// that is more. Dividing by it keeps a contrast from seeming hard only because it is asked often.
/// A typed answer could have shown any confusion, so it counts as one opportunity for each part of
/// a syllable. This opportunity is divided among the contrasts with the right value, in proportion
/// to how often all learners confuse them.
///
/// Old answers count less: the caller multiplies each count by its ``weight(ageInDays:)``. The two
/// directions of a contrast are counted together.
public struct ConfusionProfile: Hashable, Sendable {
  /// The numbers of times that a contrast was offered and that the learner confused it.
  public struct Count: Codable, Hashable, Sendable {
    /// The number of questions that offered both values of the contrast, one of which was right;
    /// old questions and typed answers count less than 1.
    public var shown: Double
    /// The number of questions in which the learner chose or typed the wrong value; old questions
    /// count less than 1.
    ///
    /// It can exceed `shown`, because typed answers are divided among the contrasts there but not
    /// here.
    public var confused: Double
    /// The number of questions in which the learner chose or typed the wrong value; old questions
    /// count fully.
    public var events: Int

    /// Makes a count.
    ///
    /// `events`: nil to use `confused`, which is right if every question has the weight 1.
    public init(shown: Double, confused: Double, events: Int? = nil) {
      self.shown = shown
      self.confused = confused
      self.events = events ?? Int(confused)
    }

    static let none = Count(shown: 0, confused: 0, events: 0)
  }

  /// A contrast with its count and the learner's error rate.
  public struct RankedContrast: Hashable, Sendable {
    /// The contrast.
    public let contrast: Contrast
    /// The numbers of times that the contrast was offered and confused.
    public let count: Count
    /// The estimated share, from 0 to 1, of the questions with the contrast in which the learner
    /// confuses it.
    public let rate: Double

    /// The number of confusions beyond the number that is expected of a new learner.
    var excess: Double { count.confused - ConfusionProfile.priorMean * count.shown }
  }

  /// The error rate, from 0 to 1, that is assumed before the first answer.
  public static let priorMean = 0.1
  /// The weight of the prior, as a number of answers.
  public static let priorStrength = 10.0
  /// The number of days after which the weight of an answer is halved.
  ///
  /// Learners' hearing changes in weeks: two weeks of training bring lasting gains in telling tones
  /// apart (Wang, Spence, Jongman and Sereno 1999). But a contrast that is rarely offered needs
  /// months to collect enough answers. With a half-life of two months, an answer from half a year
  /// ago has an eighth of its weight.
  public static let halfLifeDays = 64.0
  /// The minimum of ``factor(of:)``, so that a contrast that the learner never confuses is still
  /// asked occasionally.
  public static let explorationFloor = 0.3

  /// The minimum number of confusions for a contrast to be a weakness.
  public static let leastEvents = 5

  /// The count of each contrast.
  public private(set) var counts: [Contrast: Count]

  /// Makes a profile from counts; without counts, it is the profile of a new learner.
  public init(counts: [Contrast: Count] = [:]) { self.counts = counts }

  /// Returns the weight of an answer by its age in days; 1 for an answer of today.
  public static func weight(ageInDays days: Double) -> Double {
    exp2(-max(0, days) / halfLifeDays)
  }

  /// Counts one answered question with options, or several with the same contrasts.
  ///
  /// - Parameters:
  ///   - offered: The contrasts between the right option and the others.
  ///   - confused: The contrasts between the right option and the chosen one; empty if they are the
  ///     same.
  ///   - weight: The weight of the answer; see ``weight(ageInDays:)``. For several answers, the sum
  ///     of their weights.
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

  /// Counts typed answers as opportunities to confuse the right value of one part of a syllable.
  ///
  /// A value that is in no pair of ``ContrastTable`` is not counted.
  ///
  /// - Parameters:
  ///   - value: The right value, in the form of ``Contrast/first``.
  ///   - unit: The part of the syllable; not `word`, because words are not typed.
  ///   - weight: The sum of the weights of the answers; see ``weight(ageInDays:)``.
  public mutating func record(typedChanceFor value: String, unit: ContrastUnit, weight: Double) {
    let others = ContrastTable.partners(of: value, unit)
    let sum = others.reduce(0) { $0 + $1.weight }
    guard sum > 0 else { return }
    for (other, ratio) in others {
      counts[Contrast(unit: unit, value, other), default: .none].shown += weight * ratio / sum
    }
  }

  /// Returns the estimated share, from 0 to 1, of the questions with a contrast in which the
  /// learner confuses it.
  public func rate(of contrast: Contrast) -> Double {
    let count = counts[contrast] ?? .none
    let shown = max(count.shown, count.confused)
    return (count.confused + Self.priorMean * Self.priorStrength)
      / (shown + Self.priorStrength)
  }

  /// Returns the learner's error rate for a contrast divided by the prior's rate: 1 for a new
  /// learner, and at least ``explorationFloor``.
  public func factor(of contrast: Contrast) -> Double {
    max(Self.explorationFloor, rate(of: contrast) / Self.priorMean)
  }

  /// Returns the contrasts of a unit that were offered, the worst first; those of all units if
  /// `unit` is nil.
  ///
  /// The worst contrast has the most confusions beyond the number that is expected of a new
  /// learner.
  public func ranked(unit: ContrastUnit? = nil) -> [RankedContrast] {
    counts
      .filter { unit == nil || $0.key.unit == unit }
      .map { RankedContrast(contrast: $0.key, count: $0.value, rate: rate(of: $0.key)) }
      .sorted { left, right in
        left.excess != right.excess
          ? left.excess > right.excess : left.contrast < right.contrast
      }
  }

  /// The contrasts that the learner confuses unusually often, the worst first.
  ///
  /// They have at least ``leastEvents`` confusions, and more than are expected of a new learner.
  public var weaknesses: [RankedContrast] {
    ranked().filter { $0.count.events >= Self.leastEvents && $0.rate > Self.priorMean }
  }
}
