import DaemonProtocol
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
    var drills: Set<DrillID> = []
  }

  let id: ClientID
  private let state = Mutex(State())

  init(id: ClientID) { self.id = id }

  var isWelcome: Bool { state.withLock(\.isWelcome) }
  /// Whether the client tells its learner what happened to files.
  var showsNotices: Bool { state.withLock(\.showsNotices) }
  var drills: Set<DrillID> { state.withLock(\.drills) }

  func welcome(showsNotices: Bool) {
    state.withLock { state in
      state.isWelcome = true
      state.showsNotices = showsNotices
    }
  }

  func begin(_ drill: DrillID) { state.withLock { _ = $0.drills.insert(drill) } }
  func end(_ drill: DrillID) { state.withLock { _ = $0.drills.remove(drill) } }

  /// A client has no business with another one's drill.
  func owned(_ drill: DrillID) throws(StudyError) -> DrillID {
    guard state.withLock({ $0.drills.contains(drill) }) else { throw .noSuchQuestion }
    return drill
  }
}
