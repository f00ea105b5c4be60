import Foundation
package import Study
import Synchronization

/// The study service of a daemon, reached over its socket.
///
/// It makes one call at a time and waits for the result. After a lost connection it reconnects and
/// resumes its drills; an answer that was not acknowledged is sent again with the same question.
package final class DaemonClient: Sendable {
  struct State {
    var connection: DaemonConnection?
    var lastID: Int64 = 0
    /// The data with which a new daemon can resume each drill.
    var drills: [DrillID: DrillResumption] = [:]
    /// The daemon's identifiers of resumed drills, keyed by the identifiers that the caller uses.
    var names: [DrillID: DrillID] = [:]
    var notices: [StoreNotice] = []

    /// Returns the daemon's identifier of a drill.
    ///
    /// - Throws: `StudyError.noSuchQuestion` if the drill is not one of this client.
    func name(of drill: DrillID) throws(StudyError) -> DrillID {
      guard drills[drill] != nil else { throw .noSuchQuestion }
      return names[drill] ?? drill
    }
  }

  let launcher: DaemonLauncher
  private let hello: HelloCall
  let state: Mutex<State>
  /// The daemon's response to `hello`.
  package let welcome: Welcome

  /// Connects to the daemon, starting one if none runs.
  ///
  /// - Throws: `LaunchFailure` if no daemon can be started, or if the daemon does not answer
  ///   `hello`.
  package convenience init(_ launcher: DaemonLauncher, hello: HelloCall) throws(LaunchFailure) {
    let (connection, welcome) = try Self.begin(launcher, hello)
    self.init(launcher, hello, connection, welcome)
  }

  /// Connects to a running daemon; nil if none runs, or if the daemon ends before it answers.
  ///
  /// - Throws: `LaunchFailure` if a daemon cannot be reached or does not answer `hello`.
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

  /// The maximum number of attempts to connect or to make one call, if daemon after daemon ends.
  private static let mostTries = 8
  /// The time limit, in seconds, for sending a call, and then for each received line up to the
  /// response.
  ///
  /// A call to a daemon that a signal has suspended fails earlier.
  private static let secondsPerCall = 60

  /// Connects and sends `hello`; tries another daemon if one ends before it answers.
  ///
  /// - Throws: an error of connecting or of `hello`, or `.notStarted` if ``mostTries`` daemons end
  ///   before they answer.
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

  /// Sends `hello` on a connection.
  ///
  /// - Returns: nil if the daemon ended before it answered.
  ///
  /// - Throws: `.wrongProtocol`, `.tooManyClients`, `.garbled` for any other answer, `.silent` if
  ///   there is none in time, or `.cancelled`.
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
        connection.record(process: welcome.pid)
        return welcome
      case .failure(_, .wrongProtocol(let supported)):
        throw LaunchFailure.wrongProtocol(found: supported)
      case .failure(_, .tooManyClients(let limit)): throw LaunchFailure.tooManyClients(limit: limit)
      case .failure(_, .ending): return nil
      case .failure, .event: throw LaunchFailure.garbled
      }
    } catch DaemonConnection.Failure.lost {
      return nil
    } catch {
      throw LaunchFailure(error, on: connection)
    }
  }

  /// Makes a call once, without reconnecting.
  ///
  /// - Throws: the daemon's failure, or an error of the connection; `.lost` without a connection.
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
    // A daemon that cannot open its databases is accepted; the first call then fails with the
    // reason.
    guard welcome.readiness != .elsewhere else { throw LaunchFailure.garbled }
    state.notices += welcome.notices
    state.connection = connection
    do {
      for (id, resumption) in state.drills {
        state.names[id] = try once(ResumeDrill(resumption), &state).id
      }
    } catch {
      // Not all drills were resumed on this connection: the next call reconnects.
      state.connection = nil
      throw error
    }
  }

  /// Makes a call; if the connection breaks, repeats the call on a new one if `isRepeatable`.
  ///
  /// A call that is not repeatable fails instead, because it may have been carried out.
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

  /// Returns true if an error means that the daemon has ended or is about to end.
  private static func isEnd(_ error: any Error) -> Bool {
    switch error {
    case DaemonConnection.Failure.lost, WireFailure.ending: true
    default: false
    }
  }

  /// Returns true if the connection can no longer be used, because its next answer may belong to an
  /// earlier call.
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

  /// Returns the notices about the learner's files since the last call.
  package func takeNotices() -> [StoreNotice] {
    state.withLock { state in
      defer { state.notices = [] }
      return state.notices
    }
  }

  /// Runs the body while the daemon keeps the learner's database closed.
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
      // The identifier is looked up at each try, since a new daemon gives a resumed drill a new
      // one.
      let named = try call.replacingDrill { (drill) throws(StudyError) in try state.name(of: drill)
      }
      let result = try make(named, &state)
      call.record(result, in: &state.drills)
      return result
    }
  }

  /// Makes a call, in several messages if it is too long for one.
  private func make<Call: StudyCall>(_ call: Call, _ state: inout State) throws -> Call.Response {
    guard let long = call as? any DividedCall else { return try once(call, &state) }
    return try inParts(long, &state) as? Call.Response ?? once(call, &state)
  }

  private func inParts<Call: DividedCall>(
    _ call: Call,
    _ state: inout State
  ) throws -> Call.Response {
    let parts = call.parts(of: DaemonLimits.longestMessage / 4)
    // The call with the last part may do the work of all parts, so it may take longer.
    let limit = Duration.seconds(Self.secondsPerCall * max(1, parts.count))
    return Call.joined(try parts.map { try once($0, &state, within: limit) })
  }
}
