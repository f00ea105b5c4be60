import Foundation
import TestSupport
import Testing

/// What a quiz says about answers that its player's database does not take.
struct UnstoredAnswersTests {
  @Test(arguments: [
    (1, "2 answers of this quiz are not"), (2, "1 answer of this quiz is not"),
  ])
  func `a quiz says how many of its answers are not stored, and why`(
    spoiled: Int,
    start: String
  ) throws {
    let scene = try Scene()
    _ = try scene.study()
    let quiz = try Conversation(
      scene.program,
      ["quiz", "--level", "1", "--questions", "2", "--time", "3600", "--seed", "1"]
    )
    for question in 1...2 {
      try quiz.wait(for: "\n\(question)/2")
      // The database becomes a directory before this answer.
      if question == spoiled {
        try FileManager.default.removeItem(atPath: scene.database)
        try FileManager.default.createDirectory(
          atPath: scene.database,
          withIntermediateDirectories: false
        )
      }
      quiz.say("1")
    }
    let outcome = quiz.finish()
    let message = "trainer: \(start) in your schedule: \(scene.database) "
    #expect(outcome.errors.contains(message) && outcome.status == 65, "\(outcome)")
  }
}
