import FSRS
import Testing

@testable import REPL

/// An answer with a grade.
struct AnswerLineTests {
  @Test(
    arguments: [
      ("ren4shi5!4", "ren4shi5", .easy), ("ren4shi5 !4", "ren4shi5", .easy),
      ("ren 4 shi 5 !1 ", "ren 4 shi 5", .again), ("  3!2", "3", .hard), ("3  !3", "3", .good),
      ("ren4shi5!5", "ren4shi5!5", nil), ("ren4shi5!", "ren4shi5!", nil), ("!4", "!4", nil),
      ("ren4!shi5", "ren4!shi5", nil), ("ren4shi5 4", "ren4shi5 4", nil), ("", "", nil),
    ] as [(String, String, Rating?)]
  )
  func `the grade is read at the end, after a blank or none`(
    line: String,
    answer: String,
    grade: Rating?
  ) {
    #expect(AnswerLine(line).answer == answer)
    #expect(AnswerLine(line).grade == grade)
  }
}
