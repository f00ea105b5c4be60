/// An error of a message that cannot be read.
package enum MessageError: Error, Hashable, Sendable {
  /// The text is not a JSON object with a `type` and the fields of that type.
  case malformed
  /// The type is unknown; the server closes the connection with ``CloseCode/protocolError``.
  case unknownType(String)
}
