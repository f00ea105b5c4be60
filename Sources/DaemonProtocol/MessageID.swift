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
