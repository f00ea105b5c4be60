import ArgumentParser
import Foundation
import Quiz
import QuizHost
import QuizServer
import REPL
import Speech
import Study
import WebServer
import Workspace

/// `trainer host`: hosts a live game that others join with their phones.
struct HostCommandLine: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "host",
    abstract: "Lead a quiz that others on the same network join with their phones.",
    discussion: """
      Keys: Enter goes on, a says a listening question again, p pauses, l admits no new players, k removes and r renames a player, f frees a name of a class, e ends. After the end n plays another game with the same players, m one of what was missed.
      HTTP: names and answers can be read on this Wi-Fi.
      """
  )

  @OptionGroup var selection: SelectionOptions

  @Option(
    help:
      """
      Kind of question: reading, tone, meaning, recall, hanzi, cloze, listening or bank; \
      repeatable.
      """,
    completion: .kindsOfHostedGames
  )
  var kind: [String] = []

  @OptionGroup var chosen: ChosenWords

  @Option(
    parsing: .unconditional,
    help: "Number of questions; see the manual. By default 10, or all words of a list."
  )
  var questions: Int?

  @Flag(help: "List the questions first, to drop or exchange some; in a pipe, only list them.")
  var preview = false

  static let (standardQuestions, standardTime) = (10, 20)

  @Option(parsing: .unconditional, help: "Seconds for an answer, 5 to 120.")
  var time = Self.standardTime

  @Option(
    help: "Points for right answers: speed, or accuracy for 1000 each.",
    completion: .list(Scoring.allCases.map(\.rawValue))
  )
  var scoring: String = Scoring.speed.rawValue

  @Flag(help: "Give more points for right answers in a row.")
  var streakBonus = false

  @Flag(help: "Give the players names of animals.")
  var names = false

  @Option(
    parsing: .unconditional,
    help: "Let players play in teams by colour, 2 to 6.",
    completion: .list(TeamColor.counts.map(String.init))
  )
  var teams: Int?

  @Option(
    name: .customLong("class"),
    help: "Store the results with this class, let pupils tap their names, and show who is missing.",
    completion: .classes
  )
  var group: String?

  @OptionGroup var homework: HomeworkOptions

  @Option(help: "Listen on this address of the machine, if it has several.")
  var bind: String?

  @Option(parsing: .unconditional, help: "Listen on this port; 0 for any free one.")
  var port = 8377

  @Option(
    help: "Save the results as CSV at every reveal; - for standard output, at the end.",
    completion: .file(extensions: ["csv"])
  )
  var save: String?

  @OptionGroup var table: TableOptions

  @Option(
    help: ArgumentHelp("Continue a stopped game or homework, or the last.", valueName: "file|last"),
    completion: .file(extensions: ["json", "jsonl"])
  )
  var resume: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  @Option(
    parsing: .unconditional,
    help: "Seed of the random choices; the same seed gives the same questions."
  )
  var seed: UInt64?

  @Flag(help: "Print the addresses and the result as JSON, and nothing else.")
  var json = false

  func validate() throws {
    if let questions, questions < 1 { throw ValidationError("--questions must be 1 or more") }
    guard GameSettings.secondsRange.contains(time) else {
      throw ValidationError("--time must be 5 to 120")
    }
    if let teams, !TeamColor.counts.contains(teams) {
      throw ValidationError("--teams must be 2 to 6")
    }
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535") }
    guard Scoring(rawValue: scoring) != nil else {
      throw ValidationError("--scoring must be speed or accuracy")
    }
    if resume != nil,
      selection.level != nil || selection.topic != nil || selection.pack != nil || !kind.isEmpty
        || !chosen.isEmpty || preview || group != nil || teams != nil
    {
      throw ValidationError(
        "--resume goes on with the words, the class and the teams of the game; leave out --level, --topic, --pack, --word, --file, --kind, --preview, --class and --teams"
      )
    }
    if group != nil, names {
      throw ValidationError("--class and --names cannot be combined; pupils use their own names")
    }
    try chosen.validate(with: selection)
    if force, save == nil { throw ValidationError("--force needs --save") }
    if table.separator != nil, save == nil { throw ValidationError("--separator needs --save") }
    try validateHomework()
  }

  func run() async throws {
    let session = try Session()
    let path = try resumedPath(session)
    let stopped = try path.flatMap { try HomeworkJournal.read($0) }
    if homework.homework || stopped != nil { return try await hostHomework(stopped, session) }
    let settings = try session.databases.settingsIfAny()
    let interrupted = try interruptedGame(path, session)
    var choice = try interrupted?.choice ?? choice(session, settings)
    let startedAt = interrupted?.startedAt ?? Timestamp.now.milliseconds
    let group = try choice.group.map {
      try ClassGames(of: $0, at: startedAt, in: session.databases)
    }
    var questions = try gameQuestions(choice, session, settings)
    var game: LiveGame
    if let interrupted, let restored = HostRecord.restored(interrupted.game) {
      game = restored
      try skip(interrupted, in: &questions, session, choice)
    } else {
      guard let items = try firstQuestions(&questions, session.screen.style(settings)) else {
        return
      }
      game = newGame(items)
      choice.questions = questions.wanted
    }
    game.expect(group?.pupils ?? [])
    let place = try place(interruptedAt: interrupted?.address)
    let file = try save.map { try ResultFile($0, force: force, in: session.paths) }
    let waker = Waker()
    let isListed = !game.roster.isEmpty
    let server = PageServer(limits: .game(isListed: isListed))
    let room = QuizRoom(game, on: server, now: Session.monotonicMilliseconds) { waker.wake() }
    let (address, port, code) = try await listen(server, place, room, interrupted, isListed)
    session.record("quiz begins", ["questions": "\(game.items.count)"])
    let record = GameFile(
      journal: HostJournal(code, in: session.paths),
      address: place.bound,
      port: port,
      startedAt: startedAt,
      choice: choice,
      interrupted: interrupted
    )
    let (ending, saving) = try await lead(
      room,
      address,
      session,
      settings,
      questions,
      file,
      record,
      group,
      waker
    )
    let storing = Result<Void, any Error> { try group?.finish() }
    // The players' pages have the last board by now; this close code tells them that the host has
    // left.
    await server.end(code: CloseCode.goingAway.rawValue)
    session.record("quiz ended")
    let isSaved = try saving.get()
    record.end(ending)
    try storing.get()
    if display(session) == .screen { tellResults(group, isSaved: isSaved) }
    if case .terminated(let signal) = ending { throw ExitCode(128 + signal) }
  }

  /// Leads the games until the host leaves.
  ///
  /// It runs on the main thread, which may block while it waits for a person. `file`, `group`: the
  /// file and the class that get the results; nil for none.
  @MainActor private func lead(
    _ room: QuizRoom,
    _ address: HostAddress,
    _ session: Session,
    _ settings: Settings,
    _ questions: GameQuestions,
    _ file: ResultFile?,
    _ record: GameFile,
    _ group: ClassGames?,
    _ waker: Waker
  ) throws -> (HostSession.Ending, saving: Result<Bool, any Error>) {
    let display = display(session)
    // From here on the input turns signals into events, so that the players are told of the end.
    let input = KeyInput(byKey: display == .screen, waker: waker)
    if json { try JSONOutput.print(Opening(address)) }
    let separator = table.chosen(in: session.environment)
    let texts = PaperText(language: PaperLanguage(environment: session.environment))
    var results: [GameResult] = []
    let notice = startNotice(room, record, session)
    if display != .screen, let notice { Console.standard.warn(notice) }
    var host = HostSession(
      room: room,
      address: address,
      display: display,
      console: .standard,
      input: input,
      voice: HostVoice(session.speaker(settings), utterances: [:]),
      questions: questions,
      style: { (session.screen.style(settings), session.screen.rows) },
      report: { report in
        results = report.results
        return problem(of: report, file, separator, texts)
      },
      milliseconds: Session.monotonicMilliseconds,
      earlier: record.interrupted?.earlier ?? [],
      record: { games in
        group?.follow(games.current)
        return record.write(games)
      },
      notice: notice,
      roster: group?.pupils ?? []
    )
    let ending = host.run()
    // The results are saved before anything else: from here on a signal ends the program at once.
    let csv = GameResult.savedCSV(results, separator: separator, texts: texts)
    return (ending, Result { try file?.finish(csv) ?? false })
  }

  /// Saves the results in `file`, unless it is nil; returns the problem, or nil.
  ///
  /// With `--json` it also prints the results of a game that is over.
  private func problem(
    of report: HostReport,
    _ file: ResultFile?,
    _ separator: CellSeparator,
    _ texts: PaperText
  ) -> String? {
    do {
      if json, report.isOver, let last = report.results.last { try JSONOutput.print(last) }
      try file?.update(GameResult.savedCSV(report.results, separator: separator, texts: texts))
      return nil
    } catch {
      return (error as? Failure)?.message ?? "the results cannot be saved"
    }
  }

  private func listen(
    _ server: PageServer,
    _ place: HostPlace,
    _ room: QuizRoom,
    _ interrupted: HostRecord?,
    _ isListed: Bool
  ) async throws -> (HostAddress, port: Int, GameCode) {
    var generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
    let code = interrupted.flatMap { GameCode($0.code) } ?? GameCode(using: &generator)
    func address(_ host: String) -> HostAddress { HostAddress(host: host, code: code.text) }
    do throws(ServerError) {
      let bound = try await server.listen(
        on: place.bound,
        port: interrupted?.port ?? port,
        names: place.names,
        site: { bound in
          GameSite(code: code, address(place.host(port: bound)).page(isListed: isListed))
        },
        room: room
      )
      return (address(place.host(port: bound)), bound, code)
    } catch {
      throw HostPlace.failure(error)
    }
  }
}
