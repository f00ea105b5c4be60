/// The code with which a WebSocket connection is closed.
package enum CloseCode: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The player left.
  case normal = 1000
  /// The host ended.
  case goingAway = 1001
  /// The player has a newer connection; this one must not reconnect.
  case replaced = 4001
  /// The host removed the player; the page must not reconnect.
  case kicked = 4003
  /// A message was malformed or of an unknown type.
  case protocolError = 4400
}
