/// The limits beyond which a learner's response time, for one kind of question, is unusual.
///
/// A time is fast only if it is shorter than all recent times, and slow only if it is longer than
/// all of them except pauses. Grades that depend more on times predict the next answer worse than
/// grades without times (docs/scheduling.md). A pause is longer than a minute and than six times
/// the median; it says nothing about memory.
public struct ResponsePace: Hashable, Sendable {
  /// The minimum number of response times from which limits are made; with fewer, each response
  /// time counts as usual.
  public static let enough = 200
  /// The number of most recent right answers from which limits are made.
  public static let window = 200

  /// The result of comparing a time with the limits.
  public enum Finding: Hashable, Sendable {
    case fast, usual, slow, pause
  }

  private struct Limits: Hashable {
    let fast: Int
    let slow: Int
    let pause: Int
  }

  private let limits: Limits?

  /// Makes limits from the response times of right answers to one kind of question.
  ///
  /// `milliseconds`: the times, in any order; pauses among them do not count as slow answers. With
  /// fewer than ``enough`` times, pauses included, there are no limits.
  public init(milliseconds: [Int]) {
    let sorted = milliseconds.sorted()
    guard sorted.count >= Self.enough, let fast = sorted.first else {
      limits = nil
      return
    }
    let (long, isTooLong) = sorted[sorted.count / 2].multipliedReportingOverflow(
      by: Self.pauseMedians
    )
    let pause = isTooLong ? .max : max(Self.shortestPause, long)
    limits = Limits(fast: fast, slow: sorted.last { $0 <= pause } ?? pause, pause: pause)
  }

  /// Compares a time with the limits; it is usual if there are no limits.
  public func finding(milliseconds: Int) -> Finding {
    guard let limits else { return .usual }
    if milliseconds > limits.pause { return .pause }
    if milliseconds > limits.slow { return .slow }
    return milliseconds < limits.fast ? .fast : .usual
  }

  private static let pauseMedians = 6
  private static let shortestPause = 60_000
}
