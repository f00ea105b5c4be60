import Foundation
import Study

@testable import Daemon

/// Reads a line as each side of the protocol does.
enum WireCalls {
  private static let controls: [any ServiceCall.Type] = [
    HelloCall.self, SubscribeCall.self, StatusCall.self, ShutDownCall.self, PauseCall.self,
    ResumeCall.self,
  ]
  private static let table = Dictionary(
    uniqueKeysWithValues: (controls + StudyCalls.all).map { ($0.method, $0) }
  )

  static func read(_ line: Data) {
    readAnswer(line)
    do throws(WireFailure) {
      let request = try WireCoding.request(in: line) { (method, parameters) throws(WireFailure) in
        guard let call = table[method] else { throw .unknownMethod(method) }
        try repeated(call, parameters)
      }
      try request.outcome.get()
    } catch {
      // A failure reaches the client as what it is.
      guard let sent = try? WireCoding.line(failure: error, id: nil),
        case .failure(_, let seen)? = try? WireCoding.answer(Done.self, in: sent)
      else { fatalError("\(error) does not reach the client") }
      require(seen == error, "\(error) comes as \(seen)")
    }
  }

  /// A call that was understood is understood again, as the same, when a client of ours sends it.
  private static func repeated<Call: ServiceCall>(
    _ type: Call.Type,
    _ parameters: RequestParameters
  ) throws(WireFailure) {
    let call = try parameters.decode(type)
    guard let sent = try? WireCoding.line(call, id: 1) else { fatalError("\(call) cannot be sent") }
    require(sent.firstIndex(of: 0x0a) == sent.indices.last, "a request of several lines")
    let received = try? WireCoding.request(in: sent) { (method, parameters) throws(WireFailure) in
      require(method == Call.method, "\(call) is another request")
      return try parameters.decode(type)
    }
    guard let received, received.id == .number(1), let again = try? received.outcome.get() else {
      fatalError("\(call) cannot be read again")
    }
    require((try? WireCoding.line(again, id: 1)) == sent, "\(call) changes on its way")
  }

  /// The same bytes as a daemon of ill will would send them to a client.
  private static func readAnswer(_ line: Data) {
    _ = try? WireCoding.answer(DrillStart.self, in: line)
    _ = try? WireCoding.answer(DrillStep.self, in: line)
    guard case .event(let event)? = try? WireCoding.answer(Welcome.self, in: line) else { return }
    guard let sent = try? WireCoding.line(event),
      case .event(let again)? = try? WireCoding.answer(Done.self, in: sent)
    else { fatalError("\(event) cannot be sent") }
    require(again == event, "\(event) changes on its way")
  }
}
