import Foundation
import WebServer

/// The page of players and projectors, with the values of this game.
package struct PageTemplate: Sendable {
  /// The pages of players and of projectors, split at the position of the nonce.
  private let player: [String]
  private let screen: [String]
  private static let nonceMark = "{nonce}"

  /// Inserts the address that a projector shows, and its QR code as the data of an SVG path; for a
  /// homework also its end, in milliseconds since 1970.
  ///
  /// `isListed`: true if players choose their names from a list, which the room sends.
  package init(
    address: String,
    path: String,
    width: Int,
    until: Int64? = nil,
    isListed: Bool = false
  ) {
    let homework = until.map {
      String(decoding: PackageResources.homework_js, as: UTF8.self)
        .replacingOccurrences(of: "{until}", with: String($0))
    }
    let page = String(decoding: PackageResources.page_html, as: UTF8.self)
      .replacingOccurrences(of: "{homework}", with: homework ?? "")
      .replacingOccurrences(of: "{listed}", with: String(isListed))
      .replacingOccurrences(of: "{address}", with: address)
      .replacingOccurrences(of: "{width}", with: String(width))
    func pieces(_ path: String) -> [String] {
      page.replacingOccurrences(of: "{path}", with: path)
        .components(separatedBy: Self.nonceMark)
    }
    player = pieces("")
    screen = pieces(path)
  }

  /// Returns a page with the nonce of one response.
  func html(_ role: SocketRole, nonce: String) -> String {
    (role == .player ? player : screen).joined(separator: nonce)
  }
}
