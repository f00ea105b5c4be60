/// What is unusual for a learner's time to answer one kind of question.
///
/// Only the outermost two in a hundred at either end are: on a real log of 12,580 answers the time of
/// a right answer says little about the next one, and grades from wider margins predict worse than
/// none. What is longer than any thinking is a pause, which says nothing at all.
public struct ResponsePace: Hashable, Sendable {
  /// Answers that must be known before anything is unusual.
  public static let enough = 50
  /// How many of the newest answers are looked at.
  public static let window = 200

  /// How a time compares.
  public enum Finding: Hashable, Sendable {
    case fast, usual, slow, pause
  }

  private struct Limits: Hashable {
    let fast: Int
    let slow: Int
    let pause: Int
  }

  private let limits: Limits?

  /// Takes the times of right answers of the kind in milliseconds, in any order.
  ///
  /// Quantiles bear any number of pauses below two in a hundred.
  public init(milliseconds: [Int]) {
    guard milliseconds.count >= Self.enough else {
      limits = nil
      return
    }
    let sorted = milliseconds.sorted()
    let rank = sorted.count * Self.unusualPercent / 100
    let (long, isTooLong) = sorted[sorted.count / 2].multipliedReportingOverflow(
      by: Self.pauseMedians
    )
    limits = Limits(
      fast: sorted[rank],
      slow: sorted[sorted.count - 1 - rank],
      pause: isTooLong ? .max : max(Self.shortestPause, long)
    )
  }

  /// Where a time stands; usual while too few are known.
  public func finding(milliseconds: Int) -> Finding {
    guard let limits else { return .usual }
    if milliseconds > limits.pause { return .pause }
    if milliseconds > limits.slow { return .slow }
    return milliseconds < limits.fast ? .fast : .usual
  }

  private static let unusualPercent = 2
  private static let pauseMedians = 6
  private static let shortestPause = 60_000
}
