import ArgumentParser
import Foundation
import REPL
import Study

/// `trainer place`: finds the learner's level and marks the words below it as learned.
struct PlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Find your level by a short test, so that known words are not asked as new ones."
  )

  @Option(help: "Take all words up to this level as known, without a test.")
  var knownTo: String?

  @Flag(help: "Take back the last placement.")
  var undo = false

  @Flag(help: "Show what would change; change nothing.")
  var dryRun = false

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Place the words without asking.")
  var yes = false

  func validate() throws {
    if undo, knownTo != nil || dryRun { throw ValidationError("--undo stands alone") }
  }

  func run() async throws {
    let session = try Session()
    let service = try session.service()
    let settings = try await service.settingsInForce()
    if undo {
      let undone = try await service.perform(UndoPlacement())
      session.note("placement undone")
      Console.standard.print(["undone: the placement of \(undone.words.counted("word"))"])
      return
    }
    let evidence: PlacementEvidence
    if let knownTo {
      guard let level = Level(knownTo) else {
        throw Failure("‘\(knownTo)’ is not a level; use 1 to 6 or 7-9", .usage)
      }
      evidence = PlacementEvidence(level: level)
    } else {
      switch try await Self.test(session, service, settings) {
      case .found(let answers): evidence = PlacementEvidence(answers: answers)
      case .stopped:
        Console.standard.print(["stopped; nothing was changed"])
        return
      case .terminated(let signal): throw ExitCode(128 + signal)
      }
    }
    try await place(by: evidence, session, service, settings)
  }

  private func place(
    by evidence: PlacementEvidence,
    _ session: Session,
    _ service: any StudyService,
    _ settings: Settings
  ) async throws {
    let report = try await service.perform(PlanPlacement(by: evidence))
    if !json {
      Console.standard.print(PlacementScreen(style: session.style(settings)).lines(report))
    }
    let words = report.likely + report.partly
    guard !dryRun, words > 0 else {
      if json { try JSONOutput.print(PlacementJSON(report, isPlaced: false)) }
      return
    }
    guard try session.confirm("Place \(words.counted("word"))?", yes) else { return }
    _ = try await service.perform(PlaceWords(by: evidence))
    session.note("words placed", ["count": "\(words)"])
    if json {
      try JSONOutput.print(PlacementJSON(report, isPlaced: true))
    } else {
      Console.standard.print(["placed; ‘trainer place --undo’ takes it back"])
    }
  }

  /// Runs the test on the main thread, which may block while it waits for a person.
  @MainActor private static func test(
    _ session: Session,
    _ service: any StudyService,
    _ settings: Settings
  ) async throws -> PlacementSession.Ending {
    var test = PlacementSession(
      service: service,
      input: try StandardInput.open(historyPath: session.paths.history),
      style: session.style(settings),
      environment: DrillEnvironment(
        console: .standard,
        isTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
        explain: ErrorMessage.text,
        now: Session.now,
        measure: { session.width }
      )
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

  init(_ report: PlacementReport, isPlaced: Bool) {
    placed = isPlaced
    known = report.known
    likely = report.likely
    partly = report.partly
    levels = report.rows
  }
}
