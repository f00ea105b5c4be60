import ArgumentParser
import Pinyin
import REPL
import Study
import Workspace

/// A placement, which marks words as learned: the test, its report, and the confirmation.
struct Placement {
  let session: Session
  let service: any StudyService
  let settings: Settings
  /// True if the result is only shown, and nothing is stored.
  var isDry = false
  var isJSON = false
  /// True if the words are marked as learned without asking for confirmation.
  var isGranted = false
  /// The seed of a new test; nil for a random one.
  var seed: UInt64?

  /// Marks all words up to a level as probably known, without a test.
  func run(level: Level) async throws {
    let evidence = PlacementEvidence(level: level)
    let report = try await service.perform(PlanPlacement(by: evidence))
    if !isJSON { show(report, nil) }
    let isPlaced = try confirmed(report)
    if isPlaced { try await place(by: evidence) }
    if isJSON { try JSONOutput.print(PlacementJSON(report, isPlaced: isPlaced)) }
  }

  /// Continues the saved test `kept`, or runs a new one if it is nil, and marks as learned the
  /// words that the learner knows according to the test.
  ///
  /// - Returns: false if the learner left before the end and no words were marked, or if
  ///   ``SpokenPlacement/offer()`` was called and returned false.
  @discardableResult
  func run(goingOnWith kept: PlacementSitting?) async throws -> Bool {
    let sitting: PlacementSitting
    var isStopped = false
    switch try await test(kept ?? PlacementSitting(seed: seed ?? .random(in: 0..<1 << 32))) {
    case .found(let taken): sitting = taken
    case .stopped(let taken) where taken.answers.isEmpty && !taken.isSpoken:
      Console.standard.print(["stopped; nothing was changed"])
      return false
    case .stopped(let taken): (sitting, isStopped) = (taken, true)
    case .terminated(let signal): throw ExitCode(128 + signal)
    }
    let isTooShort = isStopped && sitting.words < PlacementTest.fewestAnswers
    if isTooShort, sitting.isSpoken { return try await SpokenPlacement(self, sitting).offer() }
    if isTooShort {
      let text = "too few words for an estimate; ‘trainer place --resume’ goes on with this test"
      Console.standard.print(session.screen.style(settings).wrap(text))
      return false
    }
    let evidence = PlacementEvidence(sitting: sitting)
    let report = try await service.perform(PlanPlacement(by: evidence))
    show(report, sitting, isStopped: isStopped)
    // After few answers, the screen says how to go on.
    if isStopped, sitting.isEarly, !sitting.isSpoken { return false }
    if sitting.isSpoken, report.likely == 0 {
      return try await SpokenPlacement(self, sitting).offer()
    }
    // After a stopped test, words are marked only if a person confirms it, so not with `--yes` or
    // in a pipe.
    let isAsked = !isStopped || Screen.isTerminal && !isGranted
    if try isAsked && confirmed(report) {
      try await place(by: evidence)
      return true
    }
    let level = sitting.isSpoken || isStopped ? nil : report.level
    let marking = level.map { "‘trainer place --known-to \($0)’ marks a whole level, and " }
    let resuming = "‘trainer place --resume’ \(isStopped ? "goes on with" : "shows") this test"
    Console.standard.print(session.screen.style(settings).wrap((marking ?? "") + resuming))
    return !isStopped
  }

  private func show(
    _ report: PlacementReport,
    _ sitting: PlacementSitting?,
    isStopped: Bool = false
  ) {
    let screen = PlacementScreen(style: session.screen.style(settings))
    let isAsked = Screen.isTerminal && !isGranted && !isDry
    Console.standard.print(
      screen.lines(report, sitting, isStopped: isStopped, isAsked: isAsked)
    )
  }

  private func confirmed(_ report: PlacementReport) throws -> Bool {
    try !isDry && report.likely > 0
      && session.screen.confirm(
        "Mark \(report.likely.counted("word")) as learned?",
        isGranted,
        isUsual: true
      )
  }

  private func place(by evidence: PlacementEvidence) async throws {
    let report = try await service.perform(PlaceWords(by: evidence))
    session.record("words placed", ["words": "\(report.likely)"])
    if !isJSON { Console.standard.print(["done; ‘trainer place --undo’ undoes it"]) }
  }

  /// Runs a test on the main thread, which may block while it waits for a person.
  @MainActor private func test(
    _ sitting: PlacementSitting
  ) async throws -> PlacementSession.Ending {
    var test = PlacementSession(
      sitting,
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
  private let checksPerDay: Int
  private let checkDays: Int
  private let minutesPerDay: Int

  init(_ report: PlacementReport, isPlaced: Bool) {
    placed = isPlaced
    known = report.known
    likely = report.likely
    partly = report.partly
    levels = report.rows
    edition = report.edition.rawValue
    checksPerDay = report.checksPerDay
    checkDays = report.checkDays
    minutesPerDay = report.minutesPerDay
  }
}

/// An offer to practise meanings instead of readings, for a learner who speaks Chinese but reads
/// little.
struct SpokenPlacement {
  private let placement: Placement
  private let sitting: PlacementSitting
  private var service: any StudyService { placement.service }

  init(_ placement: Placement, _ sitting: PlacementSitting) {
    (self.placement, self.sitting) = (placement, sitting)
  }

  /// The number of words that are shown for each level, as examples of its difficulty.
  private static let shownWords = 5

  private static let unmarked =
    "What you can say is no proof of what you can read, so nothing is marked."

  /// Asks from which level on the characters are new, and stores the skill to practise and the
  /// known words.
  ///
  /// If the learner chooses to practise readings, the settings stay, no word is marked, and a
  /// sentence says so.
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
        Self.unmarked + " "
        + "‘trainer settings set skills meaning’ asks what the characters mean, without \(style.readingForm.name), and "
        + "‘trainer place --known-to 1’ marks the words of a level that you can read."
      Console.standard.print(style.wrap(text))
      return false
    }
    switch try await choice(samples) {
    case .left: return false
    case .terminated(let signal): throw ExitCode(128 + signal)
    case .pinyin:
      Console.standard.print(style.wrap(Self.unmarked))
      return true
    case .meaning(let level):
      _ = try await service.perform(ChangeSetting("skills", to: Skill.meaning.rawValue))
      var report: PlacementReport?
      if let last = samples.last(where: { $0.level < level })?.level {
        let evidence = PlacementEvidence(sitting: sitting, level: last)
        report = try await service.perform(PlaceWords(by: evidence))
      }
      let screen = PlacementScreen(style: style)
      Console.standard.print(screen.lines(meaningFrom: level, report))
      return true
    }
  }

  /// Asks the learner from which level on the characters are new.
  ///
  /// It runs on the main thread, which may block while it waits for a person.
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
