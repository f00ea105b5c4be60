import Foundation
package import Study

/// A reason why a request has no result.
package enum WireFailure: Error, Hashable, Sendable {
  /// The line is not JSON.
  case notJSON
  /// The line is JSON but not a request of JSON-RPC 2.0, or the line is too long.
  case notARequest
  case unknownMethod(String)
  /// A field of `params` is missing or invalid.
  case badParameters(field: String)
  /// The study service failed.
  case study(StudyError)
  /// The client speaks another version of the protocol; `supported` is the daemon's.
  case wrongProtocol(supported: Int)
  /// The connection did not begin with `hello`.
  case helloFirst
  /// The databases cannot be opened, for a reason that is not a `StudyError`.
  case unopened
  /// The limit of connected clients is reached.
  case tooManyClients(limit: Int)
  /// The daemon is shutting down.
  case ending
  /// The call was carried out, but its result cannot be encoded as JSON.
  case unwritable

  /// The error code: a standard code of JSON-RPC or, from 1 on, one of this protocol.
  var code: Int {
    switch self {
    case .notJSON: -32_700
    case .notARequest: -32_600
    case .unknownMethod: -32_601
    case .badParameters: -32_602
    case .study: 1
    case .wrongProtocol: 2
    case .helloFirst: 3
    case .unopened: 4
    case .tooManyClients: 5
    case .ending: 6
    case .unwritable: -32_603
    }
  }

  /// A short text for people; programs use the code and the data.
  var message: String {
    switch self {
    case .notJSON: "not JSON"
    case .notARequest: "not a request of JSON-RPC 2.0"
    case .unknownMethod: "no such method"
    case .badParameters: "bad parameters"
    case .study: "study error"
    case .wrongProtocol: "wrong protocol version"
    case .helloFirst: "say hello first"
    case .unopened: "the databases cannot be opened"
    case .tooManyClients: "too many clients"
    case .ending: "the daemon is about to end"
    case .unwritable: "the result cannot be written"
    }
  }
}

extension WireFailure: Codable {
  private enum CodingKeys: CodingKey { case code, message, data }

  /// The associated values of the failures, as the field `data` has them; absent values are nil.
  private struct Values: Codable {
    var method: String?
    var field: String?
    var supported: Int?
    var limit: Int?
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(code, forKey: .code)
    try values.encode(message, forKey: .message)
    switch self {
    case .study(let error): try values.encode(error, forKey: .data)
    case .unknownMethod(let method): try values.encode(Values(method: method), forKey: .data)
    case .badParameters(let field): try values.encode(Values(field: field), forKey: .data)
    case .wrongProtocol(let supported):
      try values.encode(Values(supported: supported), forKey: .data)
    case .tooManyClients(let limit): try values.encode(Values(limit: limit), forKey: .data)
    case .notJSON, .notARequest, .helloFirst, .unopened, .ending, .unwritable: break
    }
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let code = try values.decode(Int.self, forKey: .code)
    if code == 1 {
      self = .study(try values.decode(StudyError.self, forKey: .data))
      return
    }
    let data = try values.decodeIfPresent(Values.self, forKey: .data) ?? Values()
    switch code {
    case -32_700: self = .notJSON
    case -32_600: self = .notARequest
    case -32_601: self = .unknownMethod(data.method ?? "")
    case -32_602: self = .badParameters(field: data.field ?? "")
    case 2: self = .wrongProtocol(supported: data.supported ?? 0)
    case 3: self = .helloFirst
    case 4: self = .unopened
    case 5: self = .tooManyClients(limit: data.limit ?? 0)
    case 6: self = .ending
    case -32_603: self = .unwritable
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .code,
        in: values,
        debugDescription: "no such failure"
      )
    }
  }
}
