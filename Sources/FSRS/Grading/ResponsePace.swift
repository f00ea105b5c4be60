/// The limits beyond which a response time of a learner, for one kind of question, is unusual.
///
/// A time is unusual only if it is faster or slower than all of the most recent answers. Response
/// times say little about the next answer: if they change grades more often, the grades predict
/// worse than grades without times (docs/scheduling.md). A much longer time is a pause, which says
/// nothing about memory.
public struct ResponsePace: Hashable, Sendable {
  /// The minimum number of response times for limits; with fewer, every time counts as usual.
  public static let enough = 200
  /// The number of most recent answers from which limits are made.
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

  /// Makes limits from the response times, in milliseconds and any order, of right answers to
  /// questions of the kind.
  ///
  /// Pauses among them are ignored. With fewer than ``enough`` times there are no limits.
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
