/// The rule that turns a right answer into points.
package enum Scoring: String, CaseIterable, Codable, Hashable, Sendable {
  /// A fast answer gives up to 1000 points, one at the last moment 500.
  case speed
  /// Every right answer gives 1000 points.
  case accuracy

  /// The milliseconds below which an answer gives all points.
  package static let fullMilliseconds = 500

  /// Returns the points of a right answer after some milliseconds.
  ///
  /// Kahoot's rule: all points below half a second, then 1000 · (1 − t/T/2), where T is the time for
  /// an answer. A time beyond T counts as T.
  package func points(after milliseconds: Int, of limit: Int) -> Int {
    guard self == .speed, milliseconds >= Self.fullMilliseconds else { return 1_000 }
    let share = Double(min(milliseconds, limit)) / Double(limit)
    return Int((1_000 * (1 - share / 2)).rounded())
  }

  /// Returns the further points of a right answer after `streak` right answers in a row: 100 for
  /// each of them, at most 500.
  package static func bonus(streak: Int) -> Int { min(100 * streak, 500) }
}
