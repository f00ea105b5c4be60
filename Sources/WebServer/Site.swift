import Foundation
package import NIOHTTP1

/// The pages of a server.
package protocol Site: Sendable {
  /// True if a WebSocket without an `Origin` is refused.
  var requiresOrigin: Bool { get }

  /// Returns the page at a path, with the nonce of one response; nil if there is none.
  func page(at path: Substring, nonce: String) -> Page?

  /// Returns the role of a WebSocket that is opened at a path; nil if there is none.
  func role(at path: Substring) -> SocketRole?

  /// Returns true if a path that is not found has the form of a code, so that asking for it counts
  /// as a wrong code.
  func isGuess(_ path: Substring) -> Bool

  /// Returns the text of a refusal for people; nil for the standard HTTP phrase.
  func explanation(of status: HTTPResponseStatus) -> String?
}

/// A text with its media type.
package struct Page: Sendable {
  let type: String
  let text: String
  /// The status of the answer: 404 for a page that says that there is nothing at its path.
  let status: HTTPResponseStatus

  package init(type: String, text: String, status: HTTPResponseStatus = .ok) {
    self.type = type
    self.text = text
    self.status = status
  }
}

/// The header values that restrict a page.
enum PagePolicy {
  /// Returns the policy that lets a page run only its own script and style, and connect only to
  /// this host.
  ///
  /// The host is listed because Safari before 16 does not treat a WebSocket as `'self'`.
  static func text(nonce: String, host: String) -> String {
    [
      "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'",
      "img-src data:", "connect-src 'self' ws://\(host)", "base-uri 'none'", "form-action 'none'",
      "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }

  /// Returns 128 random bits as text.
  static func nonce() -> String {
    var generator = SystemRandomNumberGenerator()
    return Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
      .base64EncodedString()
  }
}
