import ArgumentParser
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
