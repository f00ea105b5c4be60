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
    let keys = [review.card.word] + (undone.mark.map { [$0.word] } ?? [])
    let words = ShownWords((try? await service.perform(GetWords(keys))) ?? [])
    let verdict = review.correct ? "right" : "wrong"
    let given = style.answer(review.given, to: review.kind)
    let answer = review.isUnknown ? "not known" : "answered \(verdict) (\(given))"
    let text = "undone: \(style.text(review.card.word, words)), \(answer)"
    Console.standard.print(
      style.wrap(text, hanging: 2)
        + (undone.mark.map { style.wrap(Self.text($0, style.text($0.word, words))) } ?? [])
    )
  }

  /// Returns a sentence that says that the mark of a word stays, and how to remove the mark.
  private static func text(_ mark: Undone.Mark, _ word: String) -> String {
    let (name, command) =
      switch mark.decision {
      case .hold(.known): ("marked as known", "known")
      case .hold: ("suspended", "suspend")
      case .flag, .priority: ("flagged", "flag")
      }
    return "Only an answer is undone: \(word) stays \(name). "
      + "‘trainer words \(command) --undo \(word)’ takes that back."
  }
}
