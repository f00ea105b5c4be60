import Foundation
import NIOCore
package import NIOHTTP1
package import WebServer

/// The pages of a game.
///
/// The path `/CODE` is the page for players, `/CODE/screen` that for a projector. At `/` there is a
/// page on which to type the code; it reveals nothing about the game. A path of one word, such as a
/// wrong code, gets the same page, which fills its field with that word and says what is wrong.
package struct GameSite: Site {
  private let code: GameCode
  private let template: PageTemplate

  package init(code: GameCode, _ template: PageTemplate) {
    self.code = code
    self.template = template
  }

  package var requiresOrigin: Bool { false }

  package func page(at path: Substring, nonce: String) -> Page? {
    let type = "text/html; charset=utf-8"
    if let role = role(at: path) {
      return Page(type: type, text: template.html(role, nonce: nonce))
    }
    guard path == "/" || isWord(path) else { return nil }
    let status: HTTPResponseStatus = path == "/" ? .ok : .notFound
    return Page(type: type, text: PageTemplate.entry(nonce: nonce), status: status)
  }

  /// Returns true for a path of up to 12 letters and digits of ASCII, as a mistyped code has.
  private func isWord(_ path: Substring) -> Bool {
    path.hasPrefix("/") && (2...13).contains(path.count)
      && path.dropFirst().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  package func role(at path: Substring) -> SocketRole? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].isEmpty, GameCode(parts[1]) == code else { return nil }
    if parts.count == 2 { return .player }
    return parts.count == 3 && parts[2].lowercased() == "screen" ? .screen : nil
  }

  /// Returns true for a path that begins with a text in the form of a code.
  ///
  /// Other paths do not count as wrong codes, since the browsers of a whole class ask for icons at
  /// once.
  package func isGuess(_ path: Substring) -> Bool {
    path.hasPrefix("/") && GameCode(path.dropFirst().prefix { $0 != "/" }) != nil
  }

  package func explanation(of status: HTTPResponseStatus) -> String? {
    switch status {
    case .notFound: "There is no game with this code; type the code on the host's screen."
    case .tooManyRequests: "Too many wrong codes; try again in a minute."
    case .misdirectedRequest: "This is not the address of the game."
    case .forbidden: "This page belongs to another site."
    default: nil
    }
  }
}

extension ServerLimits {
  /// Returns the limits of a game.
  ///
  /// `isListed`: true if players choose their names from a list; they then have more time to join.
  package static func game(isListed: Bool) -> ServerLimits {
    var limits = ServerLimits()
    if isListed { limits.joinTime = .minutes(2) }
    return limits
  }
}

extension SocketRole {
  /// The role of a player's page.
  package static let player = SocketRole(name: "player", mustJoin: true)
  /// The role of a projector's page, which sends no messages.
  package static let screen = SocketRole(name: "screen", mustJoin: false)
}

/// The pages of players and of projectors, with the values of one game or homework.
package struct PageTemplate: Sendable {
  /// The page of players, split at the places of the nonce.
  private let player: [String]
  /// The page of projectors, split at the places of the nonce.
  private let screen: [String]

  /// Makes the pages.
  ///
  /// `address`: the address that a projector shows. `path`: the QR code of the address as the data
  /// of an SVG path. `width`: the width of the code in modules, with its margins. `until`: the end
  /// of a homework in milliseconds since 1970; nil for a game. `isListed`: true if players choose
  /// their names from a list, which the room sends.
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

  /// Returns the page on which to type a code, with the nonce of one response.
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
