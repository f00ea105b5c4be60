package import Quiz
import QuizServer
import Synchronization
package import WebServer

/// The room of a live game, which passes the events of the sockets to the game, and carries out the
/// game's effects.
package final class QuizRoom: RoomHandler {
  private struct State {
    var game: LiveGame
    /// The sockets of players who have joined.
    var players: Set<SocketID> = []
    var screens: Set<SocketID> = []
    /// The addresses from which the players' sockets were opened.
    var addresses: [SocketID: String] = [:]
    var limits = JoinLimits()
  }

  private let server: PageServer
  private let state: Mutex<State>
  private let now: @Sendable () -> Int
  private let changed: @Sendable () -> Void

  /// Makes a room.
  ///
  /// `now` returns the milliseconds of a monotonic clock; `changed` is called on any thread after
  /// the game has changed.
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

  /// Returns a value that is read from the game at the current time.
  package func read<Value: Sendable>(_ body: (borrowing LiveGame, _ time: Int) -> Value) -> Value {
    state.withLock { body($0.game, now()) }
  }

  // MARK: - For the server

  package func connected(_ socket: SocketID, as role: SocketRole, from address: String) {
    state.withLock { state in
      guard role == .screen else {
        state.addresses[socket] = address
        return
      }
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
    guard isPermitted(message, from: socket) else {
      return server.send(ServerMessage.no(.init(.wait)).json, to: [socket])
    }
    update { game, time in game.receive(message, from: ConnectionID(socket.number), at: time) }
  }

  /// Returns false if a new player exceeds the limit for the player's address.
  private func isPermitted(_ message: PlayerMessage, from socket: SocketID) -> Bool {
    guard case .join(let join) = message, join.token == nil else { return true }
    return state.withLock { state in
      guard !state.players.contains(socket), let address = state.addresses[socket] else {
        return true
      }
      return state.limits.acquire(address, at: now())
    }
  }

  package func measured(_ roundTrip: Duration, to socket: SocketID) {
    let milliseconds = Int(roundTrip / .milliseconds(1))
    state.withLock { $0.game.record(ping: milliseconds, of: ConnectionID(socket.number)) }
  }

  package func closed(_ socket: SocketID) {
    let wasScreen = state.withLock { state in
      state.players.remove(socket)
      state.addresses[socket] = nil
      return state.screens.remove(socket) != nil
    }
    guard !wasScreen else { return }
    update { game, time in game.disconnected(ConnectionID(socket.number), at: time) }
  }

  // MARK: - Effects

  private func update(_ change: (inout LiveGame, _ time: Int) -> [GameEffect]) {
    state.withLock { state in
      let time = now()
      for effect in change(&state.game, time) { carryOut(effect, time, &state) }
      server.wake(in: state.game.nextDeadline.map { $0 - time }) { [weak self] in
        self?.update { game, time in game.tick(at: time) }
      }
    }
    changed()
  }

  private func carryOut(_ effect: GameEffect, _ time: Int, _ state: inout State) {
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
      if code == .kicked, let address = state.addresses[socket] {
        state.limits.pause(address, at: time)
      }
      server.close(socket, code: code.rawValue)
    }
  }
}

/// The limits on new players from one address.
///
/// A class that shares one address can join at once, but a program that creates many players is
/// slowed down. Players who reconnect with their token are not limited.
struct JoinLimits: Sendable {
  /// The number of new players that can join from an address at once, and how many more per second.
  static let (burst, perSecond) = (60, 1)
  /// The milliseconds for which no new players can join from an address after one of its players
  /// was removed.
  static let pauseAfterRemoval = 30_000
  /// The maximum number of addresses whose limits are kept.
  private static let mostAddresses = 1_000

  private var limits: [String: RateLimit] = [:]
  /// The times until which no new players can join from an address.
  private var pauses: [String: Int] = [:]

  /// Consumes one of the permitted joins from an address; returns false if none is left.
  mutating func acquire(_ address: String, at now: Int) -> Bool {
    guard pauses[address].map({ $0 <= now }) ?? true else { return false }
    if limits.count >= Self.mostAddresses { forget(at: now) }
    var limit =
      limits[address] ?? RateLimit(burst: Self.burst, perSecond: Self.perSecond, at: now)
    defer { limits[address] = limit }
    return limit.acquire(at: now)
  }

  /// Records that a player from the address was removed.
  mutating func pause(_ address: String, at now: Int) {
    forget(at: now)
    pauses[address] = now + Self.pauseAfterRemoval
  }

  private mutating func forget(at now: Int) {
    pauses = pauses.filter { $0.value > now }
    limits = limits.filter { !$0.value.isFull(at: now) }
  }
}
