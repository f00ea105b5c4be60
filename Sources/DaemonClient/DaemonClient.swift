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

  /// How often a daemon that goes away is sought again before it is given up.
  private static let mostTries = 8
  /// Seconds that a call may take; a daemon that is stopped is noticed at once.
  private static let secondsPerCall = 60

  /// Connects and greets; a daemon that ends meanwhile is followed by another one.
  private static func begin(
    _ launcher: DaemonLauncher,
    _ hello: HelloCall
  ) throws(LaunchFailure) -> sending (DaemonConnection, Welcome) {
    for _ in 0..<mostTries {
      let connection: DaemonConnection
      do throws(LaunchFailure) {
        connection = try launcher.connect()
      } catch .notStarted(reason: "") {
        continue
      }
      if let welcome = try greet(connection, hello, launcher) { return (connection, welcome) }
    }
    throw .notStarted(reason: "")
  }

  /// - Returns: nil when the daemon ended before it answered.
  private static func greet(
    _ connection: DaemonConnection,
    _ hello: HelloCall,
    _ launcher: DaemonLauncher
  ) throws(LaunchFailure) -> Welcome? {
    do {
      try connection.send(try WireCoding.line(hello, id: 0), within: launcher.patience)
      let line = try connection.receive(within: launcher.patience)
      switch try WireCoding.answer(Welcome.self, in: line) {
      case .result(_, let welcome):
        connection.note(process: welcome.pid)
        return welcome
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
    } catch DaemonConnection.Failure.silent {
      throw .silent(process: connection.process)
    } catch DaemonConnection.Failure.cancelled {
      throw .cancelled
    } catch {
      throw .garbled
    }
  }

  /// Makes a call; the connection that breaks on the way is an error.
  func once<Call: DaemonCall>(
    _ call: Call,
    _ state: inout State,
    within limit: Duration = .seconds(secondsPerCall)
  ) throws -> Call.Result {
    guard let connection = state.connection else { throw DaemonConnection.Failure.lost }
    state.lastID += 1
    let id = state.lastID
    try connection.send(try WireCoding.line(call, id: id), within: limit)
    while true {
      let line = try connection.receive(within: limit)
      switch try WireCoding.answer(Call.Result.self, in: line) {
      case .event(.notice(let notice)): state.notices.append(notice)
      case .event: break
      case .result(.number(id), let result): return result
      case .failure(.number(id), let failure): throw failure
      case .failure(nil, let failure): throw failure
      case .result, .failure: throw DaemonConnection.Failure.garbled
      }
    }
  }

  /// Connects again after the connection broke.
  private func reconnect(_ state: inout State) throws {
    let (connection, welcome) = try Self.begin(launcher, hello)
    // Databases that cannot be opened are an error of the first call.
    guard welcome.readiness != .elsewhere else { throw LaunchFailure.garbled }
    state.notices += welcome.notices
    state.connection = connection
    do {
      for (id, drill) in state.drills {
        let start = try once(ResumeDrillCall(resumption: drill.known), &state)
        state.drills[id]?.name = start.id
      }
    } catch {
      // The drills of this connection are not those of the learner: the next call begins anew.
      state.connection = nil
      throw error
    }
  }

  /// Makes calls, again on a new connection when one breaks.
  ///
  /// A call that is not repeatable may have been done when its connection breaks, and is given up.
  func perform<Value: Sendable>(
    again isRepeatable: Bool,
    _ calls: (inout State) throws -> Value
  ) throws(StudyError) -> Value {
    let outcome = state.withLock { state -> Result<Value, StudyError> in
      var tries = 0
      while true {
        var isBegun = false
        do {
          if state.connection == nil { try reconnect(&state) }
          isBegun = true
          return .success(try calls(&state))
        } catch {
          let process = state.connection?.process
          if Self.breaksConnection(error) { state.connection = nil }
          tries += 1
          if Self.isEnd(error), tries < Self.mostTries, isRepeatable || !isBegun { continue }
          return .failure(Self.studyError(error, process))
        }
      }
    }
    return try outcome.get()
  }

  /// Makes a call, again on a new connection when the first one breaks.
  ///
  /// `call` is made anew for each try, since a drill then has another name.
  func perform<Call: DaemonCall>(
    again isRepeatable: Bool = true,
    _ call: (borrowing State) throws(StudyError) -> Call,
    then note: (inout State, Call.Result) -> Void = { _, _ in }
  ) throws(StudyError) -> Call.Result {
    try perform(again: isRepeatable) { state in
      let result = try once(try call(state), &state)
      note(&state, result)
      return result
    }
  }

  /// Whether the daemon is gone, or about to go.
  private static func isEnd(_ error: any Error) -> Bool {
    switch error {
    case DaemonConnection.Failure.lost, WireFailure.ending: true
    default: false
    }
  }

  /// Whether the next answer on the connection could be that to an earlier call, or to none.
  private static func breaksConnection(_ error: any Error) -> Bool {
    switch error {
    case is StudyError, WireFailure.study: false
    default: true
    }
  }

  private static func studyError(_ error: any Error, _ process: Int32?) -> StudyError {
    switch error {
    case let error as StudyError: error
    case WireFailure.study(let error): error
    case DaemonConnection.Failure.silent: .silent(process: process)
    case LaunchFailure.silent(let process): .silent(process: process)
    case DaemonConnection.Failure.cancelled, LaunchFailure.cancelled: .cancelled
    default: .unreachable
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
