import FSRS
import Study
import Testing

/// Grades from right or wrong and the learner's own times.
struct GradePolicyTests {
  /// Times of 0.1, 0.2 … 20 seconds.
  private let usual = (1...200).map { $0 * 100 }

  @Test(arguments: [
    (true, 499, true, false, Rating.easy), (true, 500, true, false, .good),
    (true, 10_000, true, false, .good), (true, 19_600, true, false, .good),
    (true, 19_601, true, false, .hard), (true, 60_600, true, false, .hard),
    (true, 60_601, true, false, .good), (true, .max, true, false, .good),
    (true, 1, false, false, .good), (true, 30_000, false, false, .good),
    (true, 1, true, true, .hard), (true, .max, false, true, .hard),
    (false, 1, true, false, .again), (false, 1, false, true, .again),
    (true, -5, false, false, .good), (true, -5, true, false, .easy),
  ])
  func `the grade follows from the answer and its time`(
    isRight: Bool,
    milliseconds: Int,
    isLearned: Bool,
    wasHelped: Bool,
    grade: Rating
  ) {
    let policy = GradePolicy(milliseconds: usual.reversed())
    #expect(
      policy.grade(
        isRight: isRight,
        milliseconds: milliseconds,
        isLearned: isLearned,
        wasHelped: wasHelped
      )
        == grade
    )
  }

  private func grade(_ policy: GradePolicy, _ milliseconds: Int) -> Rating {
    policy.grade(isRight: true, milliseconds: milliseconds, isLearned: true, wasHelped: false)
  }

  @Test(arguments: [(0, Rating.good), (49, .good), (50, .easy)])
  func `time counts once enough answers are known`(count: Int, expected: Rating) {
    let policy = GradePolicy(milliseconds: [Int](repeating: 5000, count: count))
    #expect(grade(policy, 100) == expected)
  }

  @Test func `equal times are neither fast nor slow`() {
    let policy = GradePolicy(milliseconds: [Int](repeating: 5000, count: 60))
    #expect(grade(policy, 5000) == .good)
  }

  @Test(arguments: [60_601, 3_600_000, .max])
  func `a break is no hard answer, and makes no other answer fast`(pause: Int) {
    let broken = usual.dropLast(3) + [pause, pause, pause]
    let (clean, torn) = (GradePolicy(milliseconds: usual), GradePolicy(milliseconds: Array(broken)))
    for milliseconds in [100, 499, 500, 10_000, 19_600, 19_700, 20_000] {
      #expect(grade(clean, milliseconds) == grade(torn, milliseconds))
    }
    #expect(grade(torn, pause) == .good)
  }

  @Test func `a learner who takes long for every answer is not always on a break`() {
    let policy = GradePolicy(milliseconds: (1...100).map { 30_000 + $0 * 100 })
    #expect(grade(policy, 100_000) == .hard)
    #expect(grade(policy, 300_000) == .good)
  }

  @Test(arguments: [.max, .min] as [Int])
  func `times out of this world do no harm`(milliseconds: Int) {
    let policy = GradePolicy(milliseconds: [Int](repeating: milliseconds, count: 80))
    #expect(grade(policy, 5000) != .again)
  }
}
