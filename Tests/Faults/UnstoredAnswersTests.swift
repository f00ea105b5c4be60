import Foundation
import TestSupport
import Testing

/// What a quiz says about answers that its player's database does not take.
struct UnstoredAnswersTests {
  @Test(
    arguments: [(1, "2 answers of this quiz are not"), (2, "1 answer of this quiz is not")],
    [false, true]
  )
  func `a quiz says how many of its answers are not stored, and why`(
    spoiled: (question: Int, start: String),
    isJSON: Bool
  ) throws {
    var scene = try Scene()
    _ = try scene.study()
    if isJSON { scene.program.mergeErrors() }
    let quiz = try Conversation(
      scene.program,
      ["quiz", "--level", "1", "--questions", "2", "--time", "3600", "--seed", "1"]
        + (isJSON ? ["--json"] : [])
    )
    for question in 1...2 {
      try quiz.wait(for: "\n\(question)/2")
      // The database becomes a directory before this answer.
      if question == spoiled.question {
        try FileManager.default.removeItem(atPath: scene.database)
        try FileManager.default.createDirectory(
          atPath: scene.database,
          withIntermediateDirectories: false
        )
      }
      quiz.say("1")
    }
    let outcome = quiz.finish()
    let message = "trainer: \(spoiled.start) in your schedule: \(scene.database) "
    let said = isJSON ? outcome.output : outcome.errors
    #expect(said.contains(message) && outcome.status == 65, "\(outcome)")
    guard isJSON else { return }
    let counts = try #require(outcome.lines.first { $0.hasPrefix("{") })
    #expect(counts.contains("\"unstored\":\(3 - spoiled.question)"), "\(outcome)")
  }
}
