import ArgumentParser
import Daemon
import Foundation
import REPL
import Study
import StudyPage
import UnixSignals
import WebServer
import Workspace

/// `trainer web`: the drill in a browser of this machine.
struct WebCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Open the drill in a browser.",
    discussion:
      "Only browsers of this machine reach it. It ends with ^C, or ten minutes after its last page was closed."
  )

  @Option(parsing: .unconditional, help: "Listen on this port; 0 for any free one.")
  var port = 0

  @Flag(help: "Print the path of the file that opens the page, and open no browser.")
  var noBrowser = false

  @Flag(help: "Work in this process, without a daemon.")
  var noDaemon = false

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535") }
  }

  func run() async throws {
    let session = try Session(isAlone: noDaemon)
    let service = try session.service()
    let server = PageServer(limits: .page)
    let room = PageRoom(on: server, now: Session.monotonicMilliseconds)
    let bound: Int
    do throws(ServerError) {
      bound = try await server.listen(
        on: OwnAddresses.loopback,
        port: port,
        names: ["localhost", "[::1]"],
        site: { _ in PageSite() },
        room: room
      )
    } catch {
      throw HostPlace.failure(error)
    }
    // Before the file is written, so that a signal leaves none behind.
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
    let door = try PageDoor(paths: session.paths, port: bound)
    defer { door.remove() }
    try door.write(code: room.makeCode())
    Console.standard.print(["The drill is at \(door.address); ^C ends it."])
    if noBrowser || !Browser.open(door.path, session.environment) {
      Console.standard.print(["Open this file in a browser: \(door.path)"])
    }
    session.note("web begins")
    let calls = PageCalls(
      service,
      sounds: PageSounds(path: session.programs),
      now: Session.now,
      explain: ErrorMessage.text
    )
    let ending = await Self.serve(room, calls, door, signals)
    await server.end(code: 1001)
    session.note("web ended")
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

  private enum Ending: Sendable {
    case signal(Int32)
    case room(PageRoom.Ending)
  }

  /// Answers pages until the learner or the room ends it, and renews the code until a page is open.
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
