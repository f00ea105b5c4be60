/// The limits beyond which a learner's response time to one kind of question is unusual.
///
/// A time is unusual only if it is faster or slower than all of the most recent answers: response
/// times say little about the next answer, and grades from wider limits predict worse than none
/// (docs/scheduling.md). A much longer time is a pause, which says nothing about memory.
public struct ResponsePace: Hashable, Sendable {
  /// The minimum number of answers with which a time can be compared.
  public static let enough = 200
  /// The number of most recent answers that are compared.
  public static let window = 200

  /// The result of the comparison of a time.
  public enum Finding: Hashable, Sendable {
    case fast, usual, slow, pause
  }

  private struct Limits: Hashable {
    let fast: Int
    let slow: Int
    let pause: Int
  }

  private let limits: Limits?

  /// Makes limits from the times of right answers of the kind in milliseconds, in any order.
  ///
  /// Pauses are ignored.
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

  /// Compares a time; the result is usual if too few answers are known.
  public func finding(milliseconds: Int) -> Finding {
    guard let limits else { return .usual }
    if milliseconds > limits.pause { return .pause }
    if milliseconds > limits.slow { return .slow }
    return milliseconds < limits.fast ? .fast : .usual
  }

  private static let pauseMedians = 6
  private static let shortestPause = 60_000
}
