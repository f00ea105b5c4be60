/// The time from a question to its answer.
///
/// Times are compared only within a group: a kind of question, measured by one program.
public struct AnswerTime: Hashable, Sendable {
  /// The shortest and the longest time that is distinguished, in milliseconds.
  public static let bounds = 300...60_000
  /// The maximum number of groups of one log.
  public static let groupCount = 4096

  /// The time in milliseconds, clamped to `bounds`.
  public let milliseconds: Int
  /// The number of the group, from 0; groups are numbered in the order in which they appear in the
  /// log.
  public let group: Int

  /// Makes a time; nil if `milliseconds` is not positive, which means that it was not measured.
  ///
  /// Group numbers beyond the maximum stand for the last group.
  public init?(milliseconds: Int, group: Int = 0) {
    guard milliseconds > 0 else { return nil }
    self.milliseconds = Self.bounds.clamp(milliseconds)
    self.group = (0...Self.groupCount - 1).clamp(group)
  }
}
