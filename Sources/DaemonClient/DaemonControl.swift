package import DaemonProtocol
import Foundation

/// How a daemon is.
package typealias DaemonStatus = StatusCall.Result

/// Asks a daemon of any version how it is, or to end; it says no hello.
package struct DaemonControl {
  private let connection: DaemonConnection

  /// - Returns: nil when no daemon runs.
  package init?(_ launcher: DaemonLauncher) throws(LaunchFailure) {
    guard let connection = try launcher.connectIfRunning() else { return nil }
    connection.limit(seconds: launcher.patienceSeconds)
    self.connection = connection
  }

  package func status() throws(LaunchFailure) -> DaemonStatus { try call(StatusCall()) }

  /// Ends the daemon and waits until it has let the connection go.
  package func shutDown() throws(LaunchFailure) {
    _ = try call(ShutDownCall())
    connection.waitForEnd()
  }

  private func call<Call: DaemonCall>(_ call: Call) throws(LaunchFailure) -> Call.Result {
    do {
      try connection.send(try WireCoding.line(call, id: 1))
      if case .result(_, let result) = try WireCoding.answer(
        Call.Result.self,
        in: try connection.receive()
      ) {
        return result
      }
    } catch {}
    throw .garbled
  }
}
