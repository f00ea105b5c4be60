import FSRS
import Study
import Testing

/// Grades from right or wrong and the learner's own times.
struct GradePolicyTests {
  /// Times of 0.1, 0.2 … 20 seconds.
  private let usual = (1...200).map { $0 * 100 }

  @Test(arguments: [
    (true, 99, true, false, Rating.easy), (true, 100, true, false, .good),
    (true, 10_000, true, false, .good), (true, 20_000, true, false, .good),
    (true, 20_001, true, false, .hard), (true, 60_600, true, false, .hard),
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

  @Test(arguments: [(0, Rating.good), (199, .good), (200, .easy)])
  func `time counts once enough answers are known`(count: Int, expected: Rating) {
    let policy = GradePolicy(milliseconds: [Int](repeating: 5000, count: count))
    #expect(grade(policy, 100) == expected)
  }

  @Test func `equal times are neither fast nor slow`() {
    let policy = GradePolicy(milliseconds: [Int](repeating: 5000, count: 200))
    #expect(grade(policy, 5000) == .good)
  }

  @Test(arguments: [60_601, 3_600_000, .max])
  func `a break is no hard answer, and moves no limit`(pause: Int) {
    let broken = [pause] + usual.dropLast(3) + [20_000, pause]
    let (clean, torn) = (GradePolicy(milliseconds: usual), GradePolicy(milliseconds: broken))
    for milliseconds in [99, 100, 10_000, 20_000, 20_001, 60_000] {
      #expect(grade(clean, milliseconds) == grade(torn, milliseconds))
    }
    #expect(grade(torn, pause) == .good)
  }

  @Test func `a learner who takes long for every answer is not always on a break`() {
    let policy = GradePolicy(milliseconds: (1...200).map { 30_000 + $0 * 50 })
    #expect(grade(policy, 100_000) == .hard)
    #expect(grade(policy, 300_000) == .good)
  }

  @Test(arguments: [.max, .min] as [Int])
  func `times out of this world do no harm`(milliseconds: Int) {
    let policy = GradePolicy(milliseconds: [Int](repeating: milliseconds, count: 200))
    #expect(grade(policy, 5000) != .again)
  }
}
