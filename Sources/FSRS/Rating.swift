/// The learner's answer to one review, on the four-step scale every FSRS version uses.
///
/// The raw value is the number G of the published formulas.
public enum Rating: Int, CaseIterable, Codable, Comparable, Hashable, Sendable {
  /// The answer was wrong or did not come: a lapse.
  case again = 1
  /// The answer was right, with serious difficulty.
  case hard = 2
  /// The answer was right.
  case good = 3
  /// The answer was right at once.
  case easy = 4

  /// True if the item was recalled, which is what the models predict.
  public var isRecall: Bool { self != .again }

  /// Orders ratings from Again up to Easy.
  public static func < (left: Rating, right: Rating) -> Bool { left.rawValue < right.rawValue }
}
