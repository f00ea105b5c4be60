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

  @Flag(help: "Go on with the test that was stopped, or show its result again.")
  var resume = false

  @Flag(help: "Undo the last placement.")
  var undo = false

  @Flag(help: "Only show what would change.")
  var dryRun = false

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Place the words without asking.")
  var yes = false

  @Option(help: "Draw the same words again.")
  var seed: UInt32?

  func validate() throws {
    if undo, knownTo != nil || dryRun || json || yes || resume || seed != nil {
      throw ValidationError("--undo takes no other option")
    }
    if resume, knownTo != nil || seed != nil {
      throw ValidationError("--resume takes neither --known-to nor --seed")
    }
    if json, knownTo == nil { throw ValidationError("--json needs --known-to") }
  }

  func run() async throws {
    let session = try Session()
    let service = try session.service()
    guard !undo else { return try await undoPlacement(session, service) }
    let settings = try await service.settingsInForce()
    var placement = Placement(session: session, service: service, settings: settings)
    (placement.isDry, placement.isJSON, placement.isGranted) = (dryRun, json, yes)
    placement.seed = seed.map(UInt64.init)
    if let knownTo {
      guard let level = Level(knownTo) else {
        throw Failure("‘\(knownTo)’ is not a level; use 1 to 6 or 7-9", .usage)
      }
      try await placement.run(level: level)
    } else {
      try await test(placement)
    }
  }

  private func undoPlacement(_ session: Session, _ service: any StudyService) async throws {
    let undone: UndoPlacement.Response
    do {
      undone = try await service.perform(UndoPlacement())
    } catch StudyError.nothingToUndo {
      throw Failure("there is no placement to undo", .nothing)
    }
    session.record("placement undone", ["words": "\(undone.words)"])
    Console.standard.print(["undone: the placement of \(undone.words.counted("word"))"])
  }

  /// Continues the saved test with `--resume`, or says what it found; otherwise starts a new one.
  ///
  /// - Throws: `Failure` for `--resume` without a saved test.
  private func test(_ placement: Placement) async throws {
    let saved = try await placement.service.perform(GetPlacementSitting())
    let (kept, style) = (saved.sitting, placement.session.screen.style(placement.settings))
    if resume, let use = saved.use {
      Console.standard.print(style.wrap(PlacementScreen.finished(use)))
      return
    }
    if resume {
      guard let kept else { throw Failure("there is no test to resume", .nothing) }
      try await placement.run(goingOnWith: kept)
      return
    }
    if let kept {
      let text =
        "A test with \(kept.answers.count.counted("answer")) is kept until you answer a word of "
        + "this one; ‘trainer place --resume’ takes it up."
      Console.standard.print(style.wrap(text))
    }
    try await placement.run(goingOnWith: nil)
  }
}
