import ArgumentParser
import Daemon
import Foundation
import Quiz
import QuizClient
import REPL
import StatsStore
import Study
import Workspace

/// `trainer join`: plays a live game in the terminal.
struct JoinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Play in a quiz that somebody hosts; answers feed your own schedule."
  )

  @Argument(help: "Address of the game, such as http://192.168.1.20:8377/KD7QX.")
  var url: String

  @Option(help: "Your name in the game; asked for when not given.")
  var name: String?

  @Option(
    help: "Compare the questions with these packs; by default those of the settings.",
    completion: .packs
  )
  var pack: String?

  @Flag(help: "Count wrong answers about words that are not due as forgotten.")
  var countSlips = false

  @Flag(help: "Print the result as JSON; the game itself is shown on standard error.")
  var json = false

  @Flag(help: "Work in this process, without a daemon.")
  var noDaemon = false

  func run() async throws {
    guard let address = GameAddress(url) else {
      throw Failure(
        "‘\(TerminalText.sanitized(url))’ is not the address of a game; type it as the host shows it, "
          + "for example ‘trainer join http://192.168.1.20:8377/KD7QX’",
        .usage
      )
    }
    let session = try Session(isAlone: noDaemon)
    let service = try session.service(packs: pack)
    let settings = try await service.settingsInForce()
    let words = try session.databases.words(packs: pack)
    session.record("quiz begins")
    let result = try await play(address, session, service, settings, words)
    session.record("quiz ended")
    if json { try JSONOutput.print(JoinJSON(result)) }
    let unstored = UnstoredAnswers.failure(of: result.answers)
    if unstored == nil, !(service is DaemonClient) {
      try session.databases.store().backUpDaily(at: Timestamp.now)
    }
    do {
      try Self.check(result.ending, address)
    } catch {
      if let unstored { Console.standard.warn(unstored.message) }
      throw error
    }
    if let unstored { throw unstored }
  }

  @MainActor private func play(
    _ address: GameAddress,
    _ session: Session,
    _ service: any StudyService,
    _ settings: Settings,
    _ words: any WordSource
  ) async throws -> JoinSession.Result {
    var environment = session.drillEnvironment(of: service)
    environment.console = json ? Console.standard.onStandardError : .standard
    environment.isTerminal = Screen.isTerminal && !session.screen.isDumb && !json
    environment.speaker = session.speaker(settings)
    let name = try self.name ?? (Screen.isTerminal ? askName(session) : nil)
    if Screen.isTerminal, name == nil { return JoinSession.Result(ending: .left) }
    var system: any RandomNumberGenerator = SystemRandomNumberGenerator()
    let key = QuizKey(using: &system)
    let style = session.screen.style(settings)
    let (played, countsSlips, learnsNew) = lead(
      address,
      Screen.isTerminal,
      service,
      environment,
      style,
      name
    ) {
      link,
      input,
      writer,
      name in
      JoinSession(
        link: link,
        input: input,
        writer: writer,
        environment: environment,
        name: name,
        key: key,
        rebuilder: QuestionRebuilder(
          words: words,
          script: settings.script,
          region: settings.region
        ),
        countsSlips: countSlips,
        style: { session.screen.style(settings) },
        milliseconds: Session.monotonicMilliseconds
      )
    }
    var result = played
    // `lead` has restored the terminal, so that ^C works if the daemon does not answer.
    if countsSlips { await result.answers.countSlips(with: service) }
    if learnsNew { try await result.answers.learnNew(settings.skills, with: service) }
    return result
  }

  /// Plays the game; `name`: the player's name, which is read first if it is nil.
  @MainActor private func lead(
    _ address: GameAddress,
    _ byKey: Bool,
    _ service: any StudyService,
    _ environment: DrillEnvironment,
    _ style: ScreenStyle,
    _ name: String?,
    _ make: (JoinLink, KeyInput, AnswerWriter, String) -> JoinSession
  ) -> (result: JoinSession.Result, countsSlips: Bool, learnsNew: Bool) {
    let waker = Waker()
    let input = KeyInput(byKey: byKey, waker: waker)
    guard let name = name ?? firstLine(of: input) else {
      return (JoinSession.Result(ending: .left), false, false)
    }
    let link = GameLink(address) { waker.wake() }
    defer { link.close() }
    var join = make(
      JoinLink(
        connect: link.connect,
        send: link.send,
        events: { link.takeEvents().map(Self.event) }
      ),
      input,
      AnswerWriter(service) { waker.wake() },
      name
    )
    let result = join.run()
    guard !json, result.ending == .finished else { return (result, false, false) }
    func isYes(_ question: String) -> Bool {
      environment.console.ask(question)
      return answersYes(input)
    }
    let slips = result.answers.slips.count
    var (countsSlips, learnsNew) = (false, false)
    if slips > 0 {
      countsSlips = isYes(
        "\(slips.counted("wrong answer")) on words that are not due. Count as forgotten? [y/N]"
      )
    }
    if let question = result.answers.newWords(style) { learnsNew = isYes(question) }
    return (result, countsSlips, learnsNew)
  }

  /// Asks for the player's name with line editing; returns nil at ^C or the end of the input.
  @MainActor private func askName(_ session: Session) throws -> String? {
    var input = try StandardInput.open(historyPath: nil)
    while true {
      switch input.line(prompt: "your name> ", completions: []) {
      case .line(let line):
        if line.contains(where: { !$0.isWhitespace }) { return line }
      case .redraw, .invalidUTF8, .tooLong: continue
      case .endOfInput, .interrupted, .timeOver: return nil
      case .terminated(let signal): throw ExitCode(128 + signal)
      }
    }
  }

  @MainActor private func firstLine(of input: KeyInput) -> String? {
    while true {
      switch input.next(milliseconds: nil) {
      case .line(let line): return line
      case .woken, .key: continue
      case .interrupted, .terminated, .endOfInput: return nil
      }
    }
  }

  @MainActor private func answersYes(_ input: KeyInput) -> Bool {
    defer { Console.standard.print([""]) }
    while true {
      switch input.next(milliseconds: nil) {
      case .line(let line): return ["y", "yes"].contains(line.lowercased())
      case .key(let key): return key == "y" || key == "Y"
      case .woken: continue
      case .interrupted, .terminated, .endOfInput: return false
      }
    }
  }

  private static func event(_ event: GameEvent) -> JoinLink.Event {
    switch event {
    case .opened: .opened
    case .message(let message): .message(message)
    case .unreachable: .lost
    case .refused(let status): .over(.noGame(status: status))
    case .garbled: .over(.noGame(status: nil))
    case .flooding: .over(.flooding)
    case .invalid: .over(.invalid)
    case .closed(let code):
      switch code.flatMap(CloseCode.init) {
      case .replaced: .over(.replaced)
      case .kicked: .over(.kicked)
      case .freed: .over(.freed)
      case .goingAway, .normal: .over(.finished)
      case .protocolError, .restarting, nil: .lost
      }
    }
  }

  /// Throws the error for a game that did not end normally.
  private static func check(_ ending: JoinEnding, _ address: GameAddress) throws {
    let place = address.host + ":\(address.port)"
    switch ending {
    case .finished, .left: return
    case .terminated(let signal): throw ExitCode(128 + signal)
    case .noGame(429):
      throw Failure("too many wrong codes were tried; wait a minute and check the code", .tryAgain)
    case .noGame(404):
      throw Failure("there is no game with this code at \(place); check the code", .missingInput)
    case .noGame(let status):
      let detail = status.map { " (HTTP \($0))" } ?? ""
      throw Failure("\(place) is no game\(detail); check the address", .missingInput)
    case .unreachable:
      throw Failure(
        "the host at \(place) cannot be reached; check the address, and that both are on the same network",
        .unavailable
      )
    case .silent:
      throw Failure(
        "the host at \(place) does not answer; check the address, and that the game is still open",
        .unavailable
      )
    case .dropped:
      throw Failure(
        "the host at \(place) admits you and then closes the connection, again and again; "
          + "ask who leads the game, or join again later",
        .unavailable
      )
    case .flooding:
      throw Failure(
        "the host at \(place) sends more than a game needs, and the connection was closed; check the address",
        .unavailable
      )
    case .invalid:
      throw Failure(
        "the host at \(place) has sent numbers that no game has, and the connection was closed; check the address",
        .unavailable
      )
    case .replaced: throw Failure("you joined on another connection, which plays on", .tryAgain)
    case .kicked: throw Failure("the host has removed you from the game", .nothing)
    case .freed:
      throw Failure("the host has freed your name; join again with the right --name", .tryAgain)
    case .homework:
      throw Failure("this is homework; open \(address.url) in a browser to do it", .usage)
    case .refused(let why): throw refusal(why)
    }
  }

  private static func refusal(_ why: Refusal) -> Failure {
    switch why {
    case .name: Failure("the host cannot show that name; choose another one with --name", .usage)
    case .locked:
      Failure("the host admits no new players; ask to unlock the game, then join again", .tryAgain)
    case .over: Failure("the game is over", .nothing)
    case .wait:
      Failure("too many players join at once; join again in half a minute", .tryAgain)
    case .taken:
      Failure("another player has that name of the class; choose another one with --name", .usage)
    case .removed:
      Failure("the host has removed a player of this name from the game", .nothing)
    case .version:
      Failure("the host has another version of the program; install the same version", .unavailable)
    case .token, .join, .late, .option:
      Failure("the host does not know this player any more; join again", .tryAgain)
    }
  }
}
