import DaemonProtocol
import Foundation
import Study
import Synchronization

/// Names a connection within the daemon.
struct ClientID: Hashable, Sendable {
  let number: Int
}

/// What the daemon knows of one connection.
final class ClientSession: Sendable {
  private struct State {
    var isWelcome = false
    var showsNotices = false
    var timeZone: TimeZone?
    var drills: Set<DrillID> = []
    var gathered: Gathered?
    /// The call under way.
    var call: Task<Data?, Never>?
    var isGone = false
  }

  /// The parts of a decision that came so far.
  struct Gathered {
    let decision: WordDecision
    var cards: [CardKey] = []
    var bytes = 0
  }

  let id: ClientID
  private let state = Mutex(State())

  init(id: ClientID) { self.id = id }

  var isWelcome: Bool { state.withLock(\.isWelcome) }
  /// Whether the client tells its learner what happened to files.
  var showsNotices: Bool { state.withLock(\.showsNotices) }
  var drills: Set<DrillID> { state.withLock(\.drills) }

  /// Where the client's study days begin; nil for where the daemon runs.
  var timeZone: TimeZone? { state.withLock(\.timeZone) }

  func welcome(showsNotices: Bool, timeZone: TimeZone?) {
    state.withLock { state in
      state.isWelcome = true
      state.showsNotices = showsNotices
      state.timeZone = timeZone
    }
  }

  func begin(_ drill: DrillID) { state.withLock { _ = $0.drills.insert(drill) } }

  /// - Returns: whether the drill was the client's.
  func end(_ drill: DrillID) -> Bool { state.withLock { $0.drills.remove(drill) != nil } }

  /// Takes what was gathered of a decision away; nil when there is nothing.
  func takeGathered() -> Gathered? { state.withLock { $0.gathered.take() } }

  func keep(_ gathered: Gathered) { state.withLock { $0.gathered = gathered } }

  /// Makes a call that is cancelled when the client goes.
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

  /// The client is gone: nobody waits for the call under way.
  func leave() {
    state.withLock { state in
      state.isGone = true
      state.call?.cancel()
    }
  }

  /// A client has no business with another one's drill.
  func owned(_ drill: DrillID) throws(StudyError) -> DrillID {
    guard state.withLock({ $0.drills.contains(drill) }) else { throw .noSuchQuestion }
    return drill
  }
}
