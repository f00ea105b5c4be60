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

  /// The time without a page after which the server ends.
  static let idleMilliseconds = 600_000

  private enum Event: Sendable {
    case request(String, from: SocketID, session: String)
    case ended(Ending)
  }

  private struct State {
    var codes = AccessCodes()
    /// The tokens of the sockets that may speak.
    var sessions: [SocketID: String] = [:]
    var hasOpened = false
  }

  private let server: PageServer
  private let now: @Sendable () -> Int
  private let state = Mutex(State())
  private let events: AsyncStream<Event>
  private let sender: AsyncStream<Event>.Continuation

  /// Makes a room; `now` returns the milliseconds of a monotonic clock.
  package init(on server: PageServer, now: @escaping @Sendable () -> Int) {
    self.server = server
    self.now = now
    (events, sender) = AsyncStream.makeStream()
  }

  /// True once a page has used a code.
  package var hasOpened: Bool { state.withLock(\.hasOpened) }

  /// Makes a code for the address of the page, in place of the one before.
  package func makeCode() -> String { state.withLock { $0.codes.makeCode(at: now()) } }

  /// Answers requests, one after another, until the server is to end; sounds are made beside them.
  package func run(_ calls: PageCalls) async -> Ending {
    watchIdleness()
    return await withDiscardingTaskGroup { group in
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

  package func connected(_ socket: SocketID, as role: SocketRole, from address: String) {}

  package func measured(_ roundTrip: Duration, to socket: SocketID) {}

  package func received(_ text: String, from socket: SocketID) {
    if let session = state.withLock({ $0.sessions[socket] }) {
      sender.yield(.request(text, from: socket, session: session))
    } else {
      open(socket, text)
    }
  }

  package func closed(_ socket: SocketID) {
    _ = state.withLock { $0.sessions.removeValue(forKey: socket) }
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
      guard let token = Self.token(opening, &state.codes, at: now()) else {
        return (nil, [], state.codes.isAttacked)
      }
      let others = state.sessions.filter { $0.value == token }.map(\.key)
      for other in others { state.sessions[other] = nil }
      state.sessions[socket] = token
      state.hasOpened = true
      return (token, others, false)
    }
    if isAttacked { sender.yield(.ended(.attacked)) }
    guard let token else { return server.close(socket, code: CloseCode.refused) }
    for other in others { server.close(other, code: CloseCode.elsewhere) }
    server.admit(socket)
    server.send("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"token\":\"\(token)\"}}", to: [socket])
    watchIdleness()
  }

  /// Returns the token of a page that may speak.
  private static func token(_ opening: Opening?, _ codes: inout AccessCodes, at now: Int) -> String?
  {
    guard let opening, opening.method == "page.open" else { return nil }
    if let token = opening.params.token { return codes.accepts(token) ? token : nil }
    return codes.exchange(opening.params.code ?? "", at: now)
  }

  /// Ends the server after a time without a page.
  private func watchIdleness() {
    let isIdle = state.withLock(\.sessions.isEmpty)
    server.wake(in: isIdle ? Self.idleMilliseconds : nil) { [sender] in
      sender.yield(.ended(.idle))
    }
  }
}
