import ArgumentParser
import Pinyin
import REPL
import Study

/// An offer to practise meanings instead of readings, for a learner who speaks Chinese but reads
/// little.
struct SpokenPlacement {
  private let placement: Placement
  private var service: any StudyService { placement.service }

  init(_ placement: Placement) { self.placement = placement }

  /// The number of words of each level that show how difficult it is.
  private static let shownWords = 5

  /// Asks from which level on the characters are new, and stores the skill to practise and the
  /// words known.
  ///
  /// A learner who chooses to practise readings keeps the settings, and no word is marked.
  ///
  /// - Returns: false if the learner left without a choice, or could not be asked.
  ///
  /// - Throws: `ExitCode` after a signal that ends the program.
  func offer() async throws -> Bool {
    let style = placement.session.screen.style(placement.settings)
    let samples = try placement.session.databases.words()
      .samples(Self.shownWords, in: placement.settings.edition)
    guard Screen.isTerminal, !placement.isDry, !placement.isGranted, !samples.isEmpty else {
      let text =
        "What you can say is no proof of what you can read, so nothing is marked. "
        + "‘trainer settings set skills meaning’ asks what the characters mean, without \(style.readingForm.name), and "
        + "‘trainer place --known-to 1’ marks the words of a level that you can read."
      Console.standard.print(style.wrap(text))
      return false
    }
    switch try await choice(samples) {
    case .left: return false
    case .terminated(let signal): throw ExitCode(128 + signal)
    case .pinyin: return true
    case .meaning(let level):
      _ = try await service.perform(ChangeSetting("skills", to: Skill.meaning.rawValue))
      var report: PlacementReport?
      if let last = samples.last(where: { $0.level < level })?.level {
        report = try await service.perform(PlaceWords(by: PlacementEvidence(level: last)))
      }
      let screen = PlacementScreen(style: style)
      Console.standard.print(screen.lines(meaningFrom: level, report))
      return true
    }
  }

  /// Asks the learner from which level on the characters are new, on the main thread, which may
  /// block.
  @MainActor private func choice(
    _ samples: [LevelSample]
  ) async throws -> CharactersSession.Choice {
    var question = CharactersSession(
      samples,
      input: try StandardInput.open(historyPath: nil),
      style: placement.session.screen.style(placement.settings),
      environment: placement.session.drillEnvironment()
    )
    return question.run()
  }
}
