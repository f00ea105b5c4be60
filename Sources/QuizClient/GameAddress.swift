/// The address of a live game, as a host shows it: `http://192.168.1.20:8377/KD7QX`.
package struct GameAddress: Hashable, Sendable {
  package let host: String
  package let port: Int
  /// The path with the code of the game.
  package private(set) var path: String

  /// The port of a game whose address has neither a port nor a scheme; with a scheme, the default
  /// port is 80.
  package static let usualPort = 8_377

  /// Parses an address, in which `http://` may be omitted; nil for any other text.
  package init?(_ text: String) {
    var rest = text[...]
    if let scheme = rest.firstRange(of: "://") {
      guard ["http", "ws"].contains(rest[..<scheme.lowerBound].lowercased()) else { return nil }
      rest = rest[scheme.upperBound...]
    }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count == 2, (1...16).contains(parts[1].utf8.count),
      parts[1].utf8.allSatisfy(Self.isCode)
    else { return nil }
    let place = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(place.count), (1...253).contains(place[0].utf8.count),
      place[0].utf8.allSatisfy({ Self.isCode($0) || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    if place.count == 2 {
      guard let number = UInt16(place[1]), number > 0 else { return nil }
      port = Int(number)
    } else {
      port = text.contains("://") ? 80 : Self.usualPort
    }
    host = String(place[0])
    path = "/" + parts[1].uppercased()
  }

  /// The address for a browser.
  package var url: String { "http://\(hostHeader)\(path)" }

  /// The value of the HTTP header `Host`.
  var hostHeader: String { port == 80 ? host : "\(host):\(port)" }

  private static func isCode(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// Returns the address with the token of a player; without one if the token is nil or malformed.
  func with(token: String?) -> GameAddress {
    var address = self
    let isToken = token?.wholeMatch(of: /[0-9a-f]{32}/) != nil
    if isToken, let token { address.path += "?token=\(token)" }
    return address
  }
}
