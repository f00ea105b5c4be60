import Foundation
import Study

/// A call with its parameters.
private protocol Runnable: Sendable {
  /// Runs the call for a client and returns the response; nil for a notification, whose `id` is
  /// nil.
  ///
  /// - Throws: the error of the call, or `.unwritable` if the response cannot be encoded.
  func response(id: MessageID?, for session: ClientSession) async throws(WireFailure) -> Data?
}

/// A handler for the calls of one method.
private protocol Answering: Sendable {
  func read(_ parameters: RequestParameters) throws(WireFailure) -> any Runnable
}

private struct Handler<Call: ServiceCall>: Answering {
  let body: @Sendable (Call, ClientSession) async throws(WireFailure) -> Call.Response

  struct Request: Runnable {
    let call: Call
    let body: @Sendable (Call, ClientSession) async throws(WireFailure) -> Call.Response

    func response(id: MessageID?, for session: ClientSession) async throws(WireFailure) -> Data? {
      let result = try await body(call, session)
      guard let id else { return nil }
      do { return try WireCoding.line(result: result, id: id) } catch { throw .unwritable }
    }
  }

  func read(_ parameters: RequestParameters) throws(WireFailure) -> any Runnable {
    Request(call: try parameters.decode(Call.self), body: body)
  }
}

/// A table of handlers that turns a request into the line of its response.
struct Dispatcher: Sendable {
  private var handlers: [String: any Answering] = [:]

  /// Sets the handler of a call, replacing an earlier one.
  mutating func on<Call: ServiceCall>(
    _ type: Call.Type,
    _ body: @escaping @Sendable (Call, ClientSession) async throws(WireFailure) -> Call.Response
  ) {
    handlers[Call.method] = Handler(body: body)
  }

  /// Returns the response to a line; nil for a notification.
  func response(to line: Data, from session: ClientSession) async -> Data? {
    var id: MessageID?
    var isAnswered = true
    do throws(WireFailure) {
      let request = try WireCoding.request(in: line) {
        (method, parameters) throws(WireFailure) -> any Runnable in
        guard let handler = handlers[method] else { throw .unknownMethod(method) }
        guard session.isWelcome || Self.open.contains(method) else { throw .helloFirst }
        return try handler.read(parameters)
      }
      id = request.id
      isAnswered = request.id != nil
      return try await request.outcome.get().response(id: id, for: session)
    } catch {
      return isAnswered ? try? WireCoding.line(failure: error, id: id) : nil
    }
  }

  /// The methods that are allowed before `hello`, with any version of the protocol.
  private static let open: Set<String> = [
    HelloCall.method, StatusCall.method, ShutDownCall.method,
  ]
}
