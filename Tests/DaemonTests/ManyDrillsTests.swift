import Foundation
import TestSupport
import Testing

/// What the clients of one daemon share, and what they do not.
struct ManyDrillsTests {
  @Test func `a client has no more than its share of drills`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try scene.client()
    var drills: [String] = []
    for _ in 0..<8 { drills.append(try client.startDrill()) }
    let refused = try client.call("drill.start", ["request": [:]])
    let error = try #require(refused["error"] as? [String: Any])
    #expect(error["code"] as? Int == 1)
    #expect(
      (error["data"] as? [String: Any])?["tooManyDrills"] as? [String: Int] == ["limit": 8]
    )
    _ = try client.result("drill.end", ["drill": drills[3]])
    drills[3] = try client.startDrill()
    #expect(try scene.client().startDrill() != "")
    #expect(daemon.end() == 0)
  }

  @Test func `all clients together have no more drills than memory is kept for`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    var clients: [LineClient] = []
    for _ in 0..<8 {
      let client = try scene.client()
      for _ in 0..<8 { _ = try client.startDrill() }
      clients.append(client)
    }
    let last = try scene.client()
    let refused = try last.call("drill.start", ["request": [:]])
    #expect(((refused["error"] as? [String: Any])?["code"] as? Int) == 1)
    let drill = try scene.program.run("--kind", "meaning", input: "1\n")
    #expect(drill.status == 75)
    #expect(drill.problem?.contains("the daemon has 64 drills already") == true)
    clients.removeFirst()
    while (try last.result("status"))["drills"] as? Int != 56 {}
    #expect(try last.startDrill() != "")
    #expect(daemon.end() == 0)
  }

  @Test func `each client's study days begin in its own time zone`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    func client(in zone: String) throws -> LineClient {
      let client = try LineClient(scene.socket)
      _ = try client.result("hello", ["protocol": 2, "client": "test", "timeZone": zone])
      return client
    }
    func today(_ client: LineClient) throws -> Int {
      let end = try client.result("drill.end", ["drill": try client.startDrill()])
      return try #require(end["today"] as? Int)
    }
    let west = try client(in: "Etc/GMT+12")
    let before = try today(west)
    let east = try client(in: "Pacific/Kiritimati")
    #expect(try today(east) > before)
    #expect(try today(west) == before)
    #expect(daemon.end() == 0)
  }

  @Test func `a decision of which a part is missing is none`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    func part(_ word: String, isLast: Bool) -> [String: Any] {
      [
        "decision": ["hold": "suspended"], "isLast": isLast,
        "cards": [["word": word, "skill": "reading"]],
      ]
    }
    func held(_ client: LineClient) throws -> [String] {
      let cards = try client.call("cards", ["skill": "reading"])["result"] as? [[String: Any]] ?? []
      return cards.filter { $0["hold"] as? String == "suspended" }
        .compactMap { ($0["key"] as? [String: Any])?["word"] as? String }.sorted()
    }
    let other = try scene.client()
    var client: LineClient? = try scene.client()
    _ = try client?.result("words.decide", part("爱|ai4", isLast: false))
    #expect(try held(other) == [])
    client = nil
    while (try other.result("status"))["clients"] as? Int != 1 {}
    #expect(try held(other) == [])
    client = try scene.client()
    _ = try client?.result("words.decide", part("爱|ai4", isLast: false))
    _ = try client?.result("words.decide", part("八|ba1", isLast: true))
    #expect(try held(other) == ["八|ba1", "爱|ai4"])
    #expect(daemon.end() == 0)
  }
}
