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
  struct State {
    var connection: DaemonConnection?
    var lastID: Int64 = 0
    /// What another daemon needs to resume each drill.
    var drills: [DrillID: DrillResumption] = [:]
    /// What the daemon calls the drills that it resumed.
    var names: [DrillID: DrillID] = [:]
    var notices: [StoreNotice] = []

    /// Returns what the daemon calls a drill.
    func name(of drill: DrillID) throws(StudyError) -> DrillID {
      guard drills[drill] != nil else { throw .noSuchQuestion }
      return names[drill] ?? drill
    }
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
  private func once<Call: ServiceCall>(
    _ call: Call,
    _ state: inout State,
    within limit: Duration = .seconds(secondsPerCall)
  ) throws -> Call.Response {
    guard let connection = state.connection else { throw DaemonConnection.Failure.lost }
    state.lastID += 1
    let id = state.lastID
    try connection.send(try WireCoding.line(call, id: id), within: limit)
    while true {
      let line = try connection.receive(within: limit)
      switch try WireCoding.answer(Call.Response.self, in: line) {
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
      for (id, resumption) in state.drills {
        state.names[id] = try once(ResumeDrill(resumption), &state).id
      }
    } catch {
      // The drills of this connection are not those of the learner: the next call begins anew.
      state.connection = nil
      throw error
    }
  }

  /// Makes a call, again on a new connection when one breaks.
  ///
  /// A call that is not repeatable may have been done when its connection breaks, and is given up.
  func perform<Value: Sendable>(
    again isRepeatable: Bool,
    _ call: (inout State) throws -> Value
  ) throws(StudyError) -> Value {
    let outcome = state.withLock { state -> Result<Value, StudyError> in
      var tries = 0
      while true {
        var isBegun = false
        do {
          if state.connection == nil { try reconnect(&state) }
          isBegun = true
          return .success(try call(&state))
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

  /// What happened to the learner's files since this was asked before.
  package func takeNotices() -> [StoreNotice] {
    state.withLock { state in
      defer { state.notices = [] }
      return state.notices
    }
  }

  /// Has the daemon let go of the learner's database while the body runs.
  package func whilePaused<Value>(_ body: () async throws -> Value) async throws -> Value {
    _ = try perform(again: true) { try once(PauseCall(), &$0) }
    let outcome: Result<Value, any Error>
    do {
      outcome = .success(try await body())
    } catch {
      outcome = .failure(error)
    }
    _ = try? perform(again: false) { try once(ResumeCall(), &$0) }
    return try outcome.get()
  }
}

extension DaemonClient: StudyService {
  package func perform<Call: StudyCall>(_ call: Call) async throws(StudyError) -> Call.Response {
    try perform(again: Call.isRepeatable) { state in
      // The name is looked up at each try: another daemon calls the drill something else.
      let named = try call.replacingDrill { (drill) throws(StudyError) in try state.name(of: drill)
      }
      let result = try make(named, &state)
      call.note(result, in: &state.drills)
      return result
    }
  }

  /// Makes a call, in parts when it is too long for one message.
  private func make<Call: StudyCall>(_ call: Call, _ state: inout State) throws -> Call.Response {
    guard let long = call as? any DividedCall else { return try once(call, &state) }
    return try inParts(long, &state) as? Call.Response ?? once(call, &state)
  }

  private func inParts<Call: DividedCall>(
    _ call: Call,
    _ state: inout State
  ) throws -> Call.Response {
    let parts = call.parts(of: DaemonLimits.longestMessage / 4)
    // The last part may do the work of all of them, and takes its time.
    let limit = Duration.seconds(Self.secondsPerCall * max(1, parts.count))
    return Call.joined(try parts.map { try once($0, &state, within: limit) })
  }
}
