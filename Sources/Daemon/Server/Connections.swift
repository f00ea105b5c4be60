import NIOCore
import Synchronization

/// The open connections of a daemon, and whether the daemon is ending.
final class Connections: Sendable {
  private struct State {
    var channels: [ClientID: any Channel] = [:]
    var lastNumber = 0
    var isEnding = false
    var listener: (any Channel)?
    /// The number of connections opened and closed so far, which identifies an idle period.
    var changes = 0
  }

  private let state = Mutex(State())
  private let most: Int
  /// The time in which the last answers can be sent when the daemon shuts down.
  private static let farewell = TimeAmount.seconds(3)

  init(most: Int) { self.most = most }

  var count: Int { state.withLock(\.channels.count) }
  var isEnding: Bool { state.withLock(\.isEnding) }

  /// Records the channel that accepts connections.
  func listen(_ channel: any Channel) {
    let isEnding = state.withLock { state in
      state.listener = channel
      return state.isEnding
    }
    if isEnding { channel.close(promise: nil) }
  }

  /// Adds a connection.
  ///
  /// - Returns: nil if there are too many connections, or if the daemon is shutting down.
  func add(_ channel: any Channel) -> ClientID? {
    state.withLock { state in
      guard state.channels.count < most, !state.isEnding else { return nil }
      state.lastNumber += 1
      state.changes += 1
      let id = ClientID(number: state.lastNumber)
      state.channels[id] = channel
      return id
    }
  }

  func remove(_ id: ClientID) {
    state.withLock { state in
      state.channels[id] = nil
      state.changes += 1
    }
  }

  /// A number that stays the same until a client connects; nil while one is connected.
  var idleMark: Int? {
    state.withLock { $0.channels.isEmpty ? $0.changes : nil }
  }

  /// Stops accepting connections and reading requests; pending answers are still sent.
  func end() {
    let (listener, channels) = state.withLock { state in
      state.isEnding = true
      return (state.listener, Array(state.channels.values))
    }
    listener?.close(promise: nil)
    for channel in channels {
      // A channel that is not active yet cannot close its input; it is closed with the others
      // below.
      if channel.isActive { channel.close(mode: .input, promise: nil) }
      channel.eventLoop.scheduleTask(in: Self.farewell) { channel.close(promise: nil) }
    }
  }
}
