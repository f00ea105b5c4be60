import ArgumentParser
import REPL
import Study
import Workspace

/// `trainer place`: finds the learner's level and marks the known words as learned.
struct PlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Find your level by a short test, so that words you know are not asked as new."
  )

  @Option(
    help: "Skip the test and take all words up to this level as known.",
    completion: .list(Level.all.map(\.text))
  )
  var knownTo: String?

  @Flag(help: "Undo the last placement.")
  var undo = false

  @Flag(help: "Only show what would change.")
  var dryRun = false

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Place the words without asking.")
  var yes = false

  func validate() throws {
    if undo, knownTo != nil || dryRun || json || yes {
      throw ValidationError("--undo takes no other option")
    }
    if json, knownTo == nil { throw ValidationError("--json needs --known-to") }
  }

  func run() async throws {
    let session = try Session()
    let service = try session.service()
    if undo {
      let undone: UndoPlacement.Response
      do {
        undone = try await service.perform(UndoPlacement())
      } catch StudyError.nothingToUndo {
        throw Failure("there is no placement to undo", .nothing)
      }
      session.note("placement undone", ["words": "\(undone.words)"])
      Console.standard.print(["undone: the placement of \(undone.words.counted("word"))"])
      return
    }
    let level = try knownTo.map { (text) throws in
      guard let level = Level(text) else {
        throw Failure("‘\(text)’ is not a level; use 1 to 6 or 7-9", .usage)
      }
      return level
    }
    let settings = try await service.settingsInForce()
    var placement = Placement(session: session, service: service, settings: settings)
    (placement.isDry, placement.isJSON, placement.isGranted) = (dryRun, json, yes)
    try await placement.run(level: level)
  }
}
