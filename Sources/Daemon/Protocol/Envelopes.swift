package import Foundation
package import Study

/// A received request, whose parameters were decoded for its method.
package struct ReceivedRequest<Bound>: DecodableWithConfiguration {
  /// A function that decodes the parameters of the method that its first argument names.
  package typealias Reader = (String, RequestParameters) throws(WireFailure) -> Bound

  /// The identifier; absent in a notification, which gets no response.
  package let id: MessageID?
  package let outcome: Result<Bound, WireFailure>

  private enum CodingKeys: CodingKey { case jsonrpc, id, method, params }

  package init(from decoder: any Decoder, configuration read: Reader) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard try values.decode(String.self, forKey: .jsonrpc) == "2.0" else {
      throw DecodingError.dataCorruptedError(
        forKey: .jsonrpc,
        in: values,
        debugDescription: "not 2.0"
      )
    }
    id = try values.decodeIfPresent(MessageID.self, forKey: .id)
    let method = try values.decode(String.self, forKey: .method)
    let isEmpty = try !values.contains(.params) || values.decodeNil(forKey: .params)
    do throws(WireFailure) {
      let decoder = isEmpty ? nil : try? values.superDecoder(forKey: .params)
      outcome = .success(try read(method, RequestParameters(decoder: decoder)))
    } catch {
      outcome = .failure(error)
    }
  }
}

/// The parameters of a request, not decoded yet; absent ones count as empty.
package struct RequestParameters {
  let decoder: (any Decoder)?

  package func decode<Call: ServiceCall>(_ type: Call.Type) throws(WireFailure) -> Call {
    do {
      if let decoder { return try Call(from: decoder) }
      return try JSONDecoder().decode(Call.self, from: Data("{}".utf8))
    } catch let error as DecodingError {
      throw .badParameters(field: Self.field(of: error))
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
}

/// A request in the form that a client sends.
private struct RequestLine<Call: ServiceCall>: Encodable {
  let jsonrpc = "2.0"
  let id: Int64
  let method = Call.method
  let params: Call
}

/// A response with a result.
private struct ResultLine<Result: Encodable, Texts: Encodable>: Encodable {
  let jsonrpc = "2.0"
  let id: MessageID
  let result: Result
  /// The sentences about the result, for a page; nil in the daemon's responses.
  let texts: Texts?
}

/// A response with an error; its `id` is null if the request could not be read or the connection is
/// refused.
private struct FailureLine: Encodable {
  let id: MessageID?
  let error: WireFailure
  /// The sentence about the error, for a page; nil in the daemon's responses.
  let text: String?

  private enum CodingKeys: CodingKey { case jsonrpc, id, error, text }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode("2.0", forKey: .jsonrpc)
    try values.encode(id, forKey: .id)
    try values.encode(error, forKey: .error)
    try values.encodeIfPresent(text, forKey: .text)
  }
}

/// A line that a client receives: a response or a notification.
private struct AnswerLine<Result: Decodable>: Decodable {
  let id: MessageID?
  let method: String?
  let result: Result?
  let error: WireFailure?
}

/// The encoding and decoding of the protocol's lines, which are messages of JSON-RPC 2.0.
package enum WireCoding {
  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Reads a request.
  ///
  /// - Throws: `.notJSON`, or `.notARequest` if the line has another form.
  package static func request<Bound>(
    in line: Data,
    _ read: ReceivedRequest<Bound>.Reader
  ) throws(WireFailure) -> ReceivedRequest<Bound> {
    do {
      return try withoutActuallyEscaping(read) { read in
        try JSONDecoder().decode(ReceivedRequest<Bound>.self, from: line, configuration: read)
      }
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw .notJSON
    } catch {
      throw .notARequest
    }
  }

  /// Returns a request with its end of line.
  static func line(_ call: some ServiceCall, id: Int64) throws -> Data {
    try encoder.encode(RequestLine(id: id, params: call)) + [0x0a]
  }

  /// Returns a response with a result, with its end of line.
  static func line(result: some Encodable, id: MessageID) throws -> Data {
    try line(result: result, texts: String?.none, id: id)
  }

  /// Returns a response with a result and the sentences about it, with its end of line.
  ///
  /// `texts`: nil if the client gets no sentences. `id`: the identifier of the call.
  package static func line(
    result: some Encodable,
    texts: (some Encodable)?,
    id: MessageID
  ) throws -> Data {
    try encoder.encode(ResultLine(id: id, result: result, texts: texts)) + [0x0a]
  }

  /// Returns a response with an error, with its end of line.
  ///
  /// `text`: the sentence about the error; nil if the client gets none. `id`: the identifier of the
  /// call; nil if it is unknown.
  package static func line(
    failure: WireFailure,
    text: String? = nil,
    id: MessageID?
  ) throws -> Data {
    try encoder.encode(FailureLine(id: id, error: failure, text: text)) + [0x0a]
  }

  /// Returns a notification with its end of line.
  static func line(_ event: DaemonEvent) throws -> Data {
    try encoder.encode(event) + [0x0a]
  }

  /// A decoded line from the daemon: the result of a call, its failure, or an event.
  enum Answer<Result: Sendable>: Sendable {
    case result(MessageID, Result)
    case failure(MessageID?, WireFailure)
    case event(DaemonEvent)
  }

  /// Decodes a line from the daemon; `type` is that of the call's result.
  static func answer<Result: Decodable & Sendable>(
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

/// The identifier of a request, chosen by the client and repeated in the response.
package enum MessageID: Codable, Hashable, Sendable {
  case number(Int64)
  case text(String)

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int64.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// The version and the limits of the protocol.
package enum DaemonLimits {
  /// The version of the protocol; a daemon refuses all others.
  package static let protocolVersion = 2
  /// The largest number of bytes in a line, including its end.
  package static let longestMessage = 1 << 20
  /// The largest number of bytes of a learner's answer, the same limit as at the prompt of a drill.
  package static let longestAnswer = 4_096
  /// The word that a daemon writes to its ready pipe when it listens.
  package static let readyWord = "ready"
}
