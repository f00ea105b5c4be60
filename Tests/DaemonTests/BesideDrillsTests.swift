import Daemon
import Foundation
import Logging
import ServiceLifecycle
import Study
import Synchronization
import TestSupport
import Testing

/// What a daemon does beside serving its clients.
struct BesideDrillsTests {
  @Test func `what happened to files is told in a drill and to nobody else`() async throws {
    let scene = try ServerScene()
    let notice = StoreNotice.backupFailed(path: "/backups")
    try await scene.whileServing {
      let drilling = try scene.client(knowsPlace: true)
      let drill = try drilling.startDrill()
      let other = try scene.client(knowsPlace: true)
      let bar = try scene.client(knowsPlace: false)
      scene.notices.put(notice)
      for client in [other, bar] {
        try client.send(#"{"jsonrpc":"2.0","id":9,"method":"due"}"#)
        #expect(try client.object()["result"] != nil)
      }
      try drilling.send(
        #"{"jsonrpc":"2.0","id":9,"method":"drill.next","params":{"drill":"\#(drill)"}}"#
      )
      #expect(try drilling.object()["method"] as? String == "event.notice")
      #expect(try drilling.object()["id"] as? Int == 9)
      scene.notices.put(notice)
      let later = try LineClient(scene.socket, patience: ServerScene.patience)
      let welcome = try later.result("hello", scene.hello(knowsPlace: true))
      #expect((welcome["notices"] as? [Any])?.count == 1)
    }
  }

  @Test func `what could not be sent to a client is told to the next one`() async throws {
    let scene = try ServerScene()
    scene.notices.put(.backupFailed(path: "/backups"))
    let hello = try JSONSerialization.data(withJSONObject: [
      "jsonrpc": "2.0", "id": 1, "method": "hello", "params": scene.hello(knowsPlace: true),
    ])
    try await scene.whileServing {
      let gone = try LineConnection(scene.socket)
      gone.endReceiving()
      #expect(gone.send(Array(hello) + [0x0A]))
      #expect(gone.isHungUp(milliseconds: Int32(ServerScene.patience) * 1_000))
      let next = try LineClient(scene.socket, patience: ServerScene.patience)
      let welcome = try next.result("hello", scene.hello(knowsPlace: true))
      #expect((welcome["notices"] as? [Any])?.count == 1)
      let last = try LineClient(scene.socket, patience: ServerScene.patience)
      let later = try last.result("hello", scene.hello(knowsPlace: true))
      #expect((later["notices"] as? [Any])?.isEmpty == true)
    }
  }

  @Test func `a drill that ends is followed by the fit, but not while another one goes on`()
    async throws
  {
    let scene = try ServerScene()
    try await scene.whileServing {
      let one = try scene.client(knowsPlace: true)
      var other: LineClient? = try scene.client(knowsPlace: true)
      let drill = try one.startDrill()
      _ = try other?.startDrill()
      _ = try one.result("drill.end", ["drill": drill])
      // The other drill goes on; when its client vanishes there is none.
      other = nil
      #expect(scene.nextDeed() == .fit(drills: 0))
    }
  }

  @Test func `a fit runs alone, and ends with the daemon`() async throws {
    let fits = Mutex(Fits())
    let begun = DispatchSemaphore(value: 0)
    let (never, held) = AsyncStream.makeStream(of: Void.self)
    let scene = try ServerScene(afterDrill: { _ in
      fits.withLock { $0.begin() }
      begun.signal()
      // Until it is cancelled.
      for await _ in never {}
      fits.withLock { $0.running -= 1 }
    })
    try await scene.whileServing {
      let client = try scene.client(knowsPlace: true)
      for _ in 0..<3 { _ = try client.result("drill.end", ["drill": try client.startDrill()]) }
      #expect(begun.wait(timeout: .now() + .seconds(ServerScene.patience)) == .success)
      for _ in 0..<3 { _ = try client.result("drill.end", ["drill": try client.startDrill()]) }
    }
    #expect(fits.withLock { $0.most } == 1)
    #expect(fits.withLock { $0.running } == 0)
    held.finish()
  }

  @Test func `rounds are made beside the calls, and one who needs the database ends them`()
    async throws
  {
    let scene = try ServerScene(tendsUntilHurried: true)
    try await scene.whileServing {
      let client = try scene.client(knowsPlace: true)
      #expect(scene.nextDeed() == .tend)
      // The round is under way; it ends only when it is told to.
      let drill = try client.startDrill()
      let question = try #require(try client.question(in: drill))
      let id = try #require(question["id"] as? String)
      #expect(try client.submit("xiong2", to: id, in: drill)["recorded"] != nil)
      _ = try client.result("pause")
      #expect(scene.nextDeed() == .hurry)
      _ = try client.result("resume")
    }
  }
}

/// How many fits ran, and how many at once.
private struct Fits {
  var running = 0
  var most = 0

  mutating func begin() {
    running += 1
    most = max(most, running)
  }
}

/// A daemon in this process, with a study in memory.
private final class ServerScene: Sendable {
  /// How long anything is waited for, in seconds, so that a failure is one and no hang.
  ///
  /// The daemon's tasks take turns with all other tests, most of which wait for processes, on a
  /// pool of as many threads as there are cores: beside the whole suite a turn can take as long as most of the other tests.
  static let patience = 3_600

  private let directory: TemporaryDirectory
  private let server: DaemonServer
  private let place: Place
  private let deeds: DeedQueue
  let notices = NoticeBox()
  let socket: String

  init(
    tendsUntilHurried: Bool = false,
    afterDrill: (@Sendable (LocalStudyService) async -> Void)? = nil
  ) throws {
    directory = try TemporaryDirectory()
    let meeting = SocketPlace(directory: directory("run"))
    socket = meeting.socket
    place = Place(stats: directory("stats"), words: directory("words"), packs: directory("packs"))
    var settings = DaemonSettings()
    settings.secondsBetweenRounds = 1
    settings.secondsOfPause = Self.patience
    let deeds = DeedQueue()
    self.deeds = deeds
    let hurried = DispatchSemaphore(value: 0)
    server = DaemonServer(
      DaemonServer.Parts(
        settings: settings,
        place: place,
        version: "1",
        manager: ServiceManager(environment: [:]),
        notices: notices,
        log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        open: {
          var database = MemoryDatabase()
          guard tendsUntilHurried else { return database }
          database.onKeepHouse = {
            deeds.add(.tend)
            _ = hurried.wait(timeout: .now() + .seconds(Self.patience))
          }
          database.onInterrupt = {
            deeds.add(.hurry)
            hurried.signal()
          }
          return database
        },
        afterDrill: { service in
          guard let afterDrill else {
            deeds.add(.fit(drills: await service.drillCount))
            return false
          }
          await afterDrill(service)
          return false
        }
      ),
      on: try ListeningSocket.open(meeting, inherited: nil)
    )
  }

  /// Runs the body while the daemon runs, and ends the daemon whatever became of the body.
  ///
  /// The body waits for answers, so it has a thread that the daemon does not need.
  func whileServing(_ body: @escaping @Sendable () throws -> Void) async throws {
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.init(service: server, successTerminationBehavior: .gracefullyShutdownGroup)],
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      )
    )
    async let running: Void = group.run()
    let outcome = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Result { try body() }) }
    }
    await group.triggerGracefulShutdown()
    try await running
    try outcome.get()
  }

  func nextDeed() -> Deed? { deeds.next() }

  func hello(knowsPlace: Bool) -> [String: Any] {
    var hello: [String: Any] = ["protocol": 2, "client": "test"]
    if knowsPlace {
      hello["place"] = ["stats": place.stats, "words": place.words, "packs": place.packs]
    }
    return hello
  }

  func client(knowsPlace: Bool) throws -> LineClient {
    let client = try LineClient(socket, patience: Self.patience)
    _ = try client.result("hello", hello(knowsPlace: knowsPlace))
    return client
  }
}

/// What the daemon did by itself.
private enum Deed: Equatable {
  case tend, hurry
  case fit(drills: Int)
}

/// Deeds in their order, waited for one by one.
private final class DeedQueue: Sendable {
  private let deeds = Mutex<[Deed]>([])
  private let count = DispatchSemaphore(value: 0)

  func add(_ deed: Deed) {
    deeds.withLock { $0.append(deed) }
    count.signal()
  }

  /// The next one; nil when none comes.
  func next() -> Deed? {
    let deadline = DispatchTime.now() + .seconds(ServerScene.patience)
    guard count.wait(timeout: deadline) == .success else { return nil }
    return deeds.withLock { $0.removeFirst() }
  }
}
