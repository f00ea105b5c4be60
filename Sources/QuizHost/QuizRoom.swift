package import Quiz
import QuizServer
import Synchronization
package import WebServer

/// The room of a live game, which passes the events of the sockets to the game, and carries out the
/// game's effects.
package final class QuizRoom: RoomHandler {
  private struct State {
    var game: LiveGame
    var sockets = RoomSockets()
  }

  private let server: PageServer
  private let state: Mutex<State>
  private let now: @Sendable () -> Int
  private let changed: @Sendable () -> Void

  /// Makes a room.
  ///
  /// `now`: a monotonic clock in milliseconds. `changed`: a function that is called on any thread
  /// after the game has changed.
  package init(
    _ game: LiveGame,
    on server: PageServer,
    now: @escaping @Sendable () -> Int,
    changed: @escaping @Sendable () -> Void
  ) {
    self.server = server
    self.now = now
    self.changed = changed
    state = Mutex(State(game: game))
  }

  // MARK: - For the host

  package func perform(_ action: HostAction) {
    update { game, time in game.perform(action, at: time) }
  }

  /// Returns a value that is read from the game; `time` is in milliseconds of a monotonic clock.
  package func read<Value: Sendable>(_ body: (borrowing LiveGame, _ time: Int) -> Value) -> Value {
    state.withLock { body($0.game, now()) }
  }

  // MARK: - For the server

  package func isKnown(_ token: String) -> Bool { state.withLock { $0.game.isToken(token) } }

  package func connected(_ socket: SocketID, as role: SocketRole, from address: String) {
    state.withLock { state in
      state.sockets.add(socket, as: role, from: address)
      let messages =
        role == .screen
        ? state.game.screenMessages(at: now()) : [state.game.namesMessage].compactMap(\.self)
      for message in messages {
        server.send(message.json, to: [socket])
      }
    }
  }

  package func received(_ text: String, from socket: SocketID) {
    let message = state.withLock { state in
      state.sockets.message(text, from: socket, on: server, at: now())
    }
    guard let message else { return }
    update { game, time in game.receive(message, from: ConnectionID(socket.number), at: time) }
  }

  package func measured(_ roundTrip: Duration, to socket: SocketID) {
    let milliseconds = Int(roundTrip / .milliseconds(1))
    state.withLock { $0.game.record(ping: milliseconds, of: ConnectionID(socket.number)) }
  }

  package func closed(_ socket: SocketID) {
    guard state.withLock({ $0.sockets.remove(socket) }) else { return }
    update { game, time in game.disconnected(ConnectionID(socket.number), at: time) }
  }

  // MARK: - Effects

  private func update(_ change: (inout LiveGame, _ time: Int) -> [GameEffect]) {
    state.withLock { state in
      let time = now()
      for effect in change(&state.game, time) {
        state.sockets.carryOut(effect, on: server)
      }
      server.wake(in: state.game.nextDeadline.map { $0 - time }) { [weak self] in
        self?.update { game, time in game.tick(at: time) }
      }
    }
    changed()
  }
}
