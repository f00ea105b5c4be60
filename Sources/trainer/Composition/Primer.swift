import ArgumentParser
import Foundation
import REPL
import Speech
import Study
import Workspace

/// The primer, the pages that explain pinyin: interactive at a terminal, plain in a pipe.
struct Primer {
  let session: Session
  let settings: Settings
  /// True if nothing is spoken, because the learner cannot hear it.
  var isSilent = false
  /// The key that leaves the pages, and its description.
  var leaving = "q: leave"

  /// Shows pages; at a terminal with their questions.
  ///
  /// It runs on the main thread, which may block while it waits for a person.
  ///
  /// - Throws: the exit code of a signal that ended it.
  @MainActor @discardableResult
  func show(_ pages: [PrimerPage]) throws -> PrimerSession.Ending {
    let style = session.screen.style(settings)
    guard Screen.isTerminal else {
      for (index, page) in pages.enumerated() {
        Console.standard.print((index > 0 ? [""] : []) + PrimerScreen(style: style).lines(page))
      }
      return .finished
    }
    var environment = session.drillEnvironment()
    if !isSilent { environment.speaker = session.speaker(settings) }
    var primer = PrimerSession(
      input: try StandardInput.open(historyPath: nil),
      style: style,
      environment: environment,
      leaving: leaving
    )
    let ending = primer.run(pages)
    if case .terminated(let signal) = ending { throw ExitCode(128 + signal) }
    return ending
  }
}
