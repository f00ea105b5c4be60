package import FSRS

/// Finds the grade of an answer from the answer and the time it took.
///
/// The learner's own times for the kind of question are the measure: a right answer slower than
/// nine in ten of them is Hard, one faster than nine in ten is Easy. Until there are enough of
/// them every right answer is Good.
package struct GradePolicy: Sendable {
  /// Right answers of the kind that must be known before time counts.
  package static let enough = 30
  /// How many of the newest answers are looked at.
  package static let window = 200

  private let slow: Int?
  private let fast: Int?

  /// `milliseconds`: response times of right answers of this kind, in any order.
  package init(milliseconds: [Int]) {
    guard milliseconds.count >= Self.enough else {
      slow = nil
      fast = nil
      return
    }
    let sorted = milliseconds.sorted()
    fast = sorted[sorted.count / 10]
    slow = sorted[sorted.count * 9 / 10]
  }

  /// The grade of one answer.
  ///
  /// The first answer to a word is never Easy, since a quick hit among options is most likely luck;
  /// one that was helped, by a hint or by asking for the tones, is at most Hard.
  package func grade(
    isRight: Bool,
    milliseconds: Int,
    isFirst: Bool,
    wasHelped: Bool
  ) -> Rating {
    guard isRight else { return .again }
    if wasHelped { return .hard }
    if let slow, milliseconds > slow { return .hard }
    if let fast, milliseconds < fast, !isFirst { return .easy }
    return .good
  }
}
