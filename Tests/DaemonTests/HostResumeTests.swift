import Foundation
import TestSupport
import Testing

/// `trainer host --resume` after a killed host.
struct HostResumeTests {
  /// Joins with a name, or with a token, and returns the welcome.
  private func join(
    _ host: RunningHost,
    _ field: String,
    _ value: String
  ) throws -> (
    WebClient, welcome: String
  ) {
    let client = try host.client()
    client.send(frame: "{\"type\":\"join\",\"v\":1,\"\(field)\":\"\(value)\"}")
    return (client, try client.receive("\"type\":\"welcome\""))
  }

  private func number(_ name: String, in message: String) -> Int? {
    message.components(separatedBy: "\"\(name)\":").dropFirst().first
      .flatMap { Int($0.prefix { $0.isNumber }) }
  }

  private func journals(_ scene: DaemonScene) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scene.home)
      .filter { $0.hasPrefix("quiz-") }.map { "\(scene.home)/\($0)" }
  }

  @Test func `a killed host goes on with the same code, tokens, names and points`() throws {
    let scene = try DaemonScene()
    var host = try RunningHost(scene.program, ["--questions", "3", "--scoring", "accuracy"])
    let path = host.path
    let (player, welcome) = try join(host, "name", "小李")
    let token = try #require(welcome.firstMatch(of: #/"token":"([0-9a-f]+)"/#)?.1)
    host.type()
    host.type()
    try player.receive("\"type\":\"ask\"")
    player.send(frame: "{\"type\":\"answer\",\"q\":1,\"c\":1,\"ms\":900}")
    let reveal = try player.receive("\"type\":\"reveal\"")
    // When the next question is announced, the host has handled the reveal.
    host.type()
    host.type()
    try player.receive("\"type\":\"ready\"")
    host.process.send(signal: SIGKILL)
    _ = host.process.wait()
    let journal = try #require(try journals(scene).first)
    #expect(journal.hasSuffix(path.dropFirst() + ".json"))
    var information = stat()
    #expect(stat(journal, &information) == 0 && information.st_mode & 0o777 == 0o600)
    let other = try scene.program.run("host", "--bind", "127.0.0.1", "--port", "0")
    #expect(other.errors.contains("trainer host --resume \(journal)"), "\(other)")

    host = try RunningHost(scene.program, ["--resume", journal])
    #expect(host.path == path)
    let (again, state) = try join(host, "token", String(token))
    #expect(state.contains("\"name\":\"小李\"") && state.contains("\"phase\":\"board\""))
    #expect(number("total", in: state) == number("total", in: reveal))
    host.type()
    let ready = try again.receive("\"type\":\"ready\"")
    #expect(number("q", in: ready) == 2 && number("of", in: ready) == 3)
    host.process.send(signal: SIGKILL)
    _ = host.process.wait()
    // Who names another file is told the right one.
    for file in ["results.csv", "nowhere.csv"] {
      try scene.directory.write("rank,name".utf8, to: "results.csv")
      let seen = try scene.program.run("host", "--resume", scene.directory(file))
      #expect(seen.errors.contains("the interrupted game goes on with: trainer host --resume /"))
      #expect(try journals(scene).allSatisfy { seen.errors.contains($0) }, "\(seen)")
    }
    // A game has no last day, and its file stays.
    let until = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
    let dated = try scene.program.run("host", "--resume", journal, "--until", String(until))
    #expect(dated.status == 64 && dated.errors.contains("leave out --until"), "\(dated)")
    let last = try RunningHost(scene.program, ["--resume", journal])
    last.type("e")
    #expect(last.process.wait() == 0)
    #expect(try journals(scene).isEmpty, "the host has left")
  }

  @Test func `the command that continues a game is quoted for a shell`() throws {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("my home"), words: FewWords.pack())
    let arguments = ["host", "--bind", "127.0.0.1", "--port", "0"]
    let host = try Conversation(program, arguments + ["--json"])
    try host.wait(for: "\"url\"")
    host.process.send(signal: SIGTERM)
    let ended = host.finish()
    let command = "trainer host --resume '\(directory("my home"))/quiz-"
    #expect(ended.errors.contains("the game can be continued: \(command)"), "\(ended)")
    let next = try program.run(arguments)
    #expect(next.errors.contains("leave this one and run: \(command)"), "\(next)")
  }

  @Test(arguments: ["", "{}", "[]", "no JSON", "{\"v\":2}"])
  func `a file that is no game is refused`(text: String) throws {
    let scene = try DaemonScene()
    try scene.directory.write(text.utf8, to: "game.json")
    let seen = try scene.program.run("host", "--resume", scene.directory("game.json"))
    #expect(seen.status == 65 && seen.errors.contains("no game that can be continued"), "\(seen)")
    let gone = try scene.program.run("host", "--resume", scene.directory("gone.json"))
    #expect(gone.status == 66, "\(gone)")
    let folder = try scene.program.run("host", "--resume", scene.home)
    #expect(folder.status == 66, "\(folder)")
    let both = try scene.program.run("host", "--resume", "x", "--level", "1")
    #expect(both.status == 64, "\(both)")
  }
}
