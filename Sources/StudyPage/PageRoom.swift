import Foundation
import Synchronization
package import WebServer

/// The sockets of the learner's pages: who may speak, and the order of the requests.
package final class PageRoom: RoomHandler {
  /// A reason why the server ends.
  package enum Ending: Sendable, Equatable {
    /// No page was open for long.
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

  /// A device that may open the page.
  package struct Device: Sendable, Equatable {
    package let number: Int
    package let address: String
    /// The minutes since it used its code.
    package let minutes: Int
    /// True if the page is open there.
    package let isOpen: Bool
  }

  /// The way in which pages come in: browsers of this machine, or devices on its network.
  package struct Access: Sendable {
    /// The time for which a code can be used.
    let codeMilliseconds: Int
    /// The time without a page after which the server ends; nil for never.
    let idleMilliseconds: Int?

    /// A code leads a browser of this machine to the page at once.
    package static let local = Access(codeMilliseconds: 30_000, idleMilliseconds: 600_000)
    /// A code is scanned by a person; a phone whose screen is off closes its page and comes back.
    package static let devices = Access(codeMilliseconds: 120_000, idleMilliseconds: nil)
  }

  private enum Event: Sendable {
    case request(String, from: SocketID, session: String)
    case ended(Ending)
  }

  private struct State {
    var codes: AccessCodes
    var addresses: [SocketID: String] = [:]
    /// The tokens of the sockets that may speak.
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

  /// Makes a room; `now` returns the milliseconds of a monotonic clock, and `changed` is called when
  /// a code was used and at the end.
  package init(
    on server: PageServer,
    _ access: Access = .local,
    now: @escaping @Sendable () -> Int,
    changed: @escaping @Sendable () -> Void = {}
  ) {
    self.server = server
    self.access = access
    self.now = now
    self.changed = changed
    state = Mutex(State(codes: AccessCodes(validMilliseconds: access.codeMilliseconds)))
    (events, sender) = AsyncStream.makeStream()
  }

  /// True once a page has used a code.
  package var hasOpened: Bool { state.withLock(\.codes.hasOpened) }

  /// The reason why ``run(_:)`` has ended; nil before.
  package var ending: Ending? { state.withLock(\.ending) }

  /// Makes a code for the address of the page, in place of the one before.
  package func makeCode() -> String { state.withLock { $0.codes.makeCode(at: now()) } }

  /// The devices that have used a code, the first one first.
  package var devices: [Device] {
    state.withLock { state in
      state.codes.holders.map { holder in
        Device(
          number: holder.number,
          address: holder.address,
          minutes: (now() - holder.openedAt) / 60_000,
          isOpen: state.sessions.values.contains(holder.token)
        )
      }
    }
  }

  /// Closes the page of a device, which needs a new code then; returns false if there is none with
  /// this number.
  package func revoke(_ number: Int) -> Bool {
    let closed = state.withLock { state -> [SocketID]? in
      guard let token = state.codes.revoke(number) else { return nil }
      let sockets = state.sessions.filter { $0.value == token }.map(\.key)
      for socket in sockets { state.sessions[socket] = nil }
      return sockets
    }
    for socket in closed ?? [] { server.close(socket, code: CloseCode.refused) }
    return closed != nil
  }

  /// Answers requests, one after another, until the server is to end; sounds are made beside them.
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

  /// The first message of a page: its code, or the token that it got for one.
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
      let others = state.sessions.filter { $0.value == token }.map(\.key)
      for other in others { state.sessions[other] = nil }
      state.sessions[socket] = token
      return (token, others, false)
    }
    if isAttacked { sender.yield(.ended(.attacked)) }
    guard let token else { return server.close(socket, code: CloseCode.refused) }
    for other in others { server.close(other, code: CloseCode.elsewhere) }
    server.admit(socket)
    server.send("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"token\":\"\(token)\"}}", to: [socket])
    watchIdleness()
    if opening?.params.token == nil { changed() }
  }

  /// Returns the token of a page that may speak.
  private static func token(
    _ opening: Opening?,
    _ codes: inout AccessCodes,
    from address: String,
    at now: Int
  ) -> String? {
    guard let opening, opening.method == "page.open" else { return nil }
    if let token = opening.params.token { return codes.accepts(token) ? token : nil }
    return codes.exchange(opening.params.code ?? "", from: address, at: now)
  }

  /// Ends the server after a time without a page.
  private func watchIdleness() {
    let isIdle = state.withLock(\.sessions.isEmpty)
    server.wake(in: isIdle ? access.idleMilliseconds : nil) { [sender] in
      sender.yield(.ended(.idle))
    }
  }
}
