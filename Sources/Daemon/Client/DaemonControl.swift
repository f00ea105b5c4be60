import Foundation
import Study

/// The status of a daemon.
package typealias DaemonStatus = StatusCall.Response

/// A connection that asks a daemon of any version for its status or to shut down; it needs no
/// `hello`.
package struct DaemonControl {
  private let connection: DaemonConnection
  private let patience: Duration

  /// Connects to a running daemon; nil if none runs.
  ///
  /// - Throws: `LaunchFailure` if the socket or its directory is unsafe, or refuses the connection.
  package init?(_ launcher: DaemonLauncher) throws(LaunchFailure) {
    guard let connection = try launcher.connectIfRunning() else { return nil }
    self.connection = connection
    patience = launcher.patience
  }

  package func status() throws(LaunchFailure) -> DaemonStatus { try call(StatusCall()) }

  /// Shuts the daemon down and waits until its process has ended.
  ///
  /// - Returns: nil if it has ended; its process identifier if it still runs after the time limit.
  package func shutDown() throws(LaunchFailure) -> Int32? {
    let process = try status().pid
    _ = try call(ShutDownCall())
    let hasEnded = try asking { try connection.waitForProcess(process, within: Self.endTime) }
    return hasEnded ? nil : process
  }

  /// The time that a daemon has for completing answers in progress.
  private static let endTime = Duration.seconds(15)

  private func call<Call: ServiceCall>(_ call: Call) throws(LaunchFailure) -> Call.Response {
    try asking {
      try connection.send(try WireCoding.line(call, id: 1), within: patience)
      let line = try connection.receive(within: patience)
      guard case .result(_, let result) = try WireCoding.answer(Call.Response.self, in: line) else {
        throw LaunchFailure.garbled
      }
      return result
    }
  }

  private func asking<Value>(_ body: () throws -> Value) throws(LaunchFailure) -> Value {
    do { return try body() } catch { throw LaunchFailure(error, on: connection) }
  }
}

extension LaunchFailure {
  /// Maps an error of the first exchange on a connection to a launch failure.
  init(_ error: any Error, on connection: DaemonConnection) {
    self =
      switch error {
      case let failure as LaunchFailure: failure
      case DaemonConnection.Failure.silent: .silent(process: connection.process)
      case DaemonConnection.Failure.cancelled: .cancelled
      default: .garbled
      }
  }
}
