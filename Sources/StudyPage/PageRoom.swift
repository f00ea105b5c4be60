import Foundation
import Study
import Synchronization
package import WebServer

/// The handler of the sockets of the learner's pages, which checks their tokens and answers their
/// requests in order.
package final class PageRoom: RoomHandler {
  /// The reason why the server shut down.
  package enum Ending: Sendable, Equatable {
    /// No page was open for a long time.
    case idle
    /// Too many codes were wrong.
    case attacked
    /// The task was cancelled.
    case cancelled
  }

  /// The codes with which the server closes a WebSocket.
  enum CloseCode {
    static let elsewhere = 4001
    static let refused = 4003
  }

  /// A device with a token for the page.
  package struct Device: Sendable, Equatable {
    package let number: Int
    package let address: String
    /// The number of minutes since the device used its code; nil if that was before the start.
    package let minutes: Int?
    /// True if the page is open on the device.
    package let isOpen: Bool
  }

  /// The way in which pages get access: browsers on this machine, or devices on its network.
  package struct Access: Sendable {
    /// The number of milliseconds for which a code is valid.
    let codeMilliseconds: Int
    /// The number of milliseconds without a page after which the server shuts down; nil for never.
    let idleMilliseconds: Int?
    /// True if the devices are known at the next start, too, so that they keep their tokens.
    let keepsDevices: Bool

    /// The access for a browser on this machine, which uses its code immediately.
    package static let local = Access(
      codeMilliseconds: 30_000,
      idleMilliseconds: 600_000,
      keepsDevices: false
    )
    /// The access for devices, whose code is scanned by a person.
    ///
    /// The server does not end without a page, since a phone closes the connection of its page
    /// while its screen is off.
    package static let devices = Access(
      codeMilliseconds: 120_000,
      idleMilliseconds: nil,
      keepsDevices: true
    )
  }

  private enum Event: Sendable {
    case request(String, from: SocketID, session: String)
    case ended(Ending)
  }

  private struct State {
    var codes: AccessCodes
    var addresses: [SocketID: String] = [:]
    /// The digests of the tokens of the sockets that were accepted.
    var sessions: [SocketID: String] = [:]
    var ending: Ending?
  }

  private let server: PageServer
  private let now: @Sendable () -> Int
  private let access: Access
  private let state: Mutex<State>
  private let changed: @Sendable () -> Void
  private let events: AsyncStream<Event>
  private let sender: AsyncStream<Event>.Continuation

  /// Makes the handler of the pages on a server.
  ///
  /// `known`: the devices that need no code. `now`: a function that returns the milliseconds of a
  /// monotonic clock. `changed`: a function that is called when a code was used and at the end.
  package init(
    on server: PageServer,
    _ access: Access = .local,
    known: [KnownDevice] = [],
    now: @escaping @Sendable () -> Int,
    changed: @escaping @Sendable () -> Void = {}
  ) {
    self.server = server
    self.access = access
    self.now = now
    self.changed = changed
    let codes = AccessCodes(validMilliseconds: access.codeMilliseconds, known: known)
    state = Mutex(State(codes: codes))
    (events, sender) = AsyncStream.makeStream()
  }

  /// True after a page has used a code.
  package var hasOpened: Bool { state.withLock(\.codes.hasOpened) }

  /// The reason why ``run(_:)`` ended; nil before its end.
  package var ending: Ending? { state.withLock(\.ending) }

  /// Makes a code for the address of the page, replacing the previous one.
  package func makeCode() -> String { state.withLock { $0.codes.makeCode(at: now()) } }

  /// The devices that need no code, as they are kept in a file.
  package var known: [KnownDevice] { state.withLock { $0.codes.holders.map(\.device) } }

  /// The devices that have used a code and were not revoked, the earliest first.
  package var devices: [Device] {
    state.withLock { state in
      state.codes.holders.map { holder in
        Device(
          number: holder.device.number,
          address: holder.device.address,
          minutes: holder.openedAt.map { (now() - $0) / 60_000 },
          isOpen: state.sessions.values.contains(holder.device.digest)
        )
      }
    }
  }

  /// Closes the page of the device with a number, which then needs a new code; returns false if no
  /// device has this number.
  package func revoke(_ number: Int) -> Bool {
    let closed = state.withLock { state -> [SocketID]? in
      guard let digest = state.codes.revoke(number) else { return nil }
      let sockets = state.sessions.filter { $0.value == digest }.map(\.key)
      for socket in sockets { state.sessions[socket] = nil }
      return sockets
    }
    for socket in closed ?? [] { server.close(socket, code: CloseCode.refused) }
    return closed != nil
  }

  /// Answers requests one after another until the server must shut down; sounds, strokes and lists
  /// are made concurrently.
  package func run(_ calls: PageCalls) async -> Ending {
    watchIdleness()
    let ending = await answer(calls)
    state.withLock { $0.ending = ending }
    changed()
    return ending
  }

  private func answer(_ calls: PageCalls) async -> Ending {
    await withDiscardingTaskGroup { group in
      var calls = calls
      defer { calls.stop() }
      for await event in events {
        switch event {
        case .ended(let ending): return ending
        case .request(let text, let socket, let session):
          switch await calls.response(to: Data(text.utf8), from: session) {
          case .line(let line): send(line, to: socket)
          case .later(let make): group.addTask { [self] in send(await make(), to: socket) }
          }
        }
      }
      return .cancelled
    }
  }

  private func send(_ line: Data, to socket: SocketID) {
    server.send(String(decoding: line, as: UTF8.self), to: [socket])
  }

  // MARK: - For the server

  package func isKnown(_ token: String) -> Bool { false }

  package func connected(_ socket: SocketID, as role: SocketRole, from address: String) {
    state.withLock { $0.addresses[socket] = address }
  }

  package func measured(_ roundTrip: Duration, to socket: SocketID) {}

  package func received(_ text: String, from socket: SocketID) {
    if let session = state.withLock({ $0.sessions[socket] }) {
      sender.yield(.request(text, from: socket, session: session))
    } else {
      open(socket, text)
    }
  }

  package func closed(_ socket: SocketID) {
    state.withLock { state in
      state.sessions[socket] = nil
      state.addresses[socket] = nil
    }
    watchIdleness()
  }

  // MARK: - Opening

  /// The first message of a page: its code, the token that it got for a code, or both.
  private struct Opening: Decodable {
    struct Key: Decodable {
      var code: String?
      var token: String?
    }
    let method: String
    let params: Key
  }

  private func open(_ socket: SocketID, _ text: String) {
    let opening = try? JSONDecoder().decode(Opening.self, from: Data(text.utf8))
    let (token, others, isAttacked) = state.withLock { state -> (String?, [SocketID], Bool) in
      let address = state.addresses[socket] ?? ""
      guard let token = Self.token(opening, &state.codes, from: address, at: now()) else {
        return (nil, [], state.codes.isAttacked)
      }
      let digest = EntryName.hashed(token)
      let others = state.sessions.filter { $0.value == digest }.map(\.key)
      for other in others { state.sessions[other] = nil }
      state.sessions[socket] = digest
      return (token, others, false)
    }
    if isAttacked { sender.yield(.ended(.attacked)) }
    guard let token else { return server.close(socket, code: CloseCode.refused) }
    for other in others { server.close(other, code: CloseCode.elsewhere) }
    server.admit(socket)
    let result = "{\"token\":\"\(token)\",\"isKept\":\(access.keepsDevices)}"
    server.send("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":\(result)}", to: [socket])
    watchIdleness()
    if opening?.params.token != token { changed() }
  }

  /// Returns the token of an accepted page; nil if the page is refused.
  ///
  /// `opening`: the message that the page sent; nil if it cannot be read. `now`: the time in
  /// milliseconds of a monotonic clock.
  private static func token(
    _ opening: Opening?,
    _ codes: inout AccessCodes,
    from address: String,
    at now: Int
  ) -> String? {
    guard let opening, opening.method == "page.open" else { return nil }
    // A page that is reloaded by its link sends a used code together with its token.
    if let token = opening.params.token, opening.params.code == nil || codes.knows(token) {
      return codes.accepts(token) ? token : nil
    }
    return codes.exchange(opening.params.code ?? "", from: address, at: now)
  }

  /// Schedules the shutdown of the server if no page is open; cancels it otherwise.
  private func watchIdleness() {
    let isIdle = state.withLock(\.sessions.isEmpty)
    server.wake(in: isIdle ? access.idleMilliseconds : nil) { [sender] in
      sender.yield(.ended(.idle))
    }
  }
}
