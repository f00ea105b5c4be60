import NIOCore
package import NIOHTTP1
import REPL
package import WebServer

/// The files of the learner's page, and its WebSocket at `/calls`.
package struct PageSite: Site {
  package init() {}

  package var requiresOrigin: Bool { true }

  private static let nonceMark = "{nonce}"

  package func page(at path: Substring, nonce: String) -> Page? {
    switch path {
    case "/":
      Page(
        type: "text/html; charset=utf-8",
        text: Self.text(PackageResources.index_html).replacing(Self.nonceMark, with: nonce)
      )
    case "/tokens.css": Self.sheet(SharedStyle.tokens)
    case "/report.css": Self.sheet(StatisticsPage.sheet)
    case "/components.css": Self.sheet(Self.text(PackageResources.components_css))
    case "/main.js": Self.script(PackageResources.main_js)
    case "/calls.js": Self.script(PackageResources.calls_js)
    case "/parts.js": Self.script(PackageResources.parts_js)
    case "/lists.js": Self.script(PackageResources.lists_js)
    case "/place.js": Self.script(PackageResources.place_js)
    case "/drill.js": Self.script(PackageResources.drill_js)
    case "/primer.js": Self.script(PackageResources.primer_js)
    case "/sound.js": Self.script(PackageResources.sound_js)
    case "/strokes.js": Self.script(PackageResources.strokes_js)
    default: nil
    }
  }

  package func role(at path: Substring) -> SocketRole? { path == "/calls" ? .page : nil }

  /// Returns false: ``PageRoom`` counts the wrong codes.
  package func isGuess(_ path: Substring) -> Bool { false }

  package func explanation(of status: HTTPResponseStatus) -> String? {
    switch status {
    case .notFound: "There is no such page; run ‘trainer web’ to open the drill."
    case .misdirectedRequest: "This is not the address of the page; run ‘trainer web’ to open it."
    case .forbidden: "This page belongs to another site."
    default: nil
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
  private static func sheet(_ text: String) -> Page {
    Page(type: "text/css; charset=utf-8", text: text)
  }
  private static func script(_ bytes: [UInt8]) -> Page {
    Page(type: "text/javascript; charset=utf-8", text: text(bytes))
  }
}

extension SocketRole {
  /// The role of the learner's page, which first sends its code or its token.
  static let page = SocketRole(name: "page", mustJoin: true)
}

extension ServerLimits {
  /// The server limits for the pages of one learner.
  package static var page: ServerLimits {
    var limits = ServerLimits()
    limits.mostSockets = 64
    limits.mostWaitingOfAddress = 40
    limits.frameBytes = 16_384
    limits.frameBurst = 100
    limits.framesPerSecond = 50
    limits.waitingBytes = 4_194_304
    limits.pingInterval = .seconds(20)
    return limits
  }
}
