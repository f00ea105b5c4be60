package import DaemonProtocol
import Foundation
package import Study
import Synchronization

/// The study service of a daemon, over its socket.
///
/// One call at a time, and each waits for its answer: a program of one person has nothing else to
/// do meanwhile. A connection that breaks is made again, and its drills are taken up where they
/// were; what was answered and not acknowledged is sent again under the same name.
package final class DaemonClient: Sendable {
  /// What a client knows of a drill, so that another daemon can go on with it.
  struct LiveDrill {
    /// What the daemon calls the drill now.
    var name: DrillID
    var known: DrillResumption
  }

  struct State {
    var connection: DaemonConnection?
    var lastID: Int64 = 0
    var drills: [DrillID: LiveDrill] = [:]
    var notices: [StoreNotice] = []
  }

  let launcher: DaemonLauncher
  private let hello: HelloCall
  let state: Mutex<State>
  /// What the daemon said of itself when the connection began.
  package let welcome: Welcome

  /// Connects, and where nobody listens starts a daemon.
  package convenience init(_ launcher: DaemonLauncher, hello: HelloCall) throws(LaunchFailure) {
    let (connection, welcome) = try Self.begin(launcher, hello)
    self.init(launcher, hello, connection, welcome)
  }

  /// Connects to a daemon that runs; nil when there is none.
  package convenience init?(
    running launcher: DaemonLauncher,
    hello: HelloCall
  ) throws(LaunchFailure) {
    guard let connection = try launcher.connectIfRunning(),
      let welcome = try Self.greet(connection, hello, launcher)
    else { return nil }
    self.init(launcher, hello, connection, welcome)
  }

  private init(
    _ launcher: DaemonLauncher,
    _ hello: HelloCall,
    _ connection: sending DaemonConnection,
    _ welcome: Welcome
  ) {
    self.launcher = launcher
    self.hello = hello
    self.welcome = welcome
    state = Mutex(State(connection: connection))
  }

  /// Connects and greets; a daemon that is about to end is waited for.
  private static func begin(
    _ launcher: DaemonLauncher,
    _ hello: HelloCall
  ) throws(LaunchFailure) -> sending (DaemonConnection, Welcome) {
    for _ in 0..<3 {
      let connection = try launcher.connect()
      if let welcome = try greet(connection, hello, launcher) { return (connection, welcome) }
    }
    throw .garbled
  }

  /// - Returns: nil when the daemon ended before it answered.
  private static func greet(
    _ connection: DaemonConnection,
    _ hello: HelloCall,
    _ launcher: DaemonLauncher
  ) throws(LaunchFailure) -> Welcome? {
    connection.limit(seconds: launcher.patienceSeconds)
    defer { connection.limit(seconds: nil) }
    do {
      try connection.send(try WireCoding.line(hello, id: 0))
      switch try WireCoding.answer(Welcome.self, in: try connection.receive()) {
      case .result(_, let welcome): return welcome
      case .failure(_, .wrongProtocol(let supported)):
        throw LaunchFailure.wrongProtocol(found: supported)
      case .failure(_, .tooManyClients(let limit)): throw LaunchFailure.tooManyClients(limit: limit)
      case .failure(_, .ending): return nil
      case .failure, .event: throw LaunchFailure.garbled
      }
    } catch let failure as LaunchFailure {
      throw failure
    } catch DaemonConnection.Failure.lost {
      return nil
    } catch {
      throw .garbled
    }
  }

  /// Makes a call; the connection that breaks on the way is an error.
  func once<Call: DaemonCall>(_ call: Call, _ state: inout State) throws -> Call.Result {
    guard let connection = state.connection else { throw DaemonConnection.Failure.lost }
    state.lastID += 1
    let id = state.lastID
    try connection.send(try WireCoding.line(call, id: id))
    while true {
      switch try WireCoding.answer(Call.Result.self, in: try connection.receive()) {
      case .event(.notice(let notice)): state.notices.append(notice)
      case .event: break
      case .result(.number(id), let result): return result
      case .failure(.number(id), let failure): throw failure
      case .result, .failure: throw DaemonConnection.Failure.garbled
      }
    }
  }

  /// Connects again after the connection broke.
  func reconnect(_ state: inout State) throws {
    state.connection = nil
    let (connection, welcome) = try Self.begin(launcher, hello)
    guard welcome.readiness == .ready else { throw DaemonConnection.Failure.lost }
    state.notices += welcome.notices
    state.connection = connection
    for (id, drill) in state.drills {
      let start = try once(ResumeDrillCall(resumption: drill.known), &state)
      state.drills[id]?.name = start.id
    }
  }

  /// Makes a call, again on a new connection when the first one breaks.
  ///
  /// `call` is made anew for the second try, since a drill then has another name.
  func perform<Call: DaemonCall>(
    again isRepeatable: Bool = true,
    _ call: (borrowing State) throws(StudyError) -> Call,
    then note: (inout State, Call.Result) -> Void = { _, _ in }
  ) throws(StudyError) -> Call.Result {
    let outcome = state.withLock { state -> Result<Call.Result, StudyError> in
      do {
        let result: Call.Result
        do {
          result = try once(try call(state), &state)
        } catch  where isRepeatable && Self.isEnd(error) {
          try reconnect(&state)
          result = try once(try call(state), &state)
        }
        note(&state, result)
        return .success(result)
      } catch let error as StudyError {
        return .failure(error)
      } catch WireFailure.study(let error) {
        return .failure(error)
      } catch {
        return .failure(.unreachable)
      }
    }
    return try outcome.get()
  }

  /// Whether the daemon is gone, or about to go.
  private static func isEnd(_ error: any Error) -> Bool {
    switch error {
    case DaemonConnection.Failure.lost, WireFailure.ending: true
    default: false
    }
  }

  func perform<Call: DaemonCall>(_ call: Call) throws(StudyError) -> Call.Result {
    try perform { _ throws(StudyError) in call }
  }

  /// What happened to the learner's files since this was asked before.
  package func takeNotices() -> [StoreNotice] {
    state.withLock { state in
      defer { state.notices = [] }
      return state.notices
    }
  }

  /// Has the daemon let go of the learner's database while the body runs.
  package func whilePaused<Value>(_ body: () async throws -> Value) async throws -> Value {
    _ = try perform(PauseCall())
    let outcome: Result<Value, any Error>
    do {
      outcome = .success(try await body())
    } catch {
      outcome = .failure(error)
    }
    _ = try? perform(again: false) { _ throws(StudyError) in ResumeCall() }
    return try outcome.get()
  }
}
