package import DaemonProtocol
import Foundation
import Glibc
package import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
package import Study

/// Serves the study to every client that connects, until it is told to end.
package struct DaemonServer: Service {
  /// What a daemon is made of besides its own code.
  package struct Parts: Sendable {
    package var settings: DaemonSettings
    package var place: Place
    package var version: String
    package var manager: ServiceManager
    package var notices: NoticeBox
    package var log: Logger
    package var open: @Sendable () throws -> OpenedStudy
    /// Called in the background after a drill has ended, when nobody else drills.
    package var afterDrill: @Sendable (LocalStudyService) async -> Void
    /// Called once when clients are accepted.
    package var whenReady: @Sendable () -> Void

    package init(
      settings: DaemonSettings,
      place: Place,
      version: String,
      manager: ServiceManager,
      notices: NoticeBox,
      log: Logger,
      open: @escaping @Sendable () throws -> OpenedStudy,
      afterDrill: @escaping @Sendable (LocalStudyService) async -> Void = { _ in },
      whenReady: @escaping @Sendable () -> Void = {}
    ) {
      self.settings = settings
      self.place = place
      self.version = version
      self.manager = manager
      self.notices = notices
      self.log = log
      self.open = open
      self.afterDrill = afterDrill
      self.whenReady = whenReady
    }
  }

  private let parts: Parts
  private let socket: ListeningSocket
  private let room: StudyRoom
  private let hub = EventHub()
  private let connections: Connections
  private let unfinished: UnfinishedBytes
  private let startedAt = Int64(Date().timeIntervalSince1970 * 1000)

  package init(_ parts: Parts, on socket: ListeningSocket) {
    self.parts = parts
    self.socket = socket
    room = StudyRoom(
      path: parts.place.stats,
      patience: .seconds(parts.settings.secondsOfPause),
      lease: .seconds(parts.settings.secondsOfLease),
      open: parts.open
    )
    connections = Connections(most: parts.settings.mostClients)
    unfinished = UnfinishedBytes(most: parts.settings.mostUnfinishedBytes)
  }

  package func run() async throws {
    let dispatcher = callTable.dispatcher()
    // A client may end its side after its last request and still read the answers.
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .bind(socket.descriptor) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            LineFramer(unfinished: unfinished, secondsPerLine: parts.settings.secondsPerLine)
          )
          return try NIOAsyncChannel<Frame, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    connections.listen(listener.channel)
    parts.whenReady()
    parts.manager.tell("READY=1")
    parts.log.notice("listening", metadata: ["version": "\(parts.version)"])
    await withGracefulShutdownHandler {
      await withTaskGroup { group in
        group.addTask {
          _ = try? await room.prepare()
          await prepareQuestions()
        }
        group.addTask { await makeRounds() }
        group.addTask { await watchIdleness() }
        group.addTask { await reassure() }
        await accept(from: listener, dispatcher)
        group.cancelAll()
        // A check or a backup is made up for at the next start.
        await room.hurry()
      }
    } onGracefulShutdown: {
      end()
    }
    parts.log.notice("ended")
  }

  /// Begins to end: no name for new clients to find, no further requests.
  private func end() {
    guard !connections.isEnding else { return }
    parts.manager.tell("STOPPING=1")
    socket.withdraw()
    connections.end()
  }

  private func accept(
    from listener: NIOAsyncChannel<NIOAsyncChannel<Frame, ByteBuffer>, Never>,
    _ dispatcher: Dispatcher
  ) async {
    await withDiscardingTaskGroup { group in
      do {
        try await listener.executeThenClose { clients in
          for try await client in clients {
            group.addTask { await serve(client, dispatcher) }
          }
        }
      } catch {
        parts.log.warning("no longer listening", metadata: ["error": "\(type(of: error))"])
        end()
      }
    }
  }

  // MARK: - One client

  private func serve(
    _ client: NIOAsyncChannel<Frame, ByteBuffer>,
    _ dispatcher: Dispatcher
  ) async {
    let id = connections.add(client.channel)
    defer { if let id { connections.remove(id) } }
    // A connection that breaks is the client's business; what it began is cleared up below.
    try? await client.executeThenClose { requests, answers in
      guard await isOwner(client.channel) else { return }
      guard let id else {
        let failure: WireFailure =
          connections.isEnding
          ? .ending : .tooManyClients(limit: parts.settings.mostClients)
        try await answers.write(
          ByteBuffer(bytes: try WireCoding.line(failure: failure, id: nil))
        )
        return
      }
      let session = ClientSession(id: id)
      let events = await hub.events(for: id)
      await withTaskGroup { group in
        group.addTask {
          for await event in events {
            guard let line = try? WireCoding.line(event) else { continue }
            try? await answers.write(ByteBuffer(bytes: line))
          }
        }
        try? await converse(session, requests, answers, dispatcher)
        await hub.leave(id)
        group.cancelAll()
      }
      await clearUp(after: session)
    }
  }

  private func converse(
    _ session: ClientSession,
    _ requests: NIOAsyncChannelInboundStream<Frame>,
    _ answers: NIOAsyncChannelOutboundWriter<ByteBuffer>,
    _ dispatcher: Dispatcher
  ) async throws {
    for try await frame in requests {
      guard case .line(let line) = frame else {
        try await answers.write(
          ByteBuffer(bytes: try WireCoding.line(failure: .notARequest, id: nil))
        )
        return
      }
      let response = await dispatcher.response(to: Data(line.readableBytesView), from: session)
      // Only a drill can be sure to show them; others are told when they come.
      if session.showsNotices, !session.drills.isEmpty {
        for notice in parts.notices.take() {
          try await answers.write(ByteBuffer(bytes: try WireCoding.line(.notice(notice))))
        }
      }
      if let response { try await answers.write(ByteBuffer(bytes: response)) }
    }
  }

  /// Whether the program at the other end runs as the same user.
  private func isOwner(_ channel: any Channel) async -> Bool {
    guard let provider = channel as? any SocketOptionProvider else { return false }
    let option = NIOBSDSocket.Option(rawValue: CInt(SO_PEERCRED))
    let peer: EventLoopFuture<PeerCredentials> = provider.unsafeGetSocketOption(
      level: .socket,
      name: option
    )
    guard let found = try? await peer.get(), found.uid == geteuid() else {
      parts.log.warning("refused a client of another user")
      return false
    }
    return true
  }

  /// Frees what a client had when it went.
  private func clearUp(after session: ClientSession) async {
    await room.resume(from: session.id)
    let drills = session.drills
    guard !drills.isEmpty, let service = await room.service else { return }
    for drill in drills { await service.abandon(drill) }
    await hub.post(.drill(drills: await service.drillCount), from: session.id)
    afterDrill()
  }

  // MARK: - Beside the clients

  private var callTable: CallTable {
    CallTable(
      room: room,
      hub: hub,
      notices: parts.notices,
      place: parts.place,
      version: parts.version,
      status: { drills in
        StatusCall.Result(
          version: parts.version,
          pid: getpid(),
          startedAt: startedAt,
          clients: connections.count,
          drills: drills,
          idleExitSeconds: parts.settings.idleExitSeconds
        )
      },
      shutDown: { end() },
      afterDrill: { afterDrill() }
    )
  }

  private func afterDrill() {
    Task {
      guard let service = await room.service, await service.drillCount == 0 else { return }
      await room.whenFree { await parts.afterDrill($0.service) }
      await prepareQuestions()
    }
  }

  /// Makes ready what the next drill's questions need; a drill that comes first makes it itself.
  private func prepareQuestions() async {
    await room.whenFree { try? await $0.service.prepareQuestions() }
  }

  /// Looks again and again whether clients can find the daemon and its data are there.
  private func makeRounds() async {
    let interval = Duration.seconds(parts.settings.secondsBetweenRounds)
    let home = URL(fileURLWithPath: parts.place.stats).deletingLastPathComponent().path
    while (try? await Task.sleep(for: interval)) != nil {
      guard socket.isReachable else {
        parts.log.warning("the socket is gone; ending")
        return end()
      }
      if await room.service != nil, access(home, F_OK) != 0 {
        parts.log.warning("the data directory is gone; ending")
        return end()
      }
      // On a thread for work that blocks, so that calls go on.
      await room.whenFree { study in
        try? await NIOThreadPool.singleton.runIfActive { study.tend() }
      }
      await prepareQuestions()
    }
  }

  /// Ends the daemon when nobody came for a while.
  private func watchIdleness() async {
    guard let seconds = parts.settings.idleExitSeconds else { return }
    while true {
      let mark = connections.idleMark
      guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return }
      if let mark, connections.idleMark == mark {
        parts.log.notice("idle; ending")
        return end()
      }
    }
  }

  /// Tells a service manager that the daemon is alive.
  private func reassure() async {
    guard let interval = parts.manager.watchdogInterval else { return }
    while (try? await Task.sleep(for: interval)) != nil {
      guard !connections.isEnding else { return }
      parts.manager.tell("WATCHDOG=1")
    }
  }
}
