import DaemonProtocol
import Foundation
import Study

/// Reads a line as each side of the protocol does.
enum WireCalls {
  private static let calls: [any DaemonCall.Type] = [
    HelloCall.self, SubscribeCall.self, StatusCall.self, ShutDownCall.self, PauseCall.self,
    ResumeCall.self, StartDrillCall.self, ResumeDrillCall.self, NextStepCall.self,
    SubmitCall.self, SkipCall.self, HintCall.self, WhyCall.self, LastWordCall.self,
    RegradeCall.self, EndDrillCall.self, UndoCall.self, DecideCall.self, DetailsCall.self,
    FindWordsCall.self, WordsCall.self, CardsCall.self, StatisticsCall.self, DueCall.self,
    PlanResetCall.self, ResetCall.self, SettingsCall.self, SetCall.self,
  ]
  private static let table = Dictionary(uniqueKeysWithValues: calls.map { ($0.method, $0) })

  static func read(_ line: Data) {
    readAnswer(line)
    do throws(WireFailure) {
      let head = try WireCoding.head(of: line)
      guard let call = table[head.method] else { throw .unknownMethod(head.method) }
      try repeated(call, line)
    } catch {
      // A failure reaches the client as what it is.
      guard let sent = try? WireCoding.line(failure: error, id: nil),
        case .failure(_, let seen)? = try? WireCoding.answer(Done.self, in: sent)
      else { fatalError("\(error) does not reach the client") }
      require(seen == error, "\(error) comes as \(seen)")
    }
  }

  /// A call that was understood is understood again, as the same, when a client of ours sends it.
  private static func repeated<Call: DaemonCall>(
    _ type: Call.Type,
    _ line: Data
  ) throws(WireFailure) {
    let call = try WireCoding.call(type, in: line)
    guard let sent = try? WireCoding.line(call, id: 1) else { fatalError("\(call) cannot be sent") }
    require(sent.firstIndex(of: 0x0a) == sent.indices.last, "a request of several lines")
    guard let head = try? WireCoding.head(of: sent), head.method == Call.method,
      head.id == .number(1)
    else { fatalError("\(call) is another request") }
    guard let again = try? WireCoding.call(type, in: sent) else {
      fatalError("\(call) cannot be read again")
    }
    require((try? WireCoding.line(again, id: 1)) == sent, "\(call) changes on its way")
  }

  /// The same bytes as a daemon of ill will would send them to a client.
  private static func readAnswer(_ line: Data) {
    _ = try? WireCoding.answer(DrillStart.self, in: line)
    _ = try? WireCoding.answer(NextStepCall.Result.self, in: line)
    guard case .event(let event)? = try? WireCoding.answer(Welcome.self, in: line) else { return }
    guard let sent = try? WireCoding.line(event),
      case .event(let again)? = try? WireCoding.answer(Done.self, in: sent)
    else { fatalError("\(event) cannot be sent") }
    require(again == event, "\(event) changes on its way")
  }
}
