import ArgumentParser
import Foundation
import Lexicon
import Pinyin
import REPL
import Speech
import Study
import Workspace

/// The welcome on a terminal, which is offered until the learner has chosen where to begin.
struct FirstStart {
  let session: Session
  let service: any StudyService

  private var mark: String { session.paths.greeted }

  /// The next step after the welcome.
  enum Outcome {
    /// A drill with the words of a pack; nil for those of the settings.
    case drill(pack: String? = nil)
    case nothing
  }

  /// Asks a learner without answers where to begin, and carries out the choice.
  ///
  /// - Throws: `ExitCode` after a signal that ends the program.
  func welcome() async throws -> Outcome {
    guard Screen.isTerminal, !FileManager.default.fileExists(atPath: mark) else {
      return .drill()
    }
    let statistics = try await service.perform(GetStatistics())
    guard statistics.words.allSatisfy({ $0.key == .new || $0.value == 0 }) else {
      recordBegun()
      return .drill()
    }
    // A learner who stops the placement test is not asked for characters and sound again.
    var answers: WelcomeSession.Answers?
    var hasList = false
    while true {
      let settings = try await service.settingsInForce()
      let kept = try await service.perform(GetPlacementSitting()).sitting
      let choice = try await choice(settings, answers, kept, asksForFile: hasList)
      if let given = choice.answers, given != answers {
        try await store(given, settings)
        answers = given
      }
      hasList = false
      switch choice {
      case .left: return .nothing
      case .terminated(let signal): throw ExitCode(128 + signal)
      // The learner leaves to import from Anki. Imported answers end the welcome; without them it
      // is shown at the next start.
      case .anki: return .nothing
      case .placement:
        let placement = Placement(
          session: session,
          service: service,
          settings: try await service.settingsInForce()
        )
        // If the learner stopped the test, no level is known, so the welcome is shown again.
        guard try await placement.run(goingOnWith: kept) else { continue }
        recordBegun()
        return .drill()
      case .list(_, let file):
        guard let pack = await importList(file) else {
          hasList = true
          continue
        }
        recordBegun()
        return .drill(pack: pack)
      case .newcomer(let answers):
        return try await begin(answers) ? .drill() : .nothing
      }
    }
  }

  /// Stores the learner's answers about characters and sound as settings.
  ///
  /// The script, the region and the spelling are stored only if they differ from the settings.
  private func store(
    _ answers: WelcomeSession.Answers,
    _ settings: Settings
  ) async throws {
    let characters = answers.characters
    if characters.script != settings.script {
      _ = try await service.perform(ChangeSetting("script", to: characters.script.rawValue))
    }
    if characters.region != settings.region {
      _ = try await service.perform(ChangeSetting("region", to: characters.region.rawValue))
    }
    if let form = characters.form, form != settings.readingForm {
      _ = try await service.perform(ChangeSetting("spelling", to: form.rawValue))
    }
    switch answers.hears {
    case true?:
      _ = try await service.perform(
        ChangeSetting("speak-answers", to: SpokenAnswers.all.rawValue)
      )
    // Otherwise questions would offer to repeat a sound that the learner cannot hear.
    case false?: _ = try await service.perform(ChangeSetting("speech", to: "off"))
    case nil: break
    }
  }

  /// Imports the learner's own list, whose words then come before all others.
  ///
  /// - Returns: the name of its pack; nil after a problem, which was reported to the learner, or if
  ///   the learner kept an existing pack.
  private func importList(_ file: String) async -> String? {
    do {
      let path = (file as NSString).expandingTildeInPath
      let command = try WordsImport.parse(["--", path])
      try InputFile.check(path)
      guard try command.importWords(session) else { return nil }
      let pack = command.pack
      let packs = [pack] + (try await service.settingsInForce()).packs.filter { $0 != pack }
      _ = try await service.perform(
        ChangeSetting("packs", to: packs.joined(separator: ","))
      )
      session.screen.report([
        "your words come first from now on: the setting packs is \(packs.joined(separator: ","))"
      ])
      return pack
    } catch {
      Console.standard.warn(ErrorMessage.failure(error).message)
      return nil
    }
  }

  /// Shows a beginner the primer, which can be skipped.
  ///
  /// - Returns: false if the learner ended the program in the primer.
  private func begin(_ answers: WelcomeSession.Answers) async throws -> Bool {
    recordBegun()
    let settings = try await service.settingsInForce()
    let primer = Primer(
      session: session,
      settings: settings,
      isSilent: answers.hears != true,
      leaving: "s: skip to the words"
    )
    guard try await primer.show(PrimerPage.allCases) != .interrupted else { return false }
    let style = session.screen.style(settings)
    Console.standard.print(
      [""]
        + style.wrap("Now your first words. ? brings back the page that helps with a question.")
    )
    return true
  }

  /// Asks the learner where to begin.
  ///
  /// It runs on the main thread, which may block while it waits for a person. `answers`: earlier
  /// answers about characters and sound; nil to ask for them. `kept`: the saved placement test; nil
  /// if there is none. `asksForFile`: true to begin with the question for a file.
  @MainActor private func choice(
    _ settings: Settings,
    _ answers: WelcomeSession.Answers?,
    _ kept: PlacementSitting?,
    asksForFile: Bool
  ) throws -> WelcomeSession.Choice {
    let speaker = session.programSpeaker(settings)
    var environment = session.drillEnvironment()
    environment.speaker = speaker
    let silence =
      settings.speech == .off
      ? "the setting speech is off; ‘trainer settings set speech auto’ turns it on"
      : speaker.silence.map(SpeechText.explanation)
    var welcome = WelcomeSession(
      input: try StandardInput.open(historyPath: nil),
      style: session.screen.style(settings),
      environment: environment,
      silence: silence,
      answers: answers,
      keptWords: kept?.words ?? 0,
      asksForFile: asksForFile
    )
    return welcome.run()
  }

  /// Records that the learner has begun, so that the welcome is not offered again.
  private func recordBegun() {
    _ = FileManager.default.createFile(atPath: mark, contents: nil)
  }
}

extension WelcomeSession.Choice {
  /// The learner's answers about characters and sound; nil if the learner left before them.
  fileprivate var answers: WelcomeSession.Answers? {
    switch self {
    case .newcomer(let answers), .placement(let answers), .anki(let answers),
      .list(let answers, _):
      answers
    case .left, .terminated: nil
    }
  }
}
