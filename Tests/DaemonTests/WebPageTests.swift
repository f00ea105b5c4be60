import Foundation
import Study
import TestSupport
import Testing

@testable import StudyPage

/// `trainer web`: who gets the page, what it may call, and a drill over its WebSocket.
struct WebPageTests {
  private static func scene() throws -> DaemonScene {
    var scene = try DaemonScene()
    scene.program.environment["TRAINER_DAEMON"] = "off"
    return scene
  }

  private static func status(_ answer: String) -> String {
    String(answer.dropFirst("HTTP/1.1 ".count).prefix(3))
  }

  @Test func `a forged host, origin, path or method gets nothing`() throws {
    let page = try RunningPage(Self.scene().program)
    let own = "127.0.0.1:\(page.port)"
    let upgrade = WebClient.upgrade
    let requests: [(String, host: String, method: String, [(String, String)], String)] = [
      ("/", own, "GET", [], "200"),
      ("/", "localhost:\(page.port)", "GET", [], "200"),
      ("/", "[::1]:\(page.port)", "GET", [], "200"),
      ("/", "evil.example", "GET", [], "421"),
      ("/", "evil.example:\(page.port)", "GET", [], "421"),
      ("/", "127.0.0.1", "GET", [], "421"),
      ("/", own, "GET", [("Origin", "http://evil.example")], "403"),
      ("/", own, "POST", [], "405"),
      ("/calls", own, "GET", [], "404"),
      ("/index.html", own, "GET", [], "404"),
      ("/calls", own, "GET", upgrade, "403"),
      ("/calls", own, "GET", upgrade + [("Origin", "null")], "403"),
      ("/calls", own, "GET", upgrade + [("Origin", "http://evil.example")], "403"),
      ("/calls", own, "GET", upgrade + [("Origin", "https://\(own)")], "403"),
      // Both name the foreign site, as after a rebinding of its name.
      (
        "/calls", "evil.example:\(page.port)", "GET",
        upgrade + [("Origin", "http://evil.example:\(page.port)")], "421"
      ),
    ]
    for (path, host, method, headers, status) in requests {
      let client = try WebClient(port: page.port)
      client.send(client.head(path, method: method, host: host, headers))
      let answer = try client.rest()
      #expect(Self.status(answer) == status, "\(method) \(path) \(host) \(headers)")
    }
    #expect(page.end() == 0)
  }

  @Test func `the page runs only its own files and holds no secret`() throws {
    let page = try RunningPage(Self.scene().program)
    var bytes = 0
    for path in [
      "/", "/tokens.css", "/components.css", "/report.css", "/main.js", "/calls.js", "/parts.js",
      "/drill.js", "/lists.js", "/place.js", "/primer.js", "/sound.js", "/strokes.js",
    ] {
      let client = try WebClient(port: page.port)
      client.send(client.head(path))
      let answer = try client.rest()
      #expect(answer.contains("default-src 'none'") && answer.contains("frame-ancestors 'none'"))
      #expect(answer.contains("Referrer-Policy: no-referrer"))
      #expect(answer.contains("X-Content-Type-Options: nosniff"))
      #expect(!answer.contains("innerHTML") && !answer.contains(" style="))
      #expect(!answer.lowercased().contains("set-cookie"))
      #expect(!answer.contains(try page.code()))
      bytes += answer.firstRange(of: "\r\n\r\n").map { answer[$0.upperBound...].utf8.count } ?? 0
    }
    #expect(bytes > 10_000 && bytes < 112_000)
    #expect(page.end() == 0)
  }

  @Test func `a code opens one page, and its token a reload of it`() throws {
    let page = try RunningPage(Self.scene().program)
    var information = stat()
    #expect(stat(page.door, &information) == 0 && information.st_mode & 0o777 == 0o600)
    let code = try page.code()
    let first = try page.client()
    let token = try #require(first.openPage("code", code))
    #expect(try page.client().openPage("code", code) == nil)
    let other = try page.client()
    #expect(other.openPage("token", String(token.reversed())) == nil)
    let reloaded = try page.client()
    #expect(reloaded.openPage("token", token) == token)
    #expect(first.closeCode() == PageRoom.CloseCode.elsewhere)
    #expect(try reloaded.call("due")["result"] != nil)
    #expect(page.end() == 0)
    #expect(!FileManager.default.fileExists(atPath: page.door))
  }

  @Test func `a page calls only what is in its list`() throws {
    let page = try RunningPage(Self.scene().program)
    let silent = try page.client()
    silent.send(frame: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"due\"}")
    #expect(silent.closeCode() == PageRoom.CloseCode.refused)
    let client = try page.client()
    _ = try #require(client.openPage("code", try page.code()))
    let permitted = Set(PageCalls.permitted.map { $0.method })
    for type in StudyCalls.all where !permitted.contains(type.method) {
      let error = try client.call(type.method)["error"] as? [String: Any]
      #expect(error?["code"] as? Int == -32_601, "\(type.method)")
    }
    for method in ["hello", "pause", "shutdown", "status", "subscribe", "restore", "export"] {
      let error = try client.call(method)["error"] as? [String: Any]
      #expect(error?["code"] as? Int == -32_601, "\(method)")
    }
    for method in ["sync", "reset.apply", "drill.resume"] {
      #expect(!permitted.contains(method))
    }
    #expect(page.end() == 0)
  }

  @Test func `a page changes settings of the study, and none that names a file or a program`()
    throws
  {
    let page = try RunningPage(Self.scene().program)
    let client = try page.client()
    _ = try #require(client.openPage("code", try page.code()))
    for definition in SettingDefinition.all {
      let (name, value) = (definition.name, definition.defaultValue)
      let answer = try client.call("settings.set", ["name": name, "value": value])
      #expect((answer["error"] == nil) == PageSettings.permits(name), "\(name)")
    }
    for name in ["speech", "recordings", "sync", "parameters", "log-level"] {
      #expect(!PageSettings.permits(name))
    }
    let bad = try client.call("settings.set", ["name": "new-per-day", "value": "many"])
    #expect(bad["text"] as? String != nil)
    let entries = PageSettings.entries(try Settings(["new-per-day": "7"]))
    #expect(entries.first?.value == "7" && entries.first?.choices.last?.value == "7")
    for entry in entries where !entry.isList {
      #expect(entry.choices.contains { $0.value == entry.value }, "\(entry.name)")
      for choice in entry.choices { _ = try Settings([entry.name: choice.value]) }
    }
    #expect(page.end() == 0)
  }

  @Test func `twenty answers over the page are stored once, though the daemon is killed`() throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let page = try RunningPage(scene.program)
    let client = try page.client()
    _ = try #require(client.openPage("code", try page.code()))
    let request = ["count": 20, "newWords": 20]
    let start = try #require(
      try client.call("drill.start", ["request": request])["result"] as? [String: Any]
    )
    let drill = try #require(start["id"] as? String)
    var answered = 0
    var isKilled = false
    while answered < 20 {
      let step = try #require(
        try client.call("drill.next", ["drill": drill])["result"] as? [String: Any]
      )
      if let shown = step["introduction"] as? [String: Any], let id = shown["id"] as? String {
        _ = try client.call("drill.introduce", ["drill": drill, "introduction": id])
        continue
      }
      let question = try #require(step["question"] as? [String: Any])
      let id = try #require(question["id"] as? String)
      if answered == 10, !isKilled, let pid = try scene.pid() {
        kill(pid, SIGKILL)
        isKilled = true
        let again = try client.call("drill.next", ["drill": drill])["result"] as? [String: Any]
        #expect((again?["question"] as? [String: Any])?["id"] as? String == id)
      }
      let isTyped = (question["options"] as? [Any])?.isEmpty == true
      let parameters: [String: Any] = [
        "drill": drill, "question": id, "given": isTyped ? "wo3" : "1", "milliseconds": 900,
      ]
      // The second of them is what a page sends again after its connection broke.
      for _ in 0..<2 {
        let answer = try client.call("drill.submit", parameters)
        let result = try #require(answer["result"] as? [String: Any])
        #expect(result["recorded"] != nil, "\(answer)")
        let texts = answer["texts"] as? [String: Any]
        let verdict = (texts?["verdict"] as? [String: Any])?["verdict"] as? String
        #expect(verdict == "right" || verdict == "wrong")
      }
      answered += 1
    }
    #expect(isKilled)
    let end = try client.call("drill.end", ["drill": drill])
    #expect(end["result"] != nil)
    #expect(page.end() == 0)
    let statistics = try scene.program.run("stats", "--json").output
    #expect(statistics.contains(#/"total":20[,}]/#))
    _ = ender
  }

  @Test func `a hundred wrong codes end the server with a message`() throws {
    let scene = try Self.scene()
    let errors = scene.directory("errors")
    let page = try RunningPage(scene.program, errors: errors)
    for _ in 0..<AccessCodes.mostWrong {
      let client = try page.client()
      #expect(client.openPage("code", String(repeating: "0", count: 32)) == nil)
    }
    #expect(page.process.wait() == 69)
    #expect(try String(contentsOfFile: errors, encoding: .utf8).contains("a hundred codes"))
  }

  @Test func `a code is valid once, for thirty seconds, until the next one is made`() {
    var codes = AccessCodes(validMilliseconds: PageRoom.Access.local.codeMilliseconds)
    let old = codes.makeCode(at: 0)
    let new = codes.makeCode(at: 25_000)
    let refused = [
      codes.exchange(old, from: "", at: 25_001), codes.exchange(new, from: "", at: 55_000),
    ]
    #expect(refused == [nil, nil])
    let last = codes.makeCode(at: 60_000)
    let token = codes.exchange(last, from: "", at: 89_999)
    let accepted = [token.map { codes.accepts($0) }, codes.accepts(last)]
    #expect(accepted == [true, false])
    let again = codes.exchange(last, from: "", at: 89_999)
    #expect(again == nil)
  }
}
