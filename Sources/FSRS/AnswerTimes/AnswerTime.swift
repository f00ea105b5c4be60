/// The time from a question to its answer.
///
/// Times are compared only within a group: a kind of question, measured by one program.
public struct AnswerTime: Hashable, Sendable {
  /// The times that are distinguished, in milliseconds; a longer one is a pause.
  public static let bounds = 300...60_000
  /// The maximum number of groups in a log.
  public static let groupCount = 4096

  /// The time in milliseconds, clamped to `bounds`.
  public let milliseconds: Int
  /// The number of the group, from 0, in the order in which groups appear.
  public let group: Int

  /// Makes a time; nil if it is not positive, which means that it was not measured.
  ///
  /// Groups beyond the maximum number share the last one.
  public init?(milliseconds: Int, group: Int = 0) {
    guard milliseconds > 0 else { return nil }
    self.milliseconds = Self.bounds.clamp(milliseconds)
    self.group = (0...Self.groupCount - 1).clamp(group)
  }
}
