import NIOCore
import Synchronization

/// The connections that are open, and the wish that all of them end.
final class Connections: Sendable {
  private struct State {
    var channels: [ClientID: any Channel] = [:]
    var lastNumber = 0
    var isEnding = false
    var listener: (any Channel)?
    /// Counts changes, so that an idle moment can be told from another one.
    var changes = 0
  }

  private let state = Mutex(State())
  private let most: Int
  /// Time for the answers that are on their way when the daemon ends.
  private static let farewell = TimeAmount.seconds(3)

  init(most: Int) { self.most = most }

  var count: Int { state.withLock(\.channels.count) }
  var isEnding: Bool { state.withLock(\.isEnding) }

  /// Notes where new connections come from.
  func listen(_ channel: any Channel) {
    let isEnding = state.withLock { state in
      state.listener = channel
      return state.isEnding
    }
    if isEnding { channel.close(promise: nil) }
  }

  /// - Returns: nil when there are too many, or the daemon is about to end.
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

  /// A number that is the same as before when nobody came meanwhile; nil while somebody is there.
  var idleMark: Int? {
    state.withLock { $0.channels.isEmpty ? $0.changes : nil }
  }

  /// Accepts nobody any more, and reads no further requests; answers on their way are sent.
  func end() {
    let (listener, channels) = state.withLock { state in
      state.isEnding = true
      return (state.listener, Array(state.channels.values))
    }
    listener?.close(promise: nil)
    for channel in channels {
      // One that is not ready yet is ended with the rest.
      if channel.isActive { channel.close(mode: .input, promise: nil) }
      channel.eventLoop.scheduleTask(in: Self.farewell) { channel.close(promise: nil) }
    }
  }
}
