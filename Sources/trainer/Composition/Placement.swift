import ArgumentParser
import REPL
import Study
import Workspace

/// The steps of a placement: the test, its report, and the question whether to store it.
struct Placement {
  let session: Session
  let service: any StudyService
  let settings: Settings
  /// True if nothing is stored.
  var isDry = false
  var isJSON = false
  /// True if the learner is not asked before the words are placed.
  var isGranted = false

  /// Places all words up to a level, or those that a test finds to be known.
  ///
  /// - Returns: False if the learner stopped the test.
  @discardableResult
  func run(level: Level?) async throws -> Bool {
    var evidence = PlacementEvidence(level: level)
    if level == nil {
      switch try await test() {
      case .found(let answers): evidence.answers = answers
      case .stopped:
        Console.standard.print(["stopped; nothing was changed"])
        return false
      case .terminated(let signal): throw ExitCode(128 + signal)
      }
    }
    let report = try await service.perform(PlanPlacement(by: evidence))
    let words = report.likely + report.partly
    if !isJSON {
      Console.standard.print(PlacementScreen(style: session.screen.style(settings)).lines(report))
    }
    let isWanted =
      try !isDry && words > 0
      && session.screen.confirm(
        "Mark \(words.counted("word")) as learned?",
        isGranted,
        isDefault: level == nil
      )
    if isWanted {
      _ = try await service.perform(PlaceWords(by: evidence))
      session.note("words placed", ["words": "\(words)"])
    }
    if isJSON {
      try JSONOutput.print(PlacementJSON(report, isPlaced: isWanted))
    } else if isWanted {
      Console.standard.print(["done; ‘trainer place --undo’ undoes it"])
    }
    return true
  }

  /// Runs the test on the main thread, which may block while it waits for a person.
  @MainActor private func test() async throws -> PlacementSession.Ending {
    var test = PlacementSession(
      service: service,
      input: try StandardInput.open(historyPath: session.paths.history),
      style: session.screen.style(settings),
      environment: session.drillEnvironment(of: service)
    )
    return try await test.run()
  }
}

/// The JSON of a placement; its field names are fixed.
struct PlacementJSON: Encodable {
  private let placed: Bool
  private let known: Int
  private let likely: Int
  private let partly: Int
  private let levels: [PlacementReport.Row]
  private let edition: String

  init(_ report: PlacementReport, isPlaced: Bool) {
    placed = isPlaced
    known = report.known
    likely = report.likely
    partly = report.partly
    levels = report.rows
    edition = report.edition.rawValue
  }
}
