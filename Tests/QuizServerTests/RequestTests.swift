import NIOCore
import QuizServer
import TestSupport
import Testing
import WebServer

/// The answers to requests, each of which closes its connection.
struct RequestTests {
  private static func status(_ answer: String) -> String {
    String(answer.prefix { $0 != "\r" && $0 != "\r\n" })
  }

  @Test(arguments: ["/KD7QX", "/kd7qx", "/Kd7Qx", "/KD7QX/screen", "/KD7QX?a=1"])
  func `the code in any case gives the page`(_ path: String) async throws {
    let scene = try await ServerScene()
    let answer = try scene.answer(to: path)
    #expect(Self.status(answer) == "HTTP/1.1 200 OK")
    #expect(answer.hasSuffix("</html>\n"))
    await scene.end()
  }

  @Test func `the page runs only its own script and talks only to its own host`() async throws {
    let scene = try await ServerScene()
    var nonces: Set<String> = []
    for _ in 0..<2 {
      let answer = try scene.answer()
      let nonce = try #require(answer.firstMatch(of: /script-src 'nonce-([^']+)'/)).1
      #expect(answer.contains("default-src 'none'"))
      #expect(answer.contains("connect-src 'self' ws://127.0.0.1:\(scene.port);"))
      #expect(answer.contains("<script nonce=\"\(nonce)\">"))
      #expect(answer.contains("<style nonce=\"\(nonce)\">"))
      #expect(!answer.contains("{nonce}"))
      #expect(!answer.lowercased().contains("set-cookie"))
      #expect(!answer.contains("innerHTML"))
      nonces.insert(String(nonce))
    }
    #expect(nonces.count == 2)
    await scene.end()
  }

  @Test(arguments: ["/", "/KD7QX"])
  func `a page is smaller than 62 KB and loads nothing`(_ path: String) async throws {
    let scene = try await ServerScene()
    let answer = try scene.answer(to: path)
    let page = try #require(answer.firstRange(of: "<!DOCTYPE"))
    let html = answer[page.lowerBound...]
    #expect(html.utf8.count < 62_000)
    #expect(!html.contains(/(src|href)="(?!data:)/))
    #expect(!html.contains("http://") && !html.contains("https://"))
    await scene.end()
  }

  @Test(arguments: [
    "/KD7Q", "/KD7QXX", "/KD7QY", "/KD7QX/", "/KD7QX/other", "//KD7QX", "/screen", "/%00",
    "*",
  ])
  func `another path is not found`(_ path: String) async throws {
    let scene = try await ServerScene()
    #expect(Self.status(try scene.answer(to: path)) == "HTTP/1.1 404 Not Found")
    await scene.end()
  }

  @Test func `too many wrong codes from one address refuse it, and nobody else`() async throws {
    let scene = try await ServerScene()
    for _ in 0..<200 {
      #expect(Self.status(try scene.answer(to: "/22222")) == "HTTP/1.1 404 Not Found")
    }
    #expect(Self.status(try scene.answer(to: "/22222")) == "HTTP/1.1 429 Too Many Requests")
    #expect(Self.status(try scene.answer()) == "HTTP/1.1 429 Too Many Requests")
    #expect(Self.status(try scene.answer(from: "127.0.0.2")) == "HTTP/1.1 200 OK")
    let player = try scene.client()
    try player.open(scene.path + "?token=known")
    for query in ["?token=other", "?known", ""] {
      let answer = try scene.answer(to: scene.path + query, WebClient.upgrade)
      #expect(Self.status(answer) == "HTTP/1.1 429 Too Many Requests")
    }
    await scene.end()
  }

  @Test func `the icons that the phones of a class ask for are no wrong codes`() async throws {
    let scene = try await ServerScene { $0.mostWrongCodes = 1 }
    for path in ["/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-120x120.png"] {
      #expect(Self.status(try scene.answer(to: path)) == "HTTP/1.1 404 Not Found")
    }
    #expect(Self.status(try scene.answer()) == "HTTP/1.1 200 OK")
    await scene.end()
  }

  @Test func `the page to type a code reveals nothing of the game and is no guess`() async throws {
    let scene = try await ServerScene { $0.mostWrongCodes = 1 }
    for path in ["/", "/?a=1", "/"] {
      let answer = try scene.answer(to: path)
      #expect(Self.status(answer) == "HTTP/1.1 200 OK")
      #expect(answer.hasSuffix("</html>\n") && !answer.contains("{nonce}"))
      #expect(!answer.contains("M0 0h1v1h-1z") && !answer.contains("isListed"))
      #expect(!answer.contains("127.0.0.1:\(scene.port)/"))
    }
    // There is no WebSocket at it.
    #expect(try scene.answer(to: "/", WebClient.upgrade).hasPrefix("HTTP/1.1 404 "))
    #expect(Self.status(try scene.answer()) == "HTTP/1.1 200 OK")
    await scene.end()
  }

  @Test(arguments: ["/KD7QY", "/kd7qy", "/KD7Q", "/KD7QX1"])
  func `a wrong code in the address gets the page to type another`(_ path: String) async throws {
    let scene = try await ServerScene()
    let answer = try scene.answer(to: path)
    #expect(Self.status(answer) == "HTTP/1.1 404 Not Found")
    #expect(answer.contains("Content-Type: text/html") && answer.hasSuffix("</html>\n"))
    // It reveals nothing of the game.
    #expect(!answer.contains("M0 0h1v1h-1z") && !answer.contains("127.0.0.1:\(scene.port)/"))
    await scene.end()
  }

  @Test func `a wrong code in the address counts, another word does not`() async throws {
    let scene = try await ServerScene { $0.mostWrongCodes = 1 }
    #expect(Self.status(try scene.answer(to: "/KD7Q")) == "HTTP/1.1 404 Not Found")
    #expect(Self.status(try scene.answer()) == "HTTP/1.1 200 OK")
    #expect(Self.status(try scene.answer(to: "/KD7QY")) == "HTTP/1.1 404 Not Found")
    #expect(Self.status(try scene.answer()) == "HTTP/1.1 429 Too Many Requests")
    await scene.end()
  }

  @Test(arguments: [false, true])
  func `a foreign host is misdirected, before and with an upgrade`(upgrades: Bool) async throws {
    let scene = try await ServerScene()
    let headers = upgrades ? WebClient.upgrade : []
    for host in [
      "evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:\(scene.port).evil.example",
    ] {
      let answer = try scene.answer(host: host, headers)
      #expect(Self.status(answer) == "HTTP/1.1 421 Misdirected Request")
    }
    #expect(try scene.answer(host: "LocalHost:\(scene.port)").hasPrefix("HTTP/1.1 200 "))
    await scene.end()
  }

  @Test(arguments: [false, true])
  func `a foreign or null origin is forbidden, before and with an upgrade`(
    upgrades: Bool
  ) async throws {
    let scene = try await ServerScene()
    let headers = upgrades ? WebClient.upgrade : []
    let own = "127.0.0.1:\(scene.port)"
    for origin in ["http://evil.example", "null", "", "https://\(own)", "http://\(own).evil"] {
      let answer = try scene.answer(headers + [("Origin", origin)])
      #expect(Self.status(answer) == "HTTP/1.1 403 Forbidden")
    }
    let twice = [("Origin", "http://\(own)"), ("Origin", "null")]
    #expect(Self.status(try scene.answer(headers + twice)) == "HTTP/1.1 403 Forbidden")
    let client = try scene.client()
    client.send(client.head(scene.path, WebClient.upgrade + [("Origin", "http://\(own)")]))
    client.send(WebClient.frame([], opcode: 8))
    #expect(try client.rest().hasPrefix("HTTP/1.1 101 "))
    await scene.end()
  }

  @Test(arguments: [
    [
      ("Connection", "Upgrade, HTTP2-Settings"), ("Upgrade", "h2c"), ("HTTP2-Settings", "AAMAAABk"),
    ],
    [("Connection", "Upgrade"), ("Upgrade", "h2c"), ("Content-Length", "5")],
    [("Connection", "Upgrade"), ("Upgrade", "TLS/1.0")],
  ])
  func `another upgrade is answered and closed`(_ headers: [(String, String)]) async throws {
    let scene = try await ServerScene()
    #expect(Self.status(try scene.answer(headers)) == "HTTP/1.1 200 OK")
    await scene.end()
  }

  @Test func `an upgrade that lacks something is answered and closed`() async throws {
    let scene = try await ServerScene()
    func status(without name: String, _ more: [(String, String)] = []) throws -> String {
      Self.status(try scene.answer(WebClient.upgrade.filter { $0.0 != name } + more))
    }
    #expect(try status(without: "Sec-WebSocket-Key") == "HTTP/1.1 400 Bad Request")
    #expect(try status(without: "Sec-WebSocket-Version") == "HTTP/1.1 426 Upgrade Required")
    let older = try scene.answer(
      WebClient.upgrade.filter { $0.0 != "Sec-WebSocket-Version" }
        + [("Sec-WebSocket-Version", "8")]
    )
    #expect(older.contains("Sec-WebSocket-Version: 13\r\n"))
    #expect(try scene.answer(to: "/22222", WebClient.upgrade).hasPrefix("HTTP/1.1 404 "))
    await scene.end()
  }

  @Test func `only GET is served, and a body is refused`() async throws {
    let scene = try await ServerScene()
    for method in ["POST", "HEAD", "PUT", "OPTIONS", "CONNECT"] {
      let answer = try scene.answer(method: method, [("Content-Length", "3")])
      #expect(answer.hasPrefix("HTTP/1.1 40"), "\(method): \(Self.status(answer))")
    }
    await scene.end()
  }

  @Test(arguments: [
    "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET /KD7QX HTTP/9.9\r\n\r\n",
    "GET /KD7QX HTTP/1.1\r\nHost\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  ])
  func `what is no request is answered or closed`(_ bytes: String) async throws {
    let scene = try await ServerScene()
    let client = try scene.client()
    client.send(bytes)
    let answer = try client.rest()
    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"))
    await scene.end()
  }

  @Test func `a head that is too long is refused`() async throws {
    let scene = try await ServerScene()
    let answer = try scene.answer([("X", String(repeating: "x", count: 9000))])
    #expect(Self.status(answer) == "HTTP/1.1 431 Request Header Fields Too Large")
    let many = try scene.answer((0..<200).map { ("X-\($0)", "x") })
    #expect(Self.status(many) == "HTTP/1.1 431 Request Header Fields Too Large")
    let long = try scene.client()
    long.send("GET /" + String(repeating: "x", count: 100_000))
    _ = try long.rest()
    await scene.end()
  }

  @Test func `half a head and silence are closed in time`() async throws {
    let scene = try await ServerScene { $0.headTime = .milliseconds(50) }
    let half = try scene.client()
    half.send("GET /KD7QX HTTP/1.1\r\nHost: ")
    let silent = try scene.client()
    #expect(try half.rest() == "")
    #expect(try silent.rest() == "")
    await scene.end()
  }

  @Test func `a second request of a connection is not served`() async throws {
    let scene = try await ServerScene()
    let client = try scene.client()
    client.send(client.head(scene.path) + client.head(scene.path))
    let answer = try client.rest()
    #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
    await scene.end()
  }
}
