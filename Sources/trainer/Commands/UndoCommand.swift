import ArgumentParser
import REPL
import Study

/// `trainer undo`: undoes the last answer, even one of an earlier run.
struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last answer."
  )

  func run() async throws {
    let session = try Session()
    let service = try session.service()
    // Anything that can fail comes first: after an error message a learner would repeat the undo.
    let style = session.screen.style(try await service.settingsInForce())
    let undone = try await service.perform(UndoAnswer())
    let review = undone.review
    let verdict = review.correct ? "right" : "wrong"
    let answer = review.isUnknown ? "not known" : "answered \(verdict) (\(review.given))"
    let text = "undone: \(review.card.word.simplified), \(answer)"
    Console.standard.print(
      TerminalText.sanitized(text).wrapped(to: style.width, hanging: 2)
        + (undone.mark.map { style.wrap(Self.text($0)) } ?? [])
    )
  }

  /// Returns a sentence that says that a mark stays, and how to take it back.
  private static func text(_ mark: Undone.Mark) -> String {
    let (name, command) =
      switch mark.decision {
      case .hold(.known): ("marked as known", "known")
      case .hold: ("suspended", "suspend")
      case .flag, .priority: ("flagged", "flag")
      }
    let word = TerminalText.sanitized(mark.word.simplified)
    return "Only an answer is undone: \(word) stays \(name). "
      + "‘trainer words \(command) --undo \(word)’ takes that back."
  }
}
