/// What is unusual for a learner's time to answer one kind of question.
///
/// Only what is faster or slower than all of the newest answers is: the time of a right answer says
/// little about the next one, and grades from wider margins predict worse than none
/// (docs/scheduling.md). What is longer than any thinking is a pause, which says nothing at all.
public struct ResponsePace: Hashable, Sendable {
  /// Answers that must be known before anything is unusual.
  public static let enough = 200
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
  /// Pauses among them set no limit.
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

  /// Where a time stands; usual while too few are known.
  public func finding(milliseconds: Int) -> Finding {
    guard let limits else { return .usual }
    if milliseconds > limits.pause { return .pause }
    if milliseconds > limits.slow { return .slow }
    return milliseconds < limits.fast ? .fast : .usual
  }

  private static let pauseMedians = 6
  private static let shortestPause = 60_000
}
