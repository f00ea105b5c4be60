package import Foundation

/// The part of a request that says what it asks, without its parameters.
package struct RequestHead: Decodable, Sendable {
  /// Absent in a notification, which gets no response.
  package let id: MessageID?
  package let method: String

  private enum CodingKeys: CodingKey { case jsonrpc, id, method }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard try values.decode(String.self, forKey: .jsonrpc) == "2.0" else {
      throw DecodingError.dataCorruptedError(
        forKey: .jsonrpc,
        in: values,
        debugDescription: "not 2.0"
      )
    }
    id = try values.decodeIfPresent(MessageID.self, forKey: .id)
    method = try values.decode(String.self, forKey: .method)
  }
}

/// The parameters of a request.
private struct RequestBody<Call: DaemonCall>: Decodable {
  let params: Call?
}

/// A request as a client sends it.
private struct RequestLine<Call: DaemonCall>: Encodable {
  let jsonrpc = "2.0"
  let id: Int64
  let method = Call.method
  let params: Call
}

/// A response with a result.
private struct ResultLine<Result: Encodable>: Encodable {
  let jsonrpc = "2.0"
  let id: MessageID
  let result: Result
}

/// A response with an error; its `id` is null when the request could not be read.
private struct FailureLine: Encodable {
  let id: MessageID?
  let error: WireFailure

  private enum CodingKeys: CodingKey { case jsonrpc, id, error }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode("2.0", forKey: .jsonrpc)
    try values.encode(id, forKey: .id)
    try values.encode(error, forKey: .error)
  }
}

/// What a client reads: a response or a notification.
private struct AnswerLine<Result: Decodable>: Decodable {
  let id: MessageID?
  let method: String?
  let result: Result?
  let error: WireFailure?
}

/// Turns calls into lines and lines into calls.
package enum WireCoding {
  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Reads what a line asks.
  package static func head(of line: Data) throws(WireFailure) -> RequestHead {
    do {
      return try JSONDecoder().decode(RequestHead.self, from: line)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw .notJSON
    } catch {
      throw .notARequest
    }
  }

  /// Reads the parameters of a request; absent ones are as good as empty ones.
  package static func call<Call: DaemonCall>(
    _ type: Call.Type,
    in line: Data
  ) throws(WireFailure) -> Call {
    do {
      let decoder = JSONDecoder()
      if let call = try decoder.decode(RequestBody<Call>.self, from: line).params { return call }
      return try decoder.decode(Call.self, from: Data("{}".utf8))
    } catch let error as DecodingError {
      throw .badParameters(field: field(of: error))
    } catch {
      throw .notARequest
    }
  }

  private static func field(of error: DecodingError) -> String {
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    return path.map(\.stringValue).filter { $0 != "params" }.joined(separator: ".")
  }

  /// A request with its end of line.
  package static func line(_ call: some DaemonCall, id: Int64) throws -> Data {
    try encoder.encode(RequestLine(id: id, params: call)) + [0x0a]
  }

  /// A response with its end of line.
  package static func line(result: some Encodable, id: MessageID) throws -> Data {
    try encoder.encode(ResultLine(id: id, result: result)) + [0x0a]
  }

  /// A response that says why there is no result, with its end of line.
  package static func line(failure: WireFailure, id: MessageID?) throws -> Data {
    try encoder.encode(FailureLine(id: id, error: failure)) + [0x0a]
  }

  /// A notification with its end of line.
  package static func line(_ event: DaemonEvent) throws -> Data {
    try encoder.encode(event) + [0x0a]
  }

  /// What a line from the daemon is to a client that waits for a result.
  package enum Answer<Result: Sendable>: Sendable {
    case result(MessageID, Result)
    case failure(MessageID?, WireFailure)
    case event(DaemonEvent)
  }

  /// Reads a line from the daemon.
  package static func answer<Result: Decodable & Sendable>(
    _ type: Result.Type,
    in line: Data
  ) throws -> Answer<Result> {
    let decoder = JSONDecoder()
    let answer = try decoder.decode(AnswerLine<Result>.self, from: line)
    if let failure = answer.error { return .failure(answer.id, failure) }
    if answer.method != nil {
      return .event(try decoder.decode(DaemonEvent.self, from: line))
    }
    guard let id = answer.id, let result = answer.result else { throw WireFailure.notARequest }
    return .result(id, result)
  }
}
