import Foundation
import Study
import Synchronization
import TestSupport
import Testing

@testable import Daemon

/// The databases as the daemon keeps and lends them.
struct StudyRoomTests {
  private static let lost = StudyError.store(.noPermission(path: "/stats"))

  @Test func `a database that cannot be taken back is an error, and the drills go on after it`()
    async throws
  {
    let refusals = Mutex(2)
    var database = MemoryDatabase()
    database.onReopen = { () throws(StudyError) in
      let isRefused = refusals.withLock { left in
        left -= 1
        return left >= 0
      }
      if isRefused { throw Self.lost }
    }
    let room = StudyRoom(path: "/stats", patience: .seconds(900), lease: .seconds(900)) {
      [database] in database
    }
    let drill = try await room.use { (study) throws(StudyError) in
      try await study.service.startDrill(DrillRequest(kinds: [.typed], count: 5, newWords: 5)).id
    }
    let client = ClientID(number: 1)
    try await room.pause(for: client)
    await room.resume(from: client)
    await #expect(throws: WireFailure.study(Self.lost)) {
      try await room.use { (study) throws(StudyError) in try await study.service.due() }
    }
    let step = try await room.use { (study) throws(StudyError) in
      try await study.service.nextStep(in: drill)
    }
    #expect(step != .finished)
  }

  @Test func `a client that needs the database cancels the work in the background`() async throws {
    let room = StudyRoom(path: "/stats", patience: .seconds(60), lease: .seconds(900)) {
      MemoryDatabase()
    }
    _ = try await room.prepare()
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (never, held) = AsyncStream.makeStream(of: Void.self)
    async let isCancelled = room.whenFree { _ in
      begin.yield()
      for await _ in never {}
      return Task.isCancelled
    }
    for await _ in begun { break }
    try await room.pause(for: ClientID(number: 1))
    #expect(await isCancelled == true)
    #expect(await room.whenFree { _ in true } == nil)
    held.finish()
  }

  @Test func `databases that cannot be opened say why`() async throws {
    let room = StudyRoom(path: "/stats", patience: .seconds(900), lease: .seconds(900)) {
      throw Self.lost
    }
    #expect(try await room.prepare() == nil)
    await #expect(throws: WireFailure.study(Self.lost)) {
      try await room.use { (study) throws(StudyError) in try await study.service.due() }
    }
  }

  @Test func `a result that cannot be written is a failure, not silence`() async throws {
    var table = Dispatcher()
    table.on(OddCall.self) { _, _ throws(WireFailure) in OddCall.Response(value: .nan) }
    let session = ClientSession(id: ClientID(number: 1))
    session.welcome(showsNotices: false, timeZone: nil)
    let line = Data(#"{"jsonrpc":"2.0","id":7,"method":"odd"}"#.utf8)
    let response = try #require(await table.response(to: line, from: session))
    #expect(String(decoding: response, as: UTF8.self).contains(#""code":-32603"#))
    #expect(String(decoding: response, as: UTF8.self).contains(#""id":7"#))
  }

  @Test func `a setting that is stored is acknowledged`() async throws {
    let store = BusyStore(MemoryStore())
    let table = CallTable(
      room: StudyRoom(path: "/stats", patience: .seconds(900), lease: .seconds(900)) {
        MemoryDatabase(store)
      },
      hub: EventHub(),
      notices: NoticeBox(),
      place: Place(stats: "/stats", words: "/words", packs: "/packs"),
      version: "1",
      status: { _ in
        StatusCall.Response(
          version: "",
          pid: 0,
          startedAt: 0,
          clients: 0,
          drills: 0,
          idleExitSeconds: nil
        )
      },
      drills: Quota(most: 1),
      mostDrillsOfClient: 1,
      unfinished: Quota(most: 1),
      shutDown: {},
      afterDrill: {}
    )
    let session = ClientSession(id: ClientID(number: 1))
    session.welcome(showsNotices: false, timeZone: nil)
    store.isBusyAfterWrite = true
    let line = Data(
      #"{"jsonrpc":"2.0","id":1,"method":"settings.set","params":{"name":"packs","value":"study"}}"#
        .utf8
    )
    let response = try #require(await table.dispatcher().response(to: line, from: session))
    #expect(String(decoding: response, as: UTF8.self).contains(#""result":{}"#))
  }

  @Test func `a client that goes cancels its call, and those after it`() async {
    let session = ClientSession(id: ClientID(number: 1))
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (never, held) = AsyncStream.makeStream(of: Void.self)
    async let answer = session.call {
      begin.yield()
      for await _ in never {}
      return Data("cancelled".utf8)
    }
    for await _ in begun { break }
    session.leave()
    #expect(await answer == Data("cancelled".utf8))
    held.finish()
    #expect(await session.call { Task.isCancelled ? nil : Data() } == nil)
  }

  @Test(arguments: [(20, 10), (80, 40), (128, 64), (256, 192), (1 << 20, 4_000)])
  func `there are no more clients than descriptors for them`(descriptors: Int, clients: Int) {
    var settings = DaemonSettings()
    settings.limit(descriptors: descriptors)
    #expect(settings.mostClients == clients)
  }
}

private struct OddCall: ServiceCall {
  static let method = "odd"
  struct Response: Codable, Sendable { var value: Double }
}
