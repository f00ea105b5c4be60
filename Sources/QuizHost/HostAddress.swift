package import QRCode
package import QuizServer

/// The addresses of a game, as shown to those who want to join.
package struct HostAddress: Sendable {
  /// The host name or address, with the port unless it is 80.
  package let host: String
  package let code: String

  package init(host: String, code: String) {
    self.host = host
    self.code = code
  }

  /// The address of the page for players.
  package var url: String { "http://\(host)/\(code)" }
  /// The address of the page for a projector.
  package var screen: String { "\(url)/screen" }

  /// True if only the browsers of this machine can join.
  package var isLoopback: Bool { host.hasPrefix("127.") }

  /// The QR code of the address, in capital letters, because they take less space; nil if the
  /// address is too long for one.
  package var symbol: QRSymbol? { try? QRSymbol(url.uppercased()) }

  /// Returns the pages of players and of projectors.
  ///
  /// `until`: the end of a homework in milliseconds since 1970; nil for a game. `isListed`: true if
  /// players choose their names from a list.
  package func page(until: Int64? = nil, isListed: Bool = false) -> PageTemplate {
    PageTemplate(
      address: url,
      path: symbol?.path ?? "",
      width: symbol.map { $0.width + 2 * QRSymbol.quietZone } ?? 0,
      until: until,
      isListed: isListed
    )
  }
}
