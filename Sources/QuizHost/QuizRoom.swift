import NIOCore
package import Quiz
package import QuizServer
import Synchronization

/// The room of a live game: it passes what happens on the sockets to the game, and carries out the
/// game's effects.
package final class QuizRoom: RoomHandler {
  private struct State {
    var game: LiveGame
    /// The sockets whose players have joined.
    var players: Set<SocketID> = []
    var screens: Set<SocketID> = []
    var timer: Scheduled<Void>?
  }

  private let server: GameServer
  private let state: Mutex<State>
  private let now: @Sendable () -> Int
  private let changed: @Sendable () -> Void

  /// Makes a room.
  ///
  /// `now` returns the milliseconds of a monotonic clock; `changed` is called on any thread after
  /// the game has changed.
  package init(
    _ game: LiveGame,
    on server: GameServer,
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

  /// Returns a value that is read from the game at this moment.
  package func read<Value: Sendable>(_ body: (borrowing LiveGame, _ time: Int) -> Value) -> Value {
    state.withLock { body($0.game, now()) }
  }

  // MARK: - For the server

  package func connected(_ socket: SocketID, as role: Role) {
    guard role == .screen else { return }
    state.withLock { state in
      state.screens.insert(socket)
      for message in state.game.screenMessages(at: now()) {
        server.send(message.json, to: [socket])
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
    update { game, time in game.receive(message, from: ConnectionID(socket.number), at: time) }
  }

  package func measured(_ roundTrip: Duration, to socket: SocketID) {
    let milliseconds = Int(roundTrip / .milliseconds(1))
    state.withLock { $0.game.note(ping: milliseconds, of: ConnectionID(socket.number)) }
  }

  package func closed(_ socket: SocketID) {
    let wasScreen = state.withLock { state in
      state.players.remove(socket)
      return state.screens.remove(socket) != nil
    }
    guard !wasScreen else { return }
    update { game, time in game.disconnected(ConnectionID(socket.number), at: time) }
  }

  // MARK: - Effects

  private func update(_ change: (inout LiveGame, _ time: Int) -> [GameEffect]) {
    state.withLock { state in
      let time = now()
      for effect in change(&state.game, time) { carryOut(effect, &state) }
      state.timer?.cancel()
      state.timer = state.game.nextDeadline.map { deadline in
        server.schedule(in: .milliseconds(Int64(max(0, deadline - time)))) { [weak self] in
          self?.update { game, time in game.tick(at: time) }
        }
      }
    }
    changed()
  }

  private func carryOut(_ effect: GameEffect, _ state: inout State) {
    switch effect {
    case .send(let message, let connection):
      let socket = SocketID(number: connection.rawValue)
      if case .welcome = message {
        state.players.insert(socket)
        server.admit(socket)
      }
      server.send(message.json, to: [socket])
    case .broadcast(let message): server.send(message.json, to: Array(state.players))
    case .toScreens(let message): server.send(message.json, to: Array(state.screens))
    case .close(let connection, let code):
      let socket = SocketID(number: connection.rawValue)
      state.players.remove(socket)
      server.close(socket, code: code.rawValue)
    }
  }
}
