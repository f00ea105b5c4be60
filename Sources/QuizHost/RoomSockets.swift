import Quiz
import QuizServer
import WebServer

/// The sockets of a room: those of players, those of screens, and those that have not joined.
struct RoomSockets: Sendable {
  /// The sockets of players who have joined.
  private var players: Set<SocketID> = []
  private var screens: Set<SocketID> = []
  /// The addresses from which the players' sockets were opened.
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
  /// If the text is no message or comes from a projector, the socket is closed; if too many players
  /// join from its address, it is told to wait. `time`: the current time in milliseconds of a
  /// monotonic clock.
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
  /// `time`: the current time in milliseconds of a monotonic clock.
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
      if case .welcome = message {
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
  /// The number of addresses from which on the limits of those that may send a whole burst again
  /// are dropped.
  private static let mostAddresses = 1_000

  private var limits: [String: RateLimit] = [:]

  /// Consumes one of the permitted joins from an address; returns false if none is left.
  ///
  /// `now`: the current time in milliseconds of a monotonic clock.
  mutating func acquire(_ address: String, at now: Int) -> Bool {
    if limits.count >= Self.mostAddresses { limits = limits.filter { !$0.value.isFull(at: now) } }
    var limit =
      limits[address] ?? RateLimit(burst: Self.burst, perSecond: Self.perSecond, at: now)
    defer { limits[address] = limit }
    return limit.acquire(at: now)
  }
}
