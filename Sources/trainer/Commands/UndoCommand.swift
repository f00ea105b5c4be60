import ArgumentParser
import REPL
import Study

/// `trainer undo`: takes back the last answer, also one of an earlier run.
struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last answer."
  )

  func run() async throws {
    let session = try Session()
    let service = try session.service()
    // Whatever can fail comes first: one who is told of an error takes back another answer.
    let style = session.style(try await service.settingsInForce())
    let undone = try await service.perform(UndoAnswer())
    let review = undone.review
    let verdict = review.correct ? "right" : "wrong"
    let text = "undone: \(review.card.word.simplified), answered \(verdict) (\(review.given))"
    Console.standard.print(
      TerminalText.sanitized(text).wrapped(to: style.width, hanging: 2)
    )
  }
}
