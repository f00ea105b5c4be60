import FSRS
import Study
import Testing

/// Grades from right or wrong and the learner's own times.
struct GradePolicyTests {
  /// Times of 1, 2 … 100 seconds.
  private let hundred = (1...100).map { $0 * 1000 }

  @Test(arguments: [
    (true, 10_000, false, false, Rating.easy), (true, 11_000, false, false, .good),
    (true, 91_000, false, false, .good), (true, 91_001, false, false, .hard),
    (true, 1, true, false, .good), (true, 1, false, true, .hard),
    (true, 99_000, true, false, .hard),
    (false, 1, false, false, .again), (false, 1, true, true, .again),
    (true, -5, true, false, .good),
    (true, .max, false, false, .hard),
  ])
  func `the grade follows from the answer and its time`(
    isRight: Bool,
    milliseconds: Int,
    isFirst: Bool,
    wasHelped: Bool,
    grade: Rating
  ) {
    let policy = GradePolicy(milliseconds: hundred.reversed())
    #expect(
      policy.grade(
        isRight: isRight,
        milliseconds: milliseconds,
        isFirst: isFirst,
        wasHelped: wasHelped
      )
        == grade
    )
  }

  @Test(arguments: [(29, Rating.good), (30, .easy)])
  func `time counts once enough answers are known`(count: Int, grade: Rating) {
    let policy = GradePolicy(milliseconds: [Int](repeating: 5000, count: count))
    #expect(
      policy.grade(isRight: true, milliseconds: 100, isFirst: false, wasHelped: false) == grade
    )
  }

  @Test func `equal times are neither fast nor slow`() {
    let policy = GradePolicy(milliseconds: [Int](repeating: 5000, count: 50))
    #expect(
      policy.grade(isRight: true, milliseconds: 5000, isFirst: false, wasHelped: false) == .good
    )
  }
}
