import Foundation
import TestSupport
import Testing

/// Clients that do what none should.
struct HostileClientTests {
  @Test func `what is no request is refused and the connection goes on`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try scene.client()
    let nested = String(repeating: "[", count: 100_000)
    let lines: [(String, Int)] = [
      ("", -32_700), ("{", -32_700), ("\u{0}", -32_700), ("42", -32_600), ("[]", -32_600),
      ("{}", -32_600), (#"{"jsonrpc":"1.0","id":1,"method":"due"}"#, -32_600),
      (#"{"jsonrpc":"2.0","id":{},"method":"due"}"#, -32_600),
      (#"{"jsonrpc":"2.0","id":1,"method":"cards","params":[1]}"#, -32_602),
      (#"{"jsonrpc":"2.0","id":1,"method":"cards","params":{"skill":"juggling"}}"#, -32_602),
      (nested, -32_700),
    ]
    for (line, code) in lines {
      try client.send(line)
      let error = try client.object()["error"] as? [String: Any]
      #expect(error?["code"] as? Int == code, "\(line.prefix(60))")
    }
    try client.send(bytes: [0xff, 0xfe, 0x0a])
    #expect(try client.object()["error"] != nil)
    #expect(try client.call("due")["result"] != nil)
    #expect(daemon.end() == 0)
  }

  @Test func `a line that is too long ends the connection and no other`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let other = try scene.client()
    let client = try scene.client()
    // The daemon may close before all is sent.
    try? client.send(bytes: [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20))
    if let line = client.line() { #expect(line.contains("-32600")) }
    #expect(client.line() == nil)
    #expect(try other.call("due")["result"] != nil)
    #expect(daemon.end() == 0)
  }

  @Test func `numbers out of all bounds harm nobody`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try scene.client()
    for number in [Int.min, -1, 0, .max] {
      let request: [String: Any] = [
        "count": number, "newWords": number, "minutes": number, "kinds": ["reading", "typed"],
      ]
      let start = try client.result("drill.start", ["request": request])
      let drill = try #require(start["id"] as? String)
      if let question = try client.question(in: drill), let id = question["id"] as? String {
        let submission: [String: Any] = [
          "drill": drill, "question": id, "given": "1", "milliseconds": number,
        ]
        _ = try client.call("drill.submit", submission)
      }
      _ = try client.call("drill.end", ["drill": drill])
      #expect(try client.call("statistics", ["since": number])["result"] != nil)
    }
    #expect(daemon.end() == 0)
  }

  @Test func `an answer that nobody can have typed is refused`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try scene.client()
    let drill = try client.startDrill()
    let id = try #require(try client.question(in: drill)?["id"] as? String)
    for (given, isRefused) in [(String(repeating: "xian", count: 1_025), true), ("xiong2", false)] {
      let submission: [String: Any] = [
        "drill": drill, "question": id, "given": given, "milliseconds": 1,
      ]
      let answer = try client.call("drill.submit", submission)
      #expect((answer["error"] != nil) == isRefused)
    }
    #expect(daemon.end() == 0)
  }

  @Test func `a question that the daemon would not ask is not taken over`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try scene.client()
    let drill = try client.startDrill()
    var question = try #require(try client.question(in: drill))
    question["id"] = "forged"
    let resumption: [String: Any] = ["request": [:], "question": question, "answers": ["none"]]
    let start = try client.result("drill.resume", ["resumption": resumption])
    let resumed = try #require(start["id"] as? String)
    #expect(try client.question(in: resumed)?["id"] as? String != "forged")
    #expect(daemon.end() == 0)
  }

  @Test func `a key that no word can have is refused`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try scene.client()
    let long = String(repeating: "\u{202E}", count: 30_000)
    for (word, isRefused) in [(long, true), ("无|wu2", false)] {
      let answer = try client.call(
        "words.decide",
        ["decision": ["flag": true], "cards": [["word": word, "skill": "reading"]]]
      )
      #expect((answer["error"] != nil) == isRefused)
    }
    #expect(daemon.end() == 0)
  }

  @Test(.enabled(if: OpenFiles.permit(1100)))
  func `a thousand clients are served and leave nothing behind`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    // Files are left out: the daemon looks after its own beside the clients.
    func sockets() throws -> Int {
      let path = "/proc/\(daemon.process.identifier)/fd"
      return try FileManager.default.contentsOfDirectory(atPath: path).count { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\(name)")
        return target?.hasPrefix("socket:") == true
      }
    }
    let first = try scene.client()
    let before = try sockets()
    var crowd: [LineClient] = []
    for _ in 0..<1000 { crowd.append(try scene.client()) }
    #expect(try sockets() == before + 1000)
    #expect(try crowd[999].call("due")["result"] != nil)
    crowd = []
    // The daemon has seen all of them go when it says so.
    while (try first.result("status"))["clients"] as? Int != 1 {}
    #expect(try sockets() == before)
    #expect(daemon.end() == 0)
  }

  @Test func `a client that ends its sending gets its answers`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try LineClient(scene.socket)
    try client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":2,"client":"nc"}}"#
    )
    try client.send(#"{"jsonrpc":"2.0","id":2,"method":"due"}"#)
    client.endSending()
    #expect(try client.object()["id"] as? Int == 1)
    #expect(try client.object()["id"] as? Int == 2)
    #expect(client.line() == nil)
    #expect(daemon.end() == 0)
  }
}
