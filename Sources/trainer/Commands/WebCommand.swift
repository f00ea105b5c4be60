import ArgumentParser
import Daemon
import DiskFiles
import Foundation
import Lexicon
import REPL
import Study
import StudyPage
import UnixSignals
import WebServer
import Workspace

/// `trainer web`: opens the drill in a browser on this machine or on a phone.
struct WebCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Open the drill in a browser.",
    discussion:
      "Only browsers of this machine reach it. It ends with ^C, or ten minutes after its last page was closed. With --lan phones on the same Wi-Fi open it by a QR code instead."
  )

  @Option(parsing: .unconditional, help: "Listen on this port; 0 for any free one.")
  var port = 0

  @Flag(help: "Let phones on the same Wi-Fi open it by a QR code.")
  var lan = false

  @Option(help: "With --lan, listen on this address of this machine.")
  var bind: String?

  @Flag(help: "Print the path of the file that opens the page, and open no browser.")
  var noBrowser = false

  @Flag(help: "Work in this process, without a daemon.")
  var noDaemon = false

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535") }
    if bind != nil, !lan { throw ValidationError("--bind needs --lan") }
    if noBrowser, lan { throw ValidationError("--lan opens no browser; leave out --no-browser") }
  }

  func run() async throws {
    let session = try Session(isAlone: noDaemon)
    let service = try session.service()
    let server = PageServer(limits: .page)
    let address = lan ? try lanAddress() : OwnAddresses.loopback
    let waker = Waker()
    let file = DeviceFile(session.paths)
    let kept = lan ? file.read() : DeviceFile.Contents()
    let room = PageRoom(
      on: server,
      lan ? .devices : .local,
      known: kept.devices,
      now: Session.monotonicMilliseconds,
      changed: { waker.wake() }
    )
    let bound = try await listen(on: address, server, room, last: kept.port)
    if lan, bound != kept.port {
      file.write(DeviceFile.Contents(port: bound, devices: kept.devices))
    }
    let calls = PageCalls(
      service,
      sounds: PageSounds(path: session.programs),
      strokes: StrokeReader(find: Self.strokes(in: session.paths.strokeLibrary)),
      lists: PageLists(
        find: session.pageLists,
        read: session.importPageFile,
        refresh: session.refreshing(service)
      ),
      now: { Timestamp.now },
      explain: ErrorMessage.text
    )
    session.record("web begins")
    let ending =
      lan
      ? try await lead(room, calls, "http://\(address):\(bound)/", session, waker) {
        file.write(DeviceFile.Contents(port: bound, devices: $0))
      }
      : try await open(room, calls, port: bound, session)
    await server.end(code: 1001)
    session.record("web ended")
    try await session.settle(service)
    switch ending {
    case .signal(let number) where number != SIGINT: throw ExitCode(128 + number)
    case .signal: break
    case .room(.attacked):
      throw Failure(
        "another program tried a hundred codes at the page's address, so the page was closed; "
          + "run ‘trainer web’ again",
        .unavailable
      )
    case .room: break
    }
  }

  /// Returns a function that finds the strokes of characters.
  ///
  /// If they cannot be read, its result contains a note and no strokes.
  private static func strokes(
    in library: StrokeLibrary
  ) -> @Sendable ([String]) -> PageStrokes {
    { characters in
      do throws(LexiconError) {
        return PageStrokes(try library.strokes(of: characters))
      } catch {
        return PageStrokes([], note: error.explanation)
      }
    }
  }

  private enum Ending: Sendable {
    case signal(Int32)
    case room(PageRoom.Ending)
  }

  /// Returns the address at which phones can reach this machine.
  ///
  /// - Throws: `Failure` if `--bind` is not an IPv4 address or, without `--bind`, if the machine is
  ///   on no private network or on several of them.
  private func lanAddress() throws -> String {
    guard let address = try HostPlace.address(bind) else {
      throw Failure(
        "this machine is on no private network, so no phone can reach it; connect it to a Wi-Fi, or name an address with --bind",
        .unavailable
      )
    }
    return address
  }

  /// Listens on a port, and returns it.
  ///
  /// It is the port of the options. Without one, it is the port `last`, to which the pages of
  /// devices try to connect again, or any free port.
  ///
  /// - Throws: `Failure` if the server cannot listen.
  private func listen(
    on address: String,
    _ server: PageServer,
    _ room: PageRoom,
    last: Int?
  ) async throws -> Int {
    func attempt(_ port: Int) async throws(ServerError) -> Int {
      try await server.listen(
        on: address,
        port: port,
        names: lan ? [] : ["localhost", "[::1]"],
        site: { _ in PageSite() },
        room: room
      )
    }
    if port == 0, let last, let bound = try? await attempt(last) { return bound }
    do throws(ServerError) { return try await attempt(port) } catch {
      throw HostPlace.failure(error)
    }
  }

  /// Opens the page in a browser on this machine, and answers its requests until the page or the
  /// learner ends the program.
  private func open(
    _ room: PageRoom,
    _ calls: PageCalls,
    port: Int,
    _ session: Session
  ) async throws -> Ending {
    // Signals are caught before the file is written, so that none of them leaves it behind.
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
    let door = try PageDoor(paths: session.paths, port: port)
    defer { door.remove() }
    try door.write(code: room.makeCode())
    Console.standard.print(["The drill is at \(door.address); ^C ends it."])
    if noBrowser || !Browser.open(door.path, session.environment) {
      Console.standard.print(["Open this file in a browser: \(door.path)"])
    }
    return await Self.serve(room, calls, door, signals)
  }

  /// Answers the pages of other devices, while the learner gives out codes at the terminal.
  ///
  /// The terminal is read on the main thread, which may block.
  @MainActor private func lead(
    _ room: PageRoom,
    _ calls: PageCalls,
    _ address: String,
    _ session: Session,
    _ waker: Waker,
    keep: @escaping @Sendable ([KnownDevice]) -> Void
  ) async throws -> Ending {
    let settings = try session.databases.settingsIfAny()
    let pages = Task.detached { await room.run(calls) }
    var desk = DeviceDesk(
      room,
      address: address,
      console: .standard,
      input: KeyInput(byKey: false, waker: waker),
      style: { (session.screen.style(settings), session.screen.rows) },
      keep: keep
    )
    let ending = desk.run()
    pages.cancel()
    // Answers that the pages have begun to send are stored before the server ends.
    let reason = await pages.value
    return switch ending {
    case .left: .signal(SIGINT)
    case .terminated(let signal): .signal(signal)
    case .over: .room(reason)
    }
  }

  /// Answers the requests of pages until a signal arrives or the room ends.
  ///
  /// The code in the file is renewed before it expires, until a page has opened. Then the file is
  /// removed.
  private static func serve(
    _ room: PageRoom,
    _ calls: PageCalls,
    _ door: PageDoor,
    _ signals: UnixSignalsSequence
  ) async -> Ending {
    await withTaskGroup(of: Ending?.self) { group in
      group.addTask { .room(await room.run(calls)) }
      group.addTask {
        for await signal in signals {
          return .signal(signal.rawValue)
        }
        return nil
      }
      group.addTask {
        while !room.hasOpened {
          guard (try? await Task.sleep(for: PageDoor.renewal)) != nil else { return nil }
          if !room.hasOpened { try? door.write(code: room.makeCode()) }
        }
        door.remove()
        return nil
      }
      defer { group.cancelAll() }
      for await ending in group {
        if let ending { return ending }
      }
      return .room(.cancelled)
    }
  }
}

/// The file that opens the page in a browser, with a code that is valid for a short time.
///
/// The code is in a file that only the learner can read, because everybody can read the arguments
/// of a program.
struct PageDoor: Sendable {
  /// The address of the page, without a code.
  let address: String
  let path: String

  /// The time after which a code is replaced while no page is open, shortly before it expires.
  static let renewal = Duration.seconds(25)

  init(paths: Paths, port: Int) throws {
    do throws(SocketPlace.Problem) { try paths.meeting.prepare() } catch {
      throw Failure(error.explanation, .cannotCreate)
    }
    address = "http://127.0.0.1:\(port)/"
    path = paths.meeting.directory + "/web-\(port).html"
  }

  /// Writes the file with a new code, readable by the learner only.
  ///
  /// - Throws: `Failure` if it cannot be written.
  func write(code: String) throws {
    let url = "\(address)#\(code)"
    let page = """
      <!DOCTYPE html>
      <html lang="en"><meta charset="utf-8"><title>Pinyin Trainer</title>
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(url)">
      <p><a href="\(url)">Open the drill</a></p></html>

      """
    do throws(DiskError) {
      let draft = try Draft(path + ".new")
      try draft.write(Array(page.utf8))
      try draft.replace(path)
    } catch {
      throw Failure("\(path) cannot be written: \(error.reason)", .cannotCreate)
    }
  }

  func remove() { try? DiskFile.remove(path) }
}
