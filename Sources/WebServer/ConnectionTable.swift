package import NIOCore

/// The open connections of a server, counted by IP address and by stage.
///
/// Many players can share an address, and so can a hostile program. Connections of players who have
/// joined are limited by the ``RoomHandler`` alone. The others of an address are limited in number,
/// and a new one takes the place of the oldest of the same address. So nobody is kept out by a
/// program that only holds connections. Projectors, the WebSockets whose role need not join, have a
/// limit of their own.
struct ConnectionTable {
  private enum Stage { case requesting, waiting, screen, joined }

  private struct Connection {
    let channel: any Channel
    let address: String
    /// The number of the connection in the order of opening.
    let number: Int
    var stage = Stage.requesting
  }

  private var connections: [ObjectIdentifier: Connection] = [:]
  private var countsOf: [String: [Stage: Int]] = [:]
  private var latest = 0

  var channels: [any Channel] { connections.values.map(\.channel) }

  /// Adds a connection, unless there are too many.
  ///
  /// - Returns: true if it was added, and the connection whose place it takes, which must be
  ///   closed; nil if it takes no other's place.
  mutating func add(
    _ channel: any Channel,
    from address: String,
    _ limits: ServerLimits
  ) -> (isAdded: Bool, displaced: (any Channel)?) {
    var displaced: (any Channel)?
    if count(.requesting, of: address) >= limits.mostRequestsOfAddress {
      displaced = oldest(.requesting, of: address)
    } else if connections.count >= limits.mostSockets {
      displaced = oldestOfCrowd(besides: address)
      guard displaced != nil else { return (false, nil) }
    }
    if let displaced { remove(displaced) }
    latest += 1
    connections[ObjectIdentifier(channel)] = Connection(
      channel: channel,
      address: address,
      number: latest
    )
    change(.requesting, of: address, by: 1)
    return (true, displaced)
  }

  /// Removes a connection that is closed or about to be closed.
  mutating func remove(_ channel: any Channel) {
    guard let closed = connections.removeValue(forKey: ObjectIdentifier(channel)) else { return }
    change(closed.stage, of: closed.address, by: -1)
    if countsOf[closed.address]?.isEmpty == true { countsOf[closed.address] = nil }
  }

  /// Records that a connection has opened a WebSocket.
  ///
  /// - Returns: the IP address, and the connection that must be closed; nil if there is none. That
  ///   is the oldest waiting one of a full address, or a projector beyond the limit of projectors.
  mutating func opened(
    _ channel: any Channel,
    as role: SocketRole,
    _ limits: ServerLimits
  ) -> (address: String, closed: (any Channel)?) {
    guard let address = connections[ObjectIdentifier(channel)]?.address else { return ("", nil) }
    guard role.mustJoin else {
      guard count(.screen, of: address) < limits.mostScreensOfAddress else {
        return (address, channel)
      }
      move(channel, to: .screen)
      return (address, nil)
    }
    let isFull = count(.waiting, of: address) >= limits.mostWaitingOfAddress
    let displaced = isFull ? oldest(.waiting, of: address) : nil
    if let displaced { remove(displaced) }
    move(channel, to: .waiting)
    return (address, displaced)
  }

  /// Records that the player of a connection has joined.
  mutating func admit(_ channel: any Channel) { move(channel, to: .joined) }

  private mutating func move(_ channel: any Channel, to stage: Stage) {
    let key = ObjectIdentifier(channel)
    guard let connection = connections[key] else { return }
    connections[key]?.stage = stage
    change(connection.stage, of: connection.address, by: -1)
    change(stage, of: connection.address, by: 1)
  }

  // MARK: - Counts

  private func count(_ stage: Stage, of address: String) -> Int { countsOf[address]?[stage] ?? 0 }

  private mutating func change(_ stage: Stage, of address: String, by difference: Int) {
    let count = count(stage, of: address) + difference
    countsOf[address, default: [:]][stage] = count > 0 ? count : nil
  }

  private func oldest(_ stage: Stage, of address: String) -> (any Channel)? {
    connections.values.filter { $0.stage == stage && $0.address == address }
      .min { $0.number < $1.number }?.channel
  }

  /// Returns the connection to close in a full server for a new one from `address`; nil if there is
  /// none.
  ///
  /// It is taken from the address with the most connections that have not joined, but only if this
  /// is `address` itself or has more of them than `address`. Of these connections, the oldest one
  /// without a WebSocket is preferred. So a program that connects from many addresses cannot keep
  /// others out. A projector is returned only if its address has other connections that have not
  /// joined.
  private func oldestOfCrowd(besides address: String) -> (any Channel)? {
    let pending = countsOf.mapValues { counts in
      counts.reduce(0) { $0 + ($1.key == .joined ? 0 : $1.value) }
    }
    let most = pending.values.max() ?? 0
    let own = pending[address] ?? 0
    return connections.values.filter { connection in
      connection.stage != .joined && pending[connection.address] == most
        && (most > own || connection.address == address)
        && (connection.stage != .screen || most > 1)
    }.min { one, other in
      let ranks = (one.stage == .requesting ? 0 : 1, other.stage == .requesting ? 0 : 1)
      return ranks.0 == ranks.1 ? one.number < other.number : ranks.0 < ranks.1
    }?.channel
  }
}

/// The limits of a server for each connection, for each address and in total.
package struct ServerLimits: Sendable {
  /// The maximum number of connections.
  ///
  /// It has room for 300 players who return before their old connections are known to be lost, and
  /// for those who have not joined.
  package var mostSockets = 800
  /// The maximum number of connections from one address that have not opened a WebSocket.
  ///
  /// A whole school may share an address. The oldest connection makes room for a new one.
  package var mostRequestsOfAddress = 200
  /// The maximum number of WebSockets from one address whose players have not joined.
  ///
  /// The oldest one makes room for a new one.
  package var mostWaitingOfAddress = 300
  /// The maximum number of projectors at one address; further ones are refused.
  package var mostScreensOfAddress = 20
  /// The maximum size of a request's head in bytes.
  package var headBytes = 8192
  /// The time limit for a request and its answer.
  package var headTime = TimeAmount.seconds(10)
  /// The time limit from opening a player's WebSocket to its admission.
  package var joinTime = TimeAmount.seconds(10)
  /// The maximum payload of a frame in bytes.
  package var frameBytes = 1024
  /// The number of frames that a client may send at once; `framesPerSecond` says how many more per
  /// second.
  package var frameBurst = 10
  package var framesPerSecond = 5
  /// The time that a client has to close a connection after the server has closed it.
  package var lingerTime = TimeAmount.seconds(1)
  package var pingInterval = TimeAmount.seconds(5)
  /// The number of consecutive unanswered pings after which a client counts as gone.
  package var mostMissedPings = 3
  /// The maximum number of bytes that may be waiting for a slow client.
  package var waitingBytes = 32_768
  /// The number of wrong codes in a minute after which an address is refused.
  package var mostWrongCodes = 200

  package init() {}
}
