import NIOHTTP1

/// The decision about a request by its head alone.
struct RequestGate: Sendable {
  enum Decision: Equatable {
    case page(Role)
    case upgrade(Role)
    case refusal(HTTPResponseStatus, counts: Bool)
  }

  let code: GameCode
  /// The values of `Host` that mean this server.
  let hosts: Set<String>

  /// Decides on a request.
  ///
  /// `counts` of a refusal is true for a wrong code.
  func decide(_ head: HTTPRequestHead) -> Decision {
    let host = head.headers["host"]
    guard host.count == 1, hosts.contains(host[0].lowercased()) else {
      return .refusal(.misdirectedRequest, counts: false)
    }
    let origin = head.headers["origin"]
    guard origin.isEmpty || origin.map({ $0.lowercased() }) == ["http://" + host[0].lowercased()]
    else {
      return .refusal(.forbidden, counts: false)
    }
    guard head.method == .GET else { return .refusal(.methodNotAllowed, counts: false) }
    guard let role = role(of: head.uri) else { return .refusal(.notFound, counts: true) }
    guard asksForWebSocket(head) else { return .page(role) }
    guard head.headers["sec-websocket-version"] == ["13"] else {
      return .refusal(.upgradeRequired, counts: false)
    }
    guard head.headers["sec-websocket-key"].count == 1 else {
      return .refusal(.badRequest, counts: false)
    }
    return .upgrade(role)
  }

  private func role(of uri: String) -> Role? {
    let path = uri.prefix { $0 != "?" }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].isEmpty, GameCode(parts[1]) == code else { return nil }
    if parts.count == 2 { return .player }
    return parts.count == 3 && parts[2].lowercased() == "screen" ? .screen : nil
  }

  private func asksForWebSocket(_ head: HTTPRequestHead) -> Bool {
    head.version == .http1_1
      && head.headers[canonicalForm: "upgrade"].contains { $0.lowercased() == "websocket" }
      && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
  }
}

/// The code of a game in its address: five letters and digits that are not mistaken for each other.
package struct GameCode: Hashable, Sendable {
  package static let characters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
  package static let length = 5

  /// The code in capital letters.
  package let text: String

  /// Draws a code; the generator is an existential for the reason given at `QuizKey`.
  package init(using generator: inout any RandomNumberGenerator) {
    text = String(
      (0..<Self.length).map { _ in
        Self.characters[Int.random(in: 0..<Self.characters.count, using: &generator)]
      }
    )
  }

  /// Reads a code in letters of any case.
  package init?(_ text: some StringProtocol) {
    self.text = text.uppercased()
    guard self.text.count == Self.length, self.text.allSatisfy(Self.characters.contains) else {
      return nil
    }
  }
}
