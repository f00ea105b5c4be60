import Foundation

/// A message in JSON: an object whose field `type` names the kind of message.
///
/// Unknown fields are ignored.
package protocol TypedMessage: Codable, Hashable, Sendable {
  /// The value of the field `type`.
  var type: String { get }
}

/// The field that names the type of a message.
enum TypeKey: String, CodingKey { case type }

extension TypedMessage {
  /// Decodes a message from the bytes of a text frame.
  ///
  /// - Throws: `.unknownType` for an unknown type, otherwise `.malformed` if the text is not JSON
  ///   with the fields of its type.
  package init(json bytes: some Sequence<UInt8>) throws(MessageError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch let error as MessageError {
      throw error
    } catch {
      throw .malformed
    }
  }

  /// The message as the text of a frame; its fields are in alphabetical order.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Integers, texts and lists of them can always be encoded.
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Encodes the type and the fields of a message; `fields` is nil if the message has none.
  func encode(_ fields: (any Encodable)?, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TypeKey.self)
    try container.encode(type, forKey: .type)
    try fields?.encode(to: encoder)
  }
}

/// An error of a message that cannot be read.
package enum MessageError: Error, Hashable, Sendable {
  /// The text is not a JSON object with a `type` and the fields of that type.
  case malformed
  /// The type is unknown; the server closes the connection with ``CloseCode/protocolError``.
  case unknownType(String)
}

/// The code with which a WebSocket connection is closed.
package enum CloseCode: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The player has left.
  case normal = 1000
  /// The host has shut down, and the game or homework is over.
  case goingAway = 1001
  /// The host has stopped a homework before its end, and can continue it later.
  case restarting = 1012
  /// The player has a newer connection; this one must not reconnect.
  case replaced = 4001
  /// The host removed the player; the page must not reconnect.
  case kicked = 4003
  /// The host has freed the name of the player, who can join again.
  case freed = 4004
  /// A message was malformed or of an unknown type.
  case protocolError = 4400
}
