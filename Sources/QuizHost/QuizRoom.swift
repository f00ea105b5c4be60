package import Quiz
import QuizServer
import Synchronization
package import WebServer

/// The handler of a live game's sockets, which passes their events to the game and carries out the
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

  /// Makes the handler of a game.
  ///
  /// `now`: a monotonic clock in milliseconds. `changed`: a function that is called on any thread
  /// after each event that may have changed the game.
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

/// The sockets of a game or homework: those of players, of screens, and those that have not joined.
struct RoomSockets: Sendable {
  /// The sockets of players who have joined.
  private(set) var players: Set<SocketID> = []
  private var screens: Set<SocketID> = []
  /// The IP addresses from which the sockets were opened, except those of screens.
  private var addresses: [SocketID: String] = [:]
  private var limits = JoinLimits()

  mutating func add(_ socket: SocketID, as role: SocketRole, from address: String) {
    if role == .screen {
      screens.insert(socket)
    } else {
      addresses[socket] = address
    }
  }

  /// Forgets a socket that was closed; returns true unless it was a screen's.
  mutating func remove(_ socket: SocketID) -> Bool {
    players.remove(socket)
    addresses[socket] = nil
    return screens.remove(socket) == nil
  }

  /// Reads the message in a text from a socket; nil if there is nothing to handle.
  ///
  /// If the text is no message or comes from a screen, the socket is closed; if too many players
  /// join from its address, it is told to wait. `time`: the current time in milliseconds.
  mutating func message(
    _ text: String,
    from socket: SocketID,
    on server: PageServer,
    at time: Int
  ) -> PlayerMessage? {
    guard !screens.contains(socket), let message = try? PlayerMessage(json: text.utf8) else {
      server.close(socket, code: CloseCode.protocolError.rawValue)
      return nil
    }
    guard isPermitted(message, from: socket, at: time) else {
      server.send(ServerMessage.no(.init(.wait)).json, to: [socket])
      return nil
    }
    return message
  }

  /// Returns false if a new player exceeds the limit of joins from one address.
  ///
  /// `time`: the current time in milliseconds.
  private mutating func isPermitted(
    _ message: PlayerMessage,
    from socket: SocketID,
    at time: Int
  ) -> Bool {
    guard case .join(let join) = message, join.token == nil, !players.contains(socket),
      let address = addresses[socket]
    else { return true }
    return limits.acquire(address, at: time)
  }

  mutating func carryOut(_ effect: GameEffect, on server: PageServer) {
    switch effect {
    case .send(let message, let connection):
      let socket = SocketID(number: connection.rawValue)
      // A homework sends its messages later, and the socket may have been closed meanwhile.
      if case .welcome = message, addresses[socket] != nil {
        players.insert(socket)
        server.admit(socket)
      }
      server.send(message.json, to: [socket])
    case .broadcast(let message): server.send(message.json, to: Array(players))
    case .toGuests(let message):
      server.send(message.json, to: addresses.keys.filter { !players.contains($0) })
    case .toScreens(let message): server.send(message.json, to: Array(screens))
    case .close(let connection, let code):
      let socket = SocketID(number: connection.rawValue)
      players.remove(socket)
      addresses[socket] = nil
      server.close(socket, code: code.rawValue)
    }
  }
}

/// The limits on new players from one address.
///
/// A school that shares one address can join at once, but a program that creates many players is
/// slowed down. Players who reconnect with their token are not limited.
struct JoinLimits: Sendable {
  /// The number of new players that can join from an address at once, and how many more per second.
  static let (burst, perSecond) = (240, 2)
  /// The number of stored limits at which the unneeded ones, which permit a whole burst again, are
  /// dropped.
  private static let mostAddresses = 1_000

  private var limits: [String: RateLimit] = [:]

  /// Consumes one of the permitted joins from an address; returns false if none is left.
  ///
  /// `now`: the current time in milliseconds.
  mutating func acquire(_ address: String, at now: Int) -> Bool {
    if limits.count >= Self.mostAddresses { limits = limits.filter { !$0.value.isFull(at: now) } }
    var limit =
      limits[address] ?? RateLimit(burst: Self.burst, perSecond: Self.perSecond, at: now)
    defer { limits[address] = limit }
    return limit.acquire(at: now)
  }
}
