import DaemonProtocol
import Foundation
import Study

/// The code for the calls of one method.
private protocol Answering: Sendable {
  func response(
    to line: Data,
    id: MessageID?,
    from session: ClientSession
  ) async throws(WireFailure) -> Data?
}

private struct Handler<Call: DaemonCall>: Answering {
  let body: @Sendable (Call, ClientSession) async throws(WireFailure) -> Call.Result

  func response(
    to line: Data,
    id: MessageID?,
    from session: ClientSession
  ) async throws(WireFailure) -> Data? {
    let call = try WireCoding.call(Call.self, in: line)
    let result = try await body(call, session)
    guard let id else { return nil }
    do { return try WireCoding.line(result: result, id: id) } catch { throw .unwritable }
  }
}

/// Finds the code for a request, and turns its outcome into the line of the response.
struct Dispatcher: Sendable {
  private var handlers: [String: any Answering] = [:]

  /// Says what is done for a call.
  mutating func on<Call: DaemonCall>(
    _ type: Call.Type,
    _ body: @escaping @Sendable (Call, ClientSession) async throws(WireFailure) -> Call.Result
  ) {
    handlers[Call.method] = Handler(body: body)
  }

  /// The response to a line; nil when it asks for none.
  func response(to line: Data, from session: ClientSession) async -> Data? {
    var id: MessageID?
    var isAnswered = true
    do throws(WireFailure) {
      let head = try WireCoding.head(of: line)
      id = head.id
      isAnswered = head.id != nil
      guard let handler = handlers[head.method] else { throw .unknownMethod(head.method) }
      guard session.isWelcome || Self.open.contains(head.method) else { throw .helloFirst }
      return try await handler.response(to: line, id: id, from: session)
    } catch {
      return isAnswered ? try? WireCoding.line(failure: error, id: id) : nil
    }
  }

  /// What any program of the user may ask without a word of welcome, whatever its version.
  private static let open: Set<String> = [
    HelloCall.method, StatusCall.method, ShutDownCall.method,
  ]
}
