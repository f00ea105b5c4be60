import NIOHTTP1

/// The decision about a request, based only on its head.
struct RequestGate: Sendable {
  enum Decision {
    case page(Page, policy: String)
    case upgrade(SocketRole)
    case refusal(HTTPResponseStatus, counts: Bool)
  }

  let site: any Site
  /// The values of `Host` that denote this server.
  let hosts: Set<String>

  /// Decides on a request.
  ///
  /// The value `counts` of a refusal is true if the path has a wrong code. The header `Origin`, if
  /// there is one, must have one of `hosts`, whatever the header `Host` is.
  func decide(_ head: HTTPRequestHead) -> Decision {
    let host = head.headers["host"]
    guard host.count == 1, hosts.contains(host[0].lowercased()) else {
      return .refusal(.misdirectedRequest, counts: false)
    }
    let origin = head.headers["origin"]
    guard origin.isEmpty || (origin.count == 1 && isOwn(origin[0])) else {
      return .refusal(.forbidden, counts: false)
    }
    guard head.method == .GET else { return .refusal(.methodNotAllowed, counts: false) }
    let path = head.uri.prefix { $0 != "?" }
    guard Self.asksForWebSocket(head) else {
      let nonce = PagePolicy.nonce()
      guard let page = site.page(at: path, nonce: nonce) else {
        return .refusal(.notFound, counts: site.isGuess(path))
      }
      return .page(page, policy: PagePolicy.text(nonce: nonce, host: host[0]))
    }
    guard let role = site.role(at: path) else {
      return .refusal(.notFound, counts: site.isGuess(path))
    }
    guard !site.requiresOrigin || !origin.isEmpty else {
      return .refusal(.forbidden, counts: false)
    }
    guard head.headers["sec-websocket-version"] == ["13"] else {
      return .refusal(.upgradeRequired, counts: false)
    }
    guard head.headers["sec-websocket-key"].count == 1 else {
      return .refusal(.badRequest, counts: false)
    }
    return .upgrade(role)
  }

  /// Returns the token in the query of a request for a WebSocket; nil if there is none.
  static func token(in head: HTTPRequestHead) -> String? {
    let parts = head.uri.split(separator: "?token=", maxSplits: 1)
    return parts.count == 2 && asksForWebSocket(head) ? String(parts[1]) : nil
  }

  private func isOwn(_ origin: String) -> Bool {
    let origin = origin.lowercased()
    return origin.hasPrefix("http://") && hosts.contains(String(origin.dropFirst(7)))
  }

  private static func asksForWebSocket(_ head: HTTPRequestHead) -> Bool {
    head.version == .http1_1
      && head.headers[canonicalForm: "upgrade"].contains { $0.lowercased() == "websocket" }
      && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
  }
}
