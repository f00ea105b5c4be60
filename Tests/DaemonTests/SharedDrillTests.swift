import Foundation
import TestSupport
import Testing

/// Several clients of one daemon.
struct SharedDrillTests {
  @Test func `two drills never ask the same word at the same time`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let clients = try [scene.client(), scene.client()]
    let drills = try clients.map { try $0.startDrill() }
    var open: [String?] = [nil, nil]
    for round in 0..<24 {
      let turn = round % 2
      guard let question = try clients[turn].question(in: drills[turn]) else { break }
      open[turn] = question["prompt"] as? String
      #expect(open[0] != open[1])
      let id = try #require(question["id"] as? String)
      if round % 3 != 0 {
        _ = try clients[turn].submit("xiong2", to: id, in: drills[turn])
        open[turn] = nil
      }
    }
    #expect(daemon.end() == 0)
  }

  @Test func `a client that goes leaves its word to the others`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let watcher = try scene.client()
    _ = try watcher.result("subscribe", ["events": ["drill"]])
    var first: LineClient? = try scene.client()
    let drill = try #require(try first?.startDrill(newWords: 1))
    let asked = try #require(try first?.question(in: drill)?["prompt"] as? String)
    #expect(try watcher.object()["method"] as? String == "event.drill")
    let other = try scene.client()
    let waiting = try other.startDrill(newWords: 1)
    #expect(try other.question(in: waiting) == nil)
    _ = try watcher.object()
    first = nil
    let left = try watcher.object()
    #expect((left["params"] as? [String: Any])?["drills"] as? Int == 1)
    #expect(try other.question(in: waiting)?["prompt"] as? String == asked)
    #expect(daemon.end() == 0)
  }

  @Test func `each client takes back its own answer`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let clients = try [scene.client(), scene.client(), scene.client()]
    let drills = try clients.map { try $0.startDrill() }
    var answered: [String] = []
    for (client, drill) in zip(clients, drills).prefix(2) {
      let question = try #require(try client.question(in: drill))
      let id = try #require(question["id"] as? String)
      _ = try client.submit("xiong2", to: id, in: drill)
      answered.append(id)
    }
    let undone = try clients[0].result("drill.undo", ["drill": drills[0]])
    #expect((undone["review"] as? [String: Any])?["key"] as? String == answered[0])
    #expect(try clients[2].call("drill.undo", ["drill": drills[2]])["error"] != nil)
    let statistics = try clients[2].result("statistics")
    #expect((statistics["reviews"] as? [String: Any])?["total"] as? Int == 1)
    #expect(daemon.end() == 0)
  }

  @Test func `the last action of a drill is undone, and an answer can be that it is not known`()
    throws
  {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try scene.client()
    let drill = try client.startDrill()
    let first = try #require(try client.question(in: drill))
    let id = try #require(first["id"] as? String)
    let recorded = try #require(try client.submit("0", to: id, in: drill)["recorded"])
    let review = (recorded as? [String: Any])?["review"] as? [String: Any]
    #expect(review?["given"] as? String == "" && review?["correct"] as? Bool == false)
    let asked = try client.question(in: drill)?["prompt"] as? String
    let decision: [String: Any] = ["drill": drill, "decision": ["hold": "known"]]
    _ = try client.result("drill.decide", decision)
    #expect(try client.question(in: drill)?["prompt"] as? String != asked)
    let undone = try client.result("drill.undo", ["drill": drill])
    #expect(undone["decision"] as? [String: String] == ["hold": "known"])
    #expect(try client.question(in: drill)?["prompt"] as? String == asked)
    _ = try client.result("drill.skip", ["drill": drill])
    #expect(try client.result("drill.undo", ["drill": drill])["skipped"] != nil)
    #expect(try client.question(in: drill)?["prompt"] as? String == asked)
    let last = try client.result("drill.undo", ["drill": drill])
    #expect((last["review"] as? [String: Any])?["key"] as? String == id)
    #expect(daemon.end() == 0)
  }

  @Test func `another client's drill is out of reach`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let owner = try scene.client()
    let drill = try owner.startDrill()
    let stranger = try scene.client()
    for method in ["drill.next", "drill.skip", "drill.hint", "drill.end", "drill.undo"] {
      #expect(try stranger.call(method, ["drill": drill])["error"] != nil, "\(method)")
    }
    #expect(try owner.question(in: drill) != nil)
    #expect(daemon.end() == 0)
  }

  @Test func `a setting that one client changes reaches the others`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let watcher = try scene.client()
    _ = try watcher.result("subscribe", ["events": ["settings", "due"]])
    let other = try scene.client()
    _ = try other.result("settings.set", ["name": "new-per-day", "value": "3"])
    let event = try watcher.object()
    #expect(event["method"] as? String == "event.settings")
    let told = try #require(event["params"] as? [String: Any])
    #expect(told["name"] as? String == "new-per-day" && told["value"] as? String == "3")
    let due = try watcher.object()
    #expect((due["params"] as? [String: Any])?["new"] as? Int == 3)
    #expect(daemon.end() == 0)
  }

  @Test func `while one client has the database the others wait`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let other = try scene.client()
    var holder: LineClient? = try scene.client()
    _ = try holder?.result("pause")
    try other.send(#"{"jsonrpc":"2.0","id":77,"method":"due"}"#)
    holder = nil
    #expect(try other.object()["result"] != nil)
    let second = try scene.client()
    _ = try second.result("pause")
    let refused = try other.call("due")
    #expect(((refused["error"] as? [String: Any])?["code"] as? Int) == 1)
    _ = try second.result("resume")
    #expect(try other.call("due")["result"] != nil)
    #expect(daemon.end() == 0)
  }

  @Test func `who forgets that it has the database has it for a time only`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon(["--pause-lease", "1"])
    let other = try scene.client()
    let holder = try scene.client()
    _ = try holder.result("pause")
    #expect(try other.call("due")["result"] != nil)
    // It can have it again, and what it gives back late disturbs nobody.
    _ = try holder.result("pause")
    #expect(try other.call("due")["result"] != nil)
    _ = try holder.result("resume")
    #expect(try other.call("due")["result"] != nil)
    #expect(daemon.end() == 0)
  }

  @Test func `who is in the middle of a restoration keeps the database and is named`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon(["--pause-lease", "0"])
    let other = try scene.client()
    let holder = try scene.client()
    // Only now is the database open for certain.
    #expect(try other.call("due")["result"] != nil)
    // As a restoration does, which has the files for itself.
    let lock = open(scene.home + "/PTStats.lock", O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    // Work of the daemon's own that began before may wait for the lock in vain first.
    var attempts = 0
    while try holder.call("pause")["error"] != nil, attempts < 10 { attempts += 1 }
    let refused = try other.call("due")
    let error = try #require(refused["error"] as? [String: Any])
    let data = try #require((error["data"] as? [String: Any])?["store"] as? [String: Any])
    let held = try #require((data["_0"] as? [String: Any])?["held"] as? [String: Any])
    #expect(held["process"] as? Int == Int(getpid()))
    #expect(held["isStopped"] as? Bool == false)
    flock(lock, LOCK_UN)
    #expect(try other.call("due")["result"] != nil)
    #expect(daemon.end() == 0)
  }

  @Test func `a list longer than a message is decided about whole`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let list = String(repeating: "爱|ai4\n", count: 130_000) + "八|ba1\n"
    let outcome = try scene.program.run("words", "suspend", "-", input: list)
    #expect(outcome.output == "爱  ài  suspended\n八  bā  suspended\n")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let listed = try scene.program.run("words", "list", "--status", "suspended")
    #expect(listed.output.contains("爱") && listed.output.contains("八"))
    #expect(daemon.end() == 0)
  }
}
