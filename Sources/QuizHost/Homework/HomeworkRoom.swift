import Dispatch
package import Quiz
import QuizServer
import Synchronization
package import WebServer

/// The room of a homework, which passes the messages of the sockets to the homework, and answers
/// them after what has changed is on the disk.
///
/// Messages are handled at once on the server's thread, their entries are written on a thread of its
/// own, those that came together in one step. If the disk refuses them, nobody is answered until it
/// accepts them.
package final class HomeworkRoom: RoomHandler {
  private struct State {
    var homework: Homework
    var screens: Set<SocketID> = []
    /// The sockets of pupils who have joined.
    var pupils: Set<SocketID> = []
    /// The addresses from which the pupils' sockets were opened.
    var addresses: [SocketID: String] = [:]
    var limits = JoinLimits()
    /// The changes that are not carried out yet.
    var waiting: [HomeworkChange] = []
    var problem: String?
  }

  /// The time after which a failed write is tried again.
  private static let retry = DispatchTimeInterval.seconds(2)

  private let server: PageServer
  private let state: Mutex<State>
  private let now: @Sendable () -> Int64
  private let store: @Sendable ([HomeworkEntry]) -> String?
  private let changed: @Sendable () -> Void
  private let writer = DispatchQueue(label: "homework")

  /// Makes a room.
  ///
  /// `now` returns the milliseconds since 1970; `store` writes entries to the disk and returns the
  /// problem if it cannot; `changed` is called on any thread after a change.
  package init(
    _ homework: Homework,
    on server: PageServer,
    now: @escaping @Sendable () -> Int64,
    store: @escaping @Sendable ([HomeworkEntry]) -> String?,
    changed: @escaping @Sendable () -> Void
  ) {
    (self.server, self.now, self.store, self.changed) = (server, now, store, changed)
    state = Mutex(State(homework: homework))
  }

  // MARK: - For the host

  /// Returns a value that is read from the homework.
  package func read<Value: Sendable>(_ body: (borrowing Homework) -> Value) -> Value {
    state.withLock { body($0.homework) }
  }

  /// The reason why nothing can be stored; nil if all is well.
  package var problem: String? { state.withLock(\.problem) }

  package func remove(pupil: Int) { update { $0.remove(pupil: pupil) } }

  package func rename(pupil: Int, to name: String) { update { $0.rename(pupil: pupil, to: name) } }

  /// Ends the homework, and tells the pupils their results.
  package func end() { update { $0.end() } }

  /// Waits until what was received before is on the disk, or was refused by it, and was answered.
  package func finish() { writer.sync { flush() } }

  // MARK: - For the server

  package func connected(_ socket: SocketID, as role: SocketRole, from address: String) {
    state.withLock { state in
      if role == .screen {
        state.screens.insert(socket)
      } else {
        state.addresses[socket] = address
      }
    }
  }

  package func received(_ text: String, from socket: SocketID) {
    let message: PlayerMessage
    do throws(MessageError) {
      guard !state.withLock({ $0.screens.contains(socket) }) else { throw .malformed }
      message = try PlayerMessage(json: text.utf8)
    } catch {
      return server.close(socket, code: CloseCode.protocolError.rawValue)
    }
    guard isPermitted(message, from: socket) else {
      return server.send(ServerMessage.no(.init(.wait)).json, to: [socket])
    }
    update { [now] homework in
      homework.receive(message, from: ConnectionID(socket.number), at: now())
    }
  }

  /// Returns false if a new pupil exceeds the limit for the pupil's address.
  private func isPermitted(_ message: PlayerMessage, from socket: SocketID) -> Bool {
    guard case .join(let join) = message, join.token == nil else { return true }
    return state.withLock { state in
      guard !state.pupils.contains(socket), let address = state.addresses[socket] else {
        return true
      }
      return state.limits.acquire(address, at: Int(now()))
    }
  }

  package func measured(_ roundTrip: Duration, to socket: SocketID) {}

  package func closed(_ socket: SocketID) {
    state.withLock { state in
      state.screens.remove(socket)
      state.pupils.remove(socket)
      state.addresses[socket] = nil
      state.homework.disconnected(ConnectionID(socket.number))
    }
    changed()
  }

  // MARK: - Changes

  private func update(_ change: (inout Homework) -> HomeworkChange) {
    state.withLock { state in
      let change = change(&state.homework)
      state.waiting.append(change)
    }
    writer.async { [self] in flush() }
  }

  /// Writes the entries of the changes that wait, and carries out their effects.
  private func flush() {
    let changes = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    guard !changes.isEmpty else { return }
    let entries = changes.flatMap(\.entries)
    let problem = entries.isEmpty ? nil : store(entries)
    state.withLock { state in
      if problem != nil || !entries.isEmpty { state.problem = problem }
      guard problem == nil else {
        state.waiting = changes + state.waiting
        return
      }
      for effect in changes.flatMap(\.effects) { carryOut(effect, &state) }
    }
    if problem != nil {
      writer.asyncAfter(deadline: .now() + Self.retry) { [weak self] in self?.flush() }
    }
    changed()
  }

  private func carryOut(_ effect: GameEffect, _ state: inout State) {
    switch effect {
    case .send(let message, let connection):
      let socket = SocketID(number: connection.rawValue)
      if case .welcome = message {
        state.pupils.insert(socket)
        server.admit(socket)
      }
      server.send(message.json, to: [socket])
    case .close(let connection, let code):
      let socket = SocketID(number: connection.rawValue)
      state.pupils.remove(socket)
      if code == .kicked, let address = state.addresses[socket] {
        state.limits.pause(address, at: Int(now()))
      }
      server.close(socket, code: code.rawValue)
    // A homework has no messages for all.
    case .broadcast, .toScreens: break
    }
  }
}
