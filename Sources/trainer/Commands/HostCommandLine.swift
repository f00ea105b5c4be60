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
      Keys: Enter goes on, a says a listening question again, p pauses, l admits no new players, k removes and r renames a player, e ends.
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

  @Option(parsing: .unconditional, help: "Number of questions.")
  var questions = 10

  @Option(parsing: .unconditional, help: "Seconds for an answer, 5 to 120.")
  var time = 20

  @Option(
    help: "Points for right answers: speed, or accuracy for 1000 each.",
    completion: .list(Scoring.allCases.map(\.rawValue))
  )
  var scoring: String = Scoring.speed.rawValue

  @Flag(help: "Give more points for right answers in a row.")
  var streakBonus = false

  @Flag(help: "Give the players names of animals.")
  var names = false

  @Option(help: "Listen on this address of the machine, if it has several.")
  var bind: String?

  @Option(parsing: .unconditional, help: "Listen on this port; 0 for any free one.")
  var port = 8377

  @Option(
    help: "Save the result as CSV; - for standard output.",
    completion: .file(extensions: ["csv"])
  )
  var save: String?

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
    if questions < 1 { throw ValidationError("--questions must be 1 or more") }
    guard GameSettings.secondsRange.contains(time) else {
      throw ValidationError("--time must be 5 to 120")
    }
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535") }
    guard Scoring(rawValue: scoring) != nil else {
      throw ValidationError("--scoring must be speed or accuracy")
    }
    if force, save == nil { throw ValidationError("--force needs --save") }
  }

  func run() async throws {
    let session = try Session()
    let settings = try session.databases.settingsIfAny()
    let (items, utterances) = try items(session, settings)
    let place = try HostPlace(bind: bind)
    var file = try save.map { try OutputFile($0, force: force, in: session.paths) }
    let game = LiveGame(
      items: items,
      settings: GameSettings(
        secondsForAnswer: time,
        scoring: Scoring(rawValue: scoring) ?? .speed,
        hasStreakBonus: streakBonus,
        givesNames: names
      ),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    let waker = Waker()
    let server = PageServer()
    let room = QuizRoom(
      game,
      on: server,
      now: Session.monotonicMilliseconds,
      changed: { waker.wake() }
    )
    let address = try await listen(server, place, room)
    if json { try JSONOutput.print(Opening(address)) }
    session.note("quiz begins", ["questions": "\(items.count)"])
    let voice = HostVoice(session.speaker(settings), utterances: utterances)
    let ending = await lead(room, address, session, settings, voice, waker)
    let result = room.read { game, _ in GameResult(game) }
    // The result is saved first: from here on a signal ends the program at once.
    let saving = Result<Void, any Error> {
      try file?.write(result.csv)
      try file?.finish()
    }
    // The pages have the last board by now; they end when they hear that the host has gone.
    await server.end(code: CloseCode.goingAway.rawValue)
    session.note("quiz ended")
    try saving.get()
    if json { try JSONOutput.print(result) }
    if case .terminated(let signal) = ending { throw ExitCode(128 + signal) }
  }

  /// Hosts the game on the main thread, which may block while it waits for a person.
  @MainActor private func lead(
    _ room: QuizRoom,
    _ address: HostAddress,
    _ session: Session,
    _ settings: Settings,
    _ voice: HostVoice,
    _ waker: Waker
  ) -> HostSession.Ending {
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let isDumb = ["", "dumb"].contains(session.environment["TERM"] ?? "")
    let display: HostSession.Display =
      json ? .none : isTerminal && !isDumb ? .screen : .lines
    var host = HostSession(
      room: room,
      address: address,
      display: display,
      console: .standard,
      input: KeyInput(byKey: display == .screen, waker: waker),
      voice: voice,
      style: { (session.screen.style(settings), session.screen.rows) }
    )
    return host.run()
  }

  private func listen(
    _ server: PageServer,
    _ place: HostPlace,
    _ room: QuizRoom
  ) async throws -> HostAddress {
    var generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
    let code = GameCode(using: &generator)
    func address(_ host: String) -> HostAddress { HostAddress(host: host, code: code.text) }
    do throws(ServerError) {
      let bound = try await server.listen(
        on: place.bound,
        port: port,
        names: place.names,
        site: { bound in GameSite(code: code, address(place.host(port: bound)).page) },
        room: room
      )
      return address(place.host(port: bound))
    } catch {
      throw HostPlace.failure(error)
    }
  }

  /// Returns the questions, each about a different word, and their utterances.
  private func items(
    _ session: Session,
    _ settings: Settings
  ) throws -> ([QuizItem], [String: Utterance]) {
    let words = try session.databases.words(packs: selection.pack)
    var sheet = try QuestionSheet(
      of: words,
      try selection.filter(in: words, settings),
      kinds: try Selections.kindsWithOptions(kind, among: QuestionKind.inHostedGames),
      settings,
      seed: seed
    )
    let style = session.screen.style(settings)
    var items: [QuizItem] = []
    var utterances: [String: Utterance] = [:]
    while items.count < questions,
      let question = try sheet.nextOnce(at: Session.now(), areTyped: false),
      let answer = question.answer
    {
      let item = QuizItem(question, answer: answer, style: style)
      items.append(item)
      utterances[item.id] = question.item.word.map { Utterance($0) }
    }
    guard !items.isEmpty else { throw StudyError.emptySelection }
    if items.count < questions {
      Console.standard.warn(
        "only \(items.count) of \(questions) questions could be made from these words"
      )
    }
    return (items, utterances)
  }
}

/// The JSON that says where a game can be joined.
private struct Opening: Encodable {
  let type = "open"
  let url: String
  let screen: String
  let code: String

  private enum CodingKeys: String, CodingKey { case type, url, screen, code }

  init(_ address: HostAddress) {
    (url, screen, code) = (address.url, address.screen, address.code)
  }
}
