import NIOCore

/// The open connections of a server, counted by remote address.
struct ConnectionTable {
  private struct Connection {
    let channel: any Channel
    let address: String
    /// The number of the connection in the order of opening.
    let number: Int
    /// True until the player of the connection has joined.
    var isWaiting = true
    /// True for a projector, which never joins.
    var isScreen = false
  }

  private var connections: [ObjectIdentifier: Connection] = [:]
  /// The numbers of connections from each address: all, and those that are waiting to join.
  private var countsOf: [String: (all: Int, waiting: Int)] = [:]
  private var latest = 0

  var channels: [any Channel] { connections.values.map(\.channel) }

  /// Adds a connection unless there are too many.
  ///
  /// - Returns: true if it was added, and the connection that it replaces, which must be closed.
  mutating func add(
    _ channel: any Channel,
    from address: String,
    _ limits: ServerLimits
  ) -> (isAdded: Bool, displaced: (any Channel)?) {
    let counts = countsOf[address] ?? (0, 0)
    guard counts.all < limits.mostSocketsOfAddress, counts.waiting < limits.mostWaitingOfAddress
    else { return (false, nil) }
    var displaced: (any Channel)?
    if connections.count >= limits.mostSockets {
      displaced = oldestOfCrowd(besides: counts.waiting)
      guard let displaced else { return (false, nil) }
      remove(displaced)
    }
    latest += 1
    connections[ObjectIdentifier(channel)] = Connection(
      channel: channel,
      address: address,
      number: latest
    )
    count(address, all: 1, waiting: 1)
    return (true, displaced)
  }

  /// Removes a connection that is closed or about to be closed.
  mutating func remove(_ channel: any Channel) {
    guard let closed = connections.removeValue(forKey: ObjectIdentifier(channel)) else { return }
    count(closed.address, all: -1, waiting: closed.isWaiting ? -1 : 0)
  }

  /// Records the role of a connection, and returns its address.
  mutating func opened(_ channel: any Channel, as role: SocketRole) -> String {
    connections[ObjectIdentifier(channel)]?.isScreen = !role.mustJoin
    return connections[ObjectIdentifier(channel)]?.address ?? ""
  }

  /// Records that the player of a connection has joined.
  mutating func admit(_ channel: any Channel) {
    let key = ObjectIdentifier(channel)
    guard let connection = connections[key], connection.isWaiting else { return }
    connections[key]?.isWaiting = false
    count(connection.address, all: 0, waiting: -1)
  }

  /// Returns the oldest waiting connection of the address with the most waiting connections; nil
  /// unless that address has more than `waiting`, the number of the new connection's address.
  ///
  /// So a program that opens connections from many addresses cannot keep others out. The only
  /// projector of an address is never returned.
  private func oldestOfCrowd(besides waiting: Int) -> (any Channel)? {
    let most = countsOf.values.reduce(0) { max($0, $1.waiting) }
    guard most > waiting else { return nil }
    return connections.values.filter { connection in
      connection.isWaiting && countsOf[connection.address]?.waiting == most
        && (!connection.isScreen || most > 1)
    }.min { $0.number < $1.number }?.channel
  }

  private mutating func count(_ address: String, all: Int, waiting: Int) {
    let old = countsOf[address] ?? (0, 0)
    let new = (all: old.all + all, waiting: old.waiting + waiting)
    countsOf[address] = new.all > 0 ? new : nil
  }
}
