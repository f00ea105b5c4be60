import Foundation
import WebServer

/// The pages of players and of projectors, with the values of one game or homework.
package struct PageTemplate: Sendable {
  /// The page of players, split at the places of the nonce.
  private let player: [String]
  /// The page of projectors, split at the places of the nonce.
  private let screen: [String]

  /// Makes the pages.
  ///
  /// `address`: the address that a projector shows. `path`, `width`: its QR code as the data of an
  /// SVG path, and the width of the code. `until`: the end of a homework in milliseconds since
  /// 1970; nil for a game. `isListed`: true if players choose their names from a list, which the
  /// room sends.
  package init(
    address: String,
    path: String,
    width: Int,
    until: Int64? = nil,
    isListed: Bool = false
  ) {
    let homework = until.map {
      Self.text(PackageResources.homework_js)
        .replacingOccurrences(of: "{until}", with: String($0))
    }
    let page = Self.page(script: Self.text(PackageResources.game_js))
      .replacingOccurrences(of: "{homework}", with: homework ?? "")
      .replacingOccurrences(of: "{listed}", with: String(isListed))
      .replacingOccurrences(of: "{address}", with: address)
      .replacingOccurrences(of: "{width}", with: String(width))
    player = Self.pieces(page.replacingOccurrences(of: "{path}", with: ""))
    screen = Self.pieces(page.replacingOccurrences(of: "{path}", with: path))
  }

  /// Returns the page for a role, with the nonce of one response.
  func html(_ role: SocketRole, nonce: String) -> String {
    (role == .player ? player : screen).joined(separator: nonce)
  }

  /// Returns the page to type a code, with the nonce of one response.
  static func entry(nonce: String) -> String { entryPieces.joined(separator: nonce) }

  private static let entryPieces = pieces(page(script: text(PackageResources.entry_js)))

  /// Returns a page with the style, the texts and the script that all pages share, and a script of
  /// its own.
  private static func page(script: String) -> String {
    let style = SharedStyle.tokens + text(PackageResources.page_css)
    return text(PackageResources.page_html)
      .replacingOccurrences(of: "{style}", with: style)
      .replacingOccurrences(of: "{script}", with: text(PackageResources.parts_js) + script)
      .replacingOccurrences(of: "{texts}", with: text(PackageResources.texts_json))
  }

  /// Splits a page at the positions of the nonce.
  private static func pieces(_ page: String) -> [String] { page.components(separatedBy: "{nonce}") }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
