import Foundation
import NIOCore
import Study
import Synchronization

/// The identifier of a connection within the daemon.
struct ClientID: Hashable, Sendable {
  let number: Int
}

/// The state of one connection.
final class ClientSession: Sendable {
  private struct State {
    var isWelcome = false
    var showsNotices = false
    var timeZone: TimeZone?
    var drills: Set<DrillID> = []
    var gathered: Gathered?
    /// The notices in the response that is about to be sent.
    var notices: [StoreNotice] = []
    /// The call in progress; nil if there is none.
    var call: Task<Data?, Never>?
    var isGone = false
  }

  /// The parts of a decision on many cards that were received so far.
  struct Gathered {
    let decision: WordDecision
    var cards: [CardKey] = []
    var bytes = 0
  }

  let id: ClientID
  private let state = Mutex(State())

  init(id: ClientID) { self.id = id }

  var isWelcome: Bool { state.withLock(\.isWelcome) }
  /// True if the client shows notices about the learner's files.
  var showsNotices: Bool { state.withLock(\.showsNotices) }
  var drills: Set<DrillID> { state.withLock(\.drills) }

  /// The time zone of the client's study days; nil for the daemon's.
  var timeZone: TimeZone? { state.withLock(\.timeZone) }

  func welcome(showsNotices: Bool, timeZone: TimeZone?) {
    state.withLock { state in
      state.isWelcome = true
      state.showsNotices = showsNotices
      state.timeZone = timeZone
    }
  }

  func begin(_ drill: DrillID) { state.withLock { _ = $0.drills.insert(drill) } }

  /// Removes a drill.
  ///
  /// - Returns: True if the drill belonged to the client.
  func end(_ drill: DrillID) -> Bool { state.withLock { $0.drills.remove(drill) != nil } }

  /// Records the notices that the response to the current call will contain.
  func send(_ notices: [StoreNotice]) { state.withLock { $0.notices = notices } }

  /// Removes and returns the notices in the response to the current call.
  func takeNotices() -> [StoreNotice] {
    state.withLock { state in
      defer { state.notices = [] }
      return state.notices
    }
  }

  /// Removes and returns the received parts of a decision on cards; nil if there are none.
  func takeGathered() -> Gathered? { state.withLock { $0.gathered.take() } }

  func keep(_ gathered: Gathered) { state.withLock { $0.gathered = gathered } }

  /// Runs a call that is cancelled when the client disconnects, and returns its result; nil if the
  /// call has none.
  func call(_ work: @escaping @Sendable () async -> Data?) async -> Data? {
    let task = Task { await work() }
    let isGone = state.withLock { state in
      state.call = task
      return state.isGone
    }
    if isGone { task.cancel() }
    defer { state.withLock { $0.call = nil } }
    return await task.value
  }

  /// Cancels the call in progress because the client has disconnected.
  func leave() {
    state.withLock { state in
      state.isGone = true
      state.call?.cancel()
    }
  }

  /// Returns the drill if the client owns it.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if the drill is not one of the client's.
  func owned(_ drill: DrillID) throws(StudyError) -> DrillID {
    guard state.withLock({ $0.drills.contains(drill) }) else { throw .noSuchQuestion }
    return drill
  }
}

/// The sender of lines to one client.
struct ClientLines: Sendable {
  let writer: NIOAsyncChannelOutboundWriter<ByteBuffer>
  let channel: any Channel
  let notices: NoticeBox

  /// Sends a line to the client.
  ///
  /// `told`: the notices that the line contains. They are removed from ``notices`` after the line
  /// was sent; if sending fails, they stay for another client.
  func send(_ line: Data, with told: [StoreNotice] = []) async throws {
    guard !told.isEmpty else { return try await writer.write(ByteBuffer(bytes: line)) }
    try await channel.writeAndFlush(ByteBuffer(bytes: line)).get()
    notices.remove(told)
  }
}

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

  /// A number that identifies the current idle period; nil while a client is connected.
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
