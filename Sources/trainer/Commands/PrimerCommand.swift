import ArgumentParser
import Foundation
import REPL
import Speech
import Study
import Workspace

/// `trainer primer`: explains pinyin and tones to beginners.
struct PrimerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "primer",
    abstract: "Read about pinyin and tones: five pages, about three minutes."
  )

  @Option(
    help: "Show this page only, from 1 to 5.",
    completion: .list(PrimerPage.allCases.map { "\($0.rawValue)" })
  )
  var page: Int?

  func validate() throws {
    if let page, PrimerPage(rawValue: page) == nil {
      throw ValidationError("--page must be from 1 to \(PrimerPage.allCases.count)")
    }
  }

  func run() async throws {
    let session = try Session()
    let settings = try session.databases.settingsIfAny()
    let pages = page.flatMap(PrimerPage.init(rawValue:)).map { [$0] } ?? PrimerPage.allCases
    let speaker = session.programSpeaker(settings)
    if Screen.isTerminal, settings.speech != .off, let silence = speaker.silence {
      Console.standard.warn(SpeechText.explanation(silence))
    }
    if try await Primer(session: session, settings: settings).show(pages) == .finished,
      page == nil, Screen.isTerminal
    {
      Console.standard.print(
        session.screen.style(settings).wrap("‘trainer’ begins with your first words.")
      )
    }
  }
}

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
  /// - Throws: the exit code of a signal that ended the primer.
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
