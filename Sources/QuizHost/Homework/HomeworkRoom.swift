import Dispatch
package import Quiz
import QuizServer
import Synchronization
package import WebServer

/// The handler of a homework's sockets, which answers messages when the changes are on the disk.
///
/// Messages are handled at once on the server's thread. Their entries are written on another
/// thread, all waiting ones in one step. If the disk refuses them, nobody is answered until it
/// accepts them.
package final class HomeworkRoom: RoomHandler {
  private struct State {
    var homework: Homework
    var sockets = RoomSockets()
    /// The changes that are not carried out yet.
    var waiting: [HomeworkChange] = []
    var problem: String?
    /// The progress that was last sent to screens.
    var shown: ServerMessage.Progress
  }

  /// The time after which a failed write is tried again.
  private static let retry = DispatchTimeInterval.seconds(2)

  private let server: PageServer
  private let state: Mutex<State>
  private let now: @Sendable () -> Int64
  private let milliseconds: @Sendable () -> Int
  private let store: @Sendable ([HomeworkEntry]) -> String?
  private let changed: @Sendable () -> Void
  private let writer = DispatchQueue(label: "homework")

  /// Makes the handler of a homework.
  ///
  /// - `now`: a function that returns the milliseconds since 1970.
  /// - `milliseconds`: a monotonic clock, for the limit on joins.
  /// - `store`: a function that writes entries to the disk, and returns the problem, or nil.
  /// - `changed`: a function that is called on any thread after a change.
  package init(
    _ homework: Homework,
    on server: PageServer,
    now: @escaping @Sendable () -> Int64,
    milliseconds: @escaping @Sendable () -> Int,
    store: @escaping @Sendable ([HomeworkEntry]) -> String?,
    changed: @escaping @Sendable () -> Void
  ) {
    (self.server, self.now, self.milliseconds) = (server, now, milliseconds)
    (self.store, self.changed) = (store, changed)
    state = Mutex(State(homework: homework, shown: homework.progress))
  }

  // MARK: - For the host

  /// Returns a value that is read from the homework.
  package func read<Value: Sendable>(_ body: (borrowing Homework) -> Value) -> Value {
    state.withLock { body($0.homework) }
  }

  /// The reason why changes cannot be stored; nil if they can.
  package var problem: String? { state.withLock(\.problem) }

  /// Removes a pupil; `isFreed`: true if the name becomes free again.
  package func drop(_ pupil: Int, isFreed: Bool) {
    update { isFreed ? $0.free(pupil: pupil) : $0.remove(pupil: pupil) }
  }

  package func rename(pupil: Int, to name: String) { update { $0.rename(pupil: pupil, to: name) } }

  /// Ends the homework, and tells the pupils their results.
  package func end() { update { $0.end() } }

  /// Waits until the changes so far are on the disk and their messages are sent, or until the disk
  /// has refused them.
  package func finish() { writer.sync { flush() } }

  // MARK: - For the server

  package func isKnown(_ token: String) -> Bool { state.withLock { $0.homework.isToken(token) } }

  package func connected(_ socket: SocketID, as role: SocketRole, from address: String) {
    state.withLock { state in
      state.sockets.add(socket, as: role, from: address)
      let message =
        role == .screen ? .progress(state.homework.progress) : state.homework.namesMessage
      if let message { server.send(message.json, to: [socket]) }
    }
  }

  package func received(_ text: String, from socket: SocketID) {
    let message = state.withLock { state in
      state.sockets.message(text, from: socket, on: server, at: milliseconds())
    }
    guard let message else { return }
    update { [now] homework in
      homework.receive(message, from: ConnectionID(socket.number), at: now())
    }
  }

  package func measured(_ roundTrip: Duration, to socket: SocketID) {}

  package func closed(_ socket: SocketID) {
    state.withLock { state in
      guard state.sockets.remove(socket) else { return }
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
  ///
  /// If the entries cannot be written, the changes keep waiting for another attempt.
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
      for effect in changes.flatMap(\.effects) {
        state.sockets.carryOut(effect, on: server)
      }
      tellOthers(entries, &state)
    }
    if problem != nil {
      writer.asyncAfter(deadline: .now() + Self.retry) { [weak self] in self?.flush() }
    }
    changed()
  }

  /// Sends the taken names to connections that have not joined, and the progress to screens, if
  /// entries have changed them.
  private func tellOthers(_ entries: [HomeworkEntry], _ state: inout State) {
    if entries.contains(where: \.changesNames), let names = state.homework.namesMessage {
      state.sockets.carryOut(.toGuests(names), on: server)
    }
    let progress = state.homework.progress
    guard progress != state.shown else { return }
    state.shown = progress
    state.sockets.carryOut(.toScreens(.progress(progress)), on: server)
  }
}
