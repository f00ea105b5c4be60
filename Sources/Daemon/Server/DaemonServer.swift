import Foundation
import Glibc
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Study

/// The server that shares one study service among all clients until it is shut down.
package struct DaemonServer: Service {
  private let parts: Parts
  private let socket: ListeningSocket
  private let room: StudyRoom
  private let hub = EventHub()
  private let connections: Connections
  private let unfinished: Quota
  private let drills: Quota
  /// A stream that gets an element when a drill has ended; elements that wait are merged into one.
  private let drillEnds: AsyncStream<Void>
  private let drillEnded: AsyncStream<Void>.Continuation
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
    unfinished = Quota(most: parts.settings.mostUnfinishedBytes)
    drills = Quota(most: parts.settings.mostDrills)
    (drillEnds, drillEnded) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  package func run() async throws {
    let dispatcher = callTable.dispatcher()
    let (clients, accepted) = AsyncStream.makeStream(of: Client.self)
    let listener = try await listen { client in
      guard case .terminated = accepted.yield(client) else { return }
      // The client connected while the daemon was ending.
      Task { try? await client.executeThenClose { _, _ in } }
    }
    listener.closeFuture.whenComplete { _ in accepted.finish() }
    connections.listen(listener)
    parts.whenReady()
    parts.manager.send("READY=1")
    parts.log.notice("listening", metadata: ["version": "\(parts.version)"])
    await withGracefulShutdownHandler {
      await withTaskGroup { group in
        group.addTask {
          _ = try? await room.prepare()
          await follow(with: parts.afterOpening)
          await prepareQuestions()
        }
        group.addTask { await checkRegularly() }
        group.addTask { await followDrills() }
        group.addTask { await watchIdleness() }
        group.addTask { await sendKeepAlives() }
        await serve(clients, dispatcher)
        group.cancelAll()
        // An unfinished check or backup is repeated at the next start.
        await room.interrupt()
      }
    } onGracefulShutdown: {
      end()
    }
    parts.log.notice("ended")
  }

  /// Starts the shutdown: removes the socket's name and accepts no further requests.
  private func end() {
    guard !connections.isEnding else { return }
    parts.manager.send("STOPPING=1")
    socket.removeName()
    connections.end()
  }

  private typealias Client = NIOAsyncChannel<Frame, ByteBuffer>

  /// Listens, and calls `accept` with each client that connects; `accept` must close the client.
  private func listen(
    _ accept: @escaping @Sendable (Client) -> Void
  ) async throws -> any Channel {
    // A client may close its sending side after its last request and still read the answers.
    try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            LineFramer(unfinished: unfinished, secondsPerLine: parts.settings.secondsPerLine)
          )
          accept(try Client(wrappingChannelSynchronously: channel))
        }
      }
      .withBoundSocket(socket.descriptor).get()
  }

  private func serve(_ clients: AsyncStream<Client>, _ dispatcher: Dispatcher) async {
    await withDiscardingTaskGroup { group in
      for await client in clients { group.addTask { await serve(client, dispatcher) } }
      if !connections.isEnding { parts.log.warning("no longer listening") }
      end()
    }
  }

  // MARK: - One client

  private func serve(
    _ client: Client,
    _ dispatcher: Dispatcher
  ) async {
    let id = connections.add(client.channel)
    defer { if let id { connections.remove(id) } }
    // A broken connection is not an error here; the client's drills are cleared up below.
    try? await client.executeThenClose { requests, answers in
      guard await isOwner(client.channel) else { return }
      guard let id else {
        let failure: WireFailure =
          connections.isEnding
          ? .ending : .tooManyClients(limit: parts.settings.mostClients)
        // The channel is closed after the message is sent, which happens later if it is not active
        // yet.
        try await client.channel.writeAndFlush(
          ByteBuffer(bytes: try WireCoding.line(failure: failure, id: nil))
        ).get()
        return
      }
      let session = ClientSession(id: id)
      client.channel.closeFuture.whenComplete { _ in session.leave() }
      let events = await hub.events(for: id)
      let lines = ClientLines(writer: answers, channel: client.channel, notices: parts.notices)
      await withTaskGroup { group in
        group.addTask {
          for await event in events {
            guard let line = try? WireCoding.line(event) else { continue }
            try? await lines.send(line)
          }
        }
        try? await converse(session, requests, lines, dispatcher)
        await hub.leave(id)
        group.cancelAll()
      }
      await clearUp(after: session)
    }
  }

  private func converse(
    _ session: ClientSession,
    _ requests: NIOAsyncChannelInboundStream<Frame>,
    _ lines: ClientLines,
    _ dispatcher: Dispatcher
  ) async throws {
    for try await frame in requests {
      guard case .line(let line) = frame else {
        return try await lines.send(try WireCoding.line(failure: .notARequest, id: nil))
      }
      let response = await session.call {
        await LocalStudyService.$callerTimeZone.withValue(session.timeZone) {
          await dispatcher.response(to: Data(line.readableBytesView), from: session)
        }
      }
      // Notices go to clients that drill, since only they are sure to show them.
      if session.showsNotices, !session.drills.isEmpty {
        for notice in parts.notices.waiting {
          try await lines.send(try WireCoding.line(.notice(notice)), with: [notice])
        }
      }
      if let response { try await lines.send(response, with: session.takeNotices()) }
    }
  }

  /// Returns true if the program at the other end runs as the same user.
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

  /// Releases the drills and the database of a client that has disconnected.
  private func clearUp(after session: ClientSession) async {
    await room.resume(from: session.id)
    if let gathered = session.takeGathered() { unfinished.release(gathered.bytes) }
    let left = session.drills
    guard !left.isEmpty, let service = await room.service else { return }
    for drill in left { await service.abandon(drill) }
    drills.release(left.count)
    await hub.post(.drill(drills: await service.drillCount), from: session.id)
    drillEnded.yield()
  }

  // MARK: - In the background

  private var callTable: CallTable {
    CallTable(
      room: room,
      hub: hub,
      notices: parts.notices,
      place: parts.place,
      version: parts.version,
      status: { drills in
        StatusCall.Response(
          version: parts.version,
          pid: getpid(),
          startedAt: startedAt,
          clients: connections.count,
          drills: drills,
          idleExitSeconds: parts.settings.idleExitSeconds
        )
      },
      drills: drills,
      mostDrillsOfClient: parts.settings.mostDrillsOfClient,
      unfinished: unfinished,
      shutDown: { end() },
      afterDrill: { drillEnded.yield() }
    )
  }

  /// Runs the work that follows a drill, until the daemon shuts down.
  ///
  /// Nothing is run while a drill is active, so that drills that end together share one run.
  private func followDrills() async {
    for await _ in drillEnds {
      guard let service = await room.service, await service.drillCount == 0 else { continue }
      // The next drill may begin before the work that follows this drill is done.
      await prepareQuestions()
      await follow(with: parts.afterDrill)
      await prepareQuestions()
    }
  }

  /// Runs background work on the study, and tells the clients if the log has changed.
  private func follow(
    with work: @escaping @Sendable (LocalStudyService) async -> Bool
  ) async {
    if await room.whenFree({ await work($0.service) }) == true { await hub.studyChanged(room) }
  }

  /// Computes data for the next drill's questions in advance; a drill that starts earlier does it
  /// itself.
  private func prepareQuestions() async {
    await room.whenFree { try? await $0.service.prepareQuestions() }
  }

  /// Checks at intervals that clients can still find the daemon and that its data still exist.
  ///
  /// If not, the daemon ends. Otherwise it does its housekeeping, such as the daily backup.
  private func checkRegularly() async {
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
      // This runs on a thread for blocking work, so that calls continue.
      await room.whenFree { study in
        try? await NIOThreadPool.singleton.runIfActive { study.keepHouse() }
      }
      await prepareQuestions()
    }
  }

  /// Shuts the daemon down when it has been idle for the configured time.
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

  /// Sends keep-alive messages to the service manager, if it expects them.
  private func sendKeepAlives() async {
    guard let interval = parts.manager.watchdogInterval else { return }
    while (try? await Task.sleep(for: interval)) != nil {
      guard !connections.isEnding else { return }
      parts.manager.send("WATCHDOG=1")
    }
  }
}
