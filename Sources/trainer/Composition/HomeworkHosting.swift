import ArgumentParser
import Foundation
import Quiz
import QuizHost
import QuizServer
import REPL
import Study
import Synchronization
import WebServer
import Workspace

/// The hosting of a homework.
extension HostCommandLine {
  /// The maximum size of a pack of which a homework asks all words by default.
  private static let mostOfList = 50

  /// Hosts the homework `interrupted`, or, if that is nil, a new one with the words of the command
  /// line.
  ///
  /// - Throws: `StudyError.emptySelection` without questions, `ExitCode` after a signal.
  func hostHomework(_ interrupted: HomeworkRecord?, _ session: Session) async throws {
    let settings = try session.databases.settingsIfAny()
    guard var record = try interrupted ?? newHomework(session, settings) else { return }
    if let until = try homework.end() { record.head.until = until }
    let group = try record.head.group.map {
      try ClassGames(of: $0, at: record.head.startedAt, in: session.databases)
    }
    guard var restored = record.restored() else { throw StudyError.emptySelection }
    restored.roster = group?.pupils ?? []
    let isListed = !restored.roster.isEmpty
    let place = try place(interruptedAt: interrupted?.head.address)
    let file = try save.map { try ResultFile($0, force: force, in: session.paths) }
    let waker = Waker()
    let server = PageServer(limits: .game(isListed: isListed))
    // The journal can be made only when the port is known, which is after the server has begun to
    // listen. Until then the room keeps what pupils send, and tries again to store it.
    let journal = Mutex<HomeworkJournal?>(nil)
    let room = HomeworkRoom(
      restored,
      on: server,
      now: { Timestamp.now.milliseconds },
      milliseconds: Session.monotonicMilliseconds,
      store: { entries in
        journal.withLock(\.self).map { $0.add(entries) } ?? "the homework has not begun"
      },
      changed: { waker.wake() }
    )
    let until = "until \(HomeworkTime.text(record.head.until, .current))"
    let notice =
      interrupted == nil
      ? startNotice(record.head.items, session)
      : goingOn(with: "homework", of: record.head.group, until)
    let address = try await listen(server, place, room, &record, isListed)
    let written = try HomeworkJournal(record, in: session.paths)
    journal.withLock { $0 = written }
    session.record("homework begins", ["questions": "\(record.head.items.count)"])
    let (ending, saving) = try await leadHomework(
      room,
      address,
      session,
      settings,
      file,
      group,
      notice,
      waker
    )
    let storing = Result<Void, any Error> { try group?.finish() }
    let code: CloseCode = ending == .over ? .goingAway : .restarting
    await server.end(code: code.rawValue)
    session.record("homework ended")
    let isSaved = try saving.get()
    try storing.get()
    if ending == .over {
      written.remove()
      if display(session) == .screen { tellResults(group, isSaved: isSaved) }
    } else {
      Console.standard.warn(
        "all answers are kept; to go on, run ‘trainer host --resume \(Self.last)’, or with its file: "
          + HostJournal.command(resuming: written.path)
      )
    }
    if case .terminated(let signal) = ending { throw ExitCode(128 + signal) }
  }

  /// Returns the record of a new homework, to which nobody has answered yet; nil if the host leaves
  /// the preview, or it is only printed.
  private func newHomework(_ session: Session, _ settings: Settings) throws -> HomeworkRecord? {
    let choice = try choice(session, settings)
    var questions = try gameQuestions(choice, session, settings)
    // A homework, unlike a game, is not followed by another one with the rest of a teacher's list.
    if selection.pack != nil, self.questions == nil, questions.size <= Self.mostOfList {
      questions.wanted = questions.size
    }
    guard let items = try firstQuestions(&questions, session.screen.style(settings)) else {
      return nil
    }
    var generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
    return HomeworkRecord(
      head: HomeworkRecord.Head(
        code: GameCode(using: &generator).text,
        address: "",
        port: port,
        process: 0,
        startedAt: Timestamp.now.milliseconds,
        until: try homework.end() ?? 0,
        group: choice.group,
        items: items
      )
    )
  }

  private func listen(
    _ server: PageServer,
    _ place: HostPlace,
    _ room: HomeworkRoom,
    _ record: inout HomeworkRecord,
    _ isListed: Bool
  ) async throws -> HostAddress {
    guard let code = GameCode(record.head.code) else { throw StudyError.emptySelection }
    let until = record.head.until
    func address(_ host: String) -> HostAddress { HostAddress(host: host, code: code.text) }
    do throws(ServerError) {
      let bound = try await server.listen(
        on: place.bound,
        port: record.head.port,
        names: place.names,
        site: { bound in
          let shown = address(place.host(port: bound))
          return GameSite(code: code, shown.page(until: until, isListed: isListed))
        },
        room: room
      )
      (record.head.address, record.head.port, record.head.process) = (place.bound, bound, getpid())
      return address(place.host(port: bound))
    } catch {
      throw HostPlace.failure(error)
    }
  }

  /// Leads the homework until it ends or the host leaves.
  ///
  /// It runs on the main thread, which may block while it waits for a person. `file`: the file for
  /// the results; nil for none. `group`: the games of the class that gets the results; nil for
  /// none. `notice`: a message about an interrupted game; nil for none.
  @MainActor private func leadHomework(
    _ room: HomeworkRoom,
    _ address: HostAddress,
    _ session: Session,
    _ settings: Settings,
    _ file: ResultFile?,
    _ group: ClassGames?,
    _ notice: String?,
    _ waker: Waker
  ) throws -> (HomeworkSession.Ending, saving: Result<Bool, any Error>) {
    let display = display(session)
    // From here on the input turns signals into events, even before anybody knows the address.
    let input = KeyInput(byKey: display == .screen, waker: waker)
    if json { try JSONOutput.print(Opening(address)) }
    if display != .screen, let notice { Console.standard.warn(notice) }
    let pupils = group?.pupils ?? []
    let separator = table.chosen(in: session.environment)
    let texts = PaperText(language: PaperLanguage(environment: session.environment))
    func result() -> HomeworkResult { room.read { HomeworkResult($0, roster: pupils) } }
    var host = HomeworkSession(
      room: room,
      address: address,
      display: display,
      console: .standard,
      input: input,
      style: { (session.screen.style(settings), session.screen.rows) },
      roster: pupils,
      now: { Timestamp.now.milliseconds },
      report: {
        group?.follow(room.read(\.classRecord), number: 1)
        do {
          try file?.update(result().csv(separator: separator, texts: texts))
          return nil
        } catch {
          return (error as? Failure)?.message ?? "the results cannot be saved"
        }
      },
      notice: notice
    )
    let ending = host.run()
    group?.follow(room.read(\.classRecord), number: 1)
    // The results are saved before anything else: from here on a signal ends the program at once.
    return (
      ending,
      Result {
        if json { try JSONOutput.print(result()) }
        return try file?.finish(result().csv(separator: separator, texts: texts)) ?? false
      }
    )
  }
}

/// The options that turn a hosted game into homework.
struct HomeworkOptions: ParsableArguments {
  @Flag(help: "Set homework: each pupil answers at their own pace until the time of --until.")
  var homework = false

  @Option(
    help: "Date of the last day, or date and time, such as 2026-12-01 or '2026-12-01 18:00'."
  )
  var until: String?

  /// Throws an error for options that cannot be combined.
  ///
  /// `isResumed`: true with `--resume`, which continues a homework or a game from its file.
  func validate(isResumed: Bool) throws {
    if homework, isResumed {
      throw ValidationError("--resume goes on with the homework of its file; leave out --homework")
    }
    if homework, until == nil {
      throw ValidationError("--homework needs its last day, for example --until \(Self.example)")
    }
    if until != nil, !homework, !isResumed { throw ValidationError("--until needs --homework") }
    _ = try end()
  }

  /// Returns the time of `--until` in milliseconds since 1970; nil without that option.
  ///
  /// - Throws: `ValidationError` if it is not a time, is past, or is too late.
  func end() throws -> Int64? {
    guard let until else { return nil }
    let now = Timestamp.now.milliseconds
    let last = now + HomeworkTime.longest
    guard let end = HomeworkTime.milliseconds(until, .current) else {
      throw ValidationError(
        "‘\(TerminalText.sanitized(until))’ is not a time; use a date such as \(Self.example), or a date and time such as '\(Self.example) 18:00'"
      )
    }
    guard end > now, end <= last else {
      throw ValidationError(
        "--until must be from now (\(HomeworkTime.text(now, .current))) to \(HomeworkTime.text(last, .current))"
      )
    }
    return end
  }

  /// The date a week from now, as an example in messages.
  private static var example: String {
    let week = Int64(7 * 24 * 3_600) * 1_000
    return String(HomeworkTime.text(Timestamp.now.milliseconds + week, .current).prefix(10))
  }
}

extension HostCommandLine {
  /// Throws an error if the options do not fit `--homework`.
  ///
  /// `--until` must be valid, is required with `--homework`, and is refused without it. Homework
  /// also refuses too many questions, and options that it does not use.
  func validateHomework() throws {
    try homework.validate(isResumed: resume != nil)
    guard homework.homework else { return }
    if time != Self.standardTime || scoring != Scoring.speed.rawValue || streakBonus || names
      || teams != nil
    {
      throw ValidationError(
        "homework has no clock, no points and no teams, and pupils use their own names; leave out --time, --scoring, --streak-bonus, --names and --teams"
      )
    }
    if let questions, questions > Homework.mostQuestions {
      throw ValidationError("--questions must be 1 to \(Homework.mostQuestions) with --homework")
    }
  }
}
