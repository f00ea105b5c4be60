import Foundation
import TestSupport
import Testing

/// A game that is stored with a class.
struct ClassGameTests {
  private func results(_ scene: DaemonScene) throws -> String {
    try scene.program.run("class", "show", "7b", "--json").output
  }

  /// Returns the results when they are as wanted, since a game is stored on a thread of its own
  /// beside the reveal; the last ones if they never are.
  private func results(_ scene: DaemonScene, when areWanted: (String) -> Bool) throws -> String {
    let end = ContinuousClock.now + .seconds(TrainerProgram.patienceSeconds)
    var seen = try results(scene)
    while !areWanted(seen), ContinuousClock.now < end { seen = try results(scene) }
    return seen
  }

  /// Receives frames until one contains a text.
  private func wait(for text: String, _ client: WebClient) -> Bool {
    while let found = client.receive()?.text { if found.contains(text) { return true } }
    return false
  }

  /// Begins the next question and waits until a player has it.
  private func ask(_ host: RunningHost, _ client: WebClient) {
    host.type()
    #expect(wait(for: "\"type\":\"ready\"", client))
    host.type()
    #expect(wait(for: "\"type\":\"ask\"", client))
  }

  @Test func `what was revealed is stored with the class when the host is killed`() throws {
    let scene = try DaemonScene()
    let made = try scene.program.run("class", "new", "7b", "--pupil", "Anna", "--pupil", "Ben")
    #expect(made.status == 0)
    let host = try RunningHost(scene.program, ["--class", "7B", "--questions", "2"])
    let anna = try host.player("ＡＮＮＡ")
    let guest = try host.player("Guest")
    ask(host, anna)
    #expect(try results(scene).contains("\"games\":[]"), "nothing was revealed")
    anna.send(frame: "{\"type\":\"answer\",\"q\":1,\"c\":0,\"ms\":1000}")
    guest.send(frame: "{\"type\":\"answer\",\"q\":1,\"c\":1,\"ms\":1000}")
    #expect(wait(for: "\"type\":\"reveal\"", anna))
    let stored = try results(scene) { !$0.contains("\"games\":[]") }
    host.type()
    ask(host, anna)
    anna.send(frame: "{\"type\":\"answer\",\"q\":2,\"c\":0,\"ms\":1000}")
    #expect(wait(for: "\"type\":\"got\"", anna))
    #expect(host.end(by: SIGKILL) == -SIGKILL)
    #expect(try results(scene) == stored)
    let right = stored.matches(of: /"listed":(true|false),"name":"([A-Za-z]+)"/).map {
      "\($0.2) \($0.1)"
    }
    #expect(right == ["Anna true", "Ben true", "Guest false"])
    #expect(stored.matches(of: /"asked":1,"games":1/).count == 2, "\(stored)")
    #expect(stored.matches(of: /"asked":2,"games":1,"open":0,"reading"/).count == 1, "\(stored)")

    // The game that goes on is the same one, and still one of the class.
    let names = try FileManager.default.contentsOfDirectory(atPath: scene.home)
    let journal = try #require(names.first { $0.hasPrefix("quiz-") })
    let resumed = try RunningHost(scene.program, ["--resume", "\(scene.home)/\(journal)"])
    let carl = try resumed.player("Carl")
    ask(resumed, carl)
    carl.send(frame: "{\"type\":\"answer\",\"q\":2,\"c\":0,\"ms\":1000}")
    #expect(wait(for: "\"type\":\"reveal\"", carl))
    let both = try results(scene) { $0.contains("Carl") }
    #expect(both.firstMatch(of: /"games":\[[^,\]]+\]/) != nil, "\(both)")
    #expect(both.matches(of: /"asked":2,"games":1,"listed"/).count == 2, "\(both)")
    #expect(resumed.end(by: SIGTERM) == 128 + SIGTERM)

    // The game is deleted by its day, after asking.
    let day = try #require(both.firstMatch(of: /"games":\["([^"]+)"/).map { String($0.1) })
    let asked = try scene.program.run("class", "remove", "7b", "--game", day)
    #expect(asked.status == 64 && asked.errors.contains("the game of 7b on \(day) "), "\(asked)")
    let other = try scene.program.run("class", "remove", "7b", "--game", "2001-01-01", "--yes")
    #expect(other.status == 64 && other.errors.contains("the last days with one: \(day)"))
    let removed = try scene.program.run("class", "remove", "7b", "--game", day, "--yes")
    #expect(removed.status == 0 && removed.output.contains("also from the backups"), "\(removed)")
    let rest = try results(scene)
    #expect(rest.contains("\"games\":[]") && rest.contains("Anna") && !rest.contains("Carl"))
  }

  @Test func `homework that ends before anybody has begun is no game of the class`() throws {
    let scene = try DaemonScene()
    #expect(try scene.program.run("class", "new", "7b", "--pupil", "Anna").status == 0)
    let until = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
    let options = ["--class", "7b", "--homework", "--until", String(until), "--questions", "2"]
    for isBegun in [false, true] {
      let host = try RunningHost(scene.program, options)
      let anna = try host.player("Anna")
      if isBegun {
        anna.send(frame: "{\"type\":\"answer\",\"q\":1,\"c\":0,\"ms\":1000}")
        #expect(wait(for: "\"type\":\"reveal\"", anna))
      }
      host.type("e")
      #expect(host.process.wait() == 0)
      #expect(try results(scene).contains("\"games\":[]") != isBegun)
    }
  }

  @Test func `a host does not start with a class that does not exist`() throws {
    let scene = try DaemonScene()
    let outcome = try scene.program.run("host", "--class", "7b", "--bind", "127.0.0.1")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("there is no class ‘7b’; to make it: trainer class new 7b"))
  }
}
