import Foundation
import TestSupport
import Testing

/// The file of results of `trainer host`, across kills.
struct HostResultTests {
  private func answer(_ question: Int, _ client: WebClient) throws {
    try client.receive("\"type\":\"ask\"")
    client.send(frame: "{\"type\":\"answer\",\"q\":\(question),\"c\":0,\"ms\":900}")
    try client.receive("\"type\":\"reveal\"")
  }

  @Test func `results are saved at every reveal, and a kill leaves them complete`() throws {
    let scene = try DaemonScene()
    let path = scene.directory("result.csv")
    let host = try RunningHost(scene.program, ["--questions", "2", "--save", path])
    let player = try host.player("小李")
    host.type()
    host.type()
    try answer(1, player)
    host.type()
    host.type()
    try player.receive("\"type\":\"ready\"")
    host.process.send(signal: SIGKILL)
    _ = host.process.wait()
    let bytes = try scene.directory.bytes(of: "result.csv")
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]), "Excel reads it as UTF-8")
    let lines = String(decoding: bytes.dropFirst(3), as: UTF8.self).split(separator: "\r\n")
    // The cell of a question whose prompt has a comma is in quotation marks.
    let titles = lines.first?.replacing("\"", with: "")
    #expect(titles?.hasPrefix("rank,name,points,right,question 1: ") == true, "\(lines)")
    #expect(lines.first?.contains("question 2") == false)
    #expect(lines.dropFirst().first?.hasPrefix("1,小李,") == true)
    var information = stat()
    #expect(stat(path, &information) == 0 && information.st_mode & 0o777 == 0o600)
    let again = try scene.program.run("host", "--save", path)
    #expect(again.status == 73 && again.errors.contains("--force"))
  }

  @Test func `a game in which nobody answered leaves no file, and can be begun again`() throws {
    let scene = try DaemonScene()
    let path = scene.directory("result.csv")
    for lines in ["e\n", "\n\n\n\ne\n"] {
      let seen = try scene.program.run(
        ["host", "--bind", "127.0.0.1", "--port", "0", "--questions", "1", "--save", path],
        input: Array(lines.utf8)
      )
      #expect(seen.status == 0 && seen.output.contains("Nobody has joined."), "\(seen)")
      let left = try FileManager.default.contentsOfDirectory(atPath: scene.directory.path)
      #expect(!left.contains { $0.contains("result.csv") }, "\(left)")
    }
  }

  @Test(arguments: [false, true])
  func `a signal that comes as soon as the address is known is no surprise`(
    isHomework: Bool
  ) throws {
    let scene = try DaemonScene()
    let until = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
    let options = isHomework ? ["--homework", "--until", String(until)] : []
    for number in [SIGINT, SIGTERM, SIGHUP, SIGINT, SIGTERM] {
      let host = try RunningHost(scene.program, options)
      host.process.send(signal: number)
      #expect(host.process.wait() == 128 + number)
    }
  }

  @Test func `two games with the same players are in one file`() throws {
    let scene = try DaemonScene()
    let path = scene.directory("result.csv")
    let host = try RunningHost(scene.program, ["--questions", "1", "--save", path])
    let player = try host.player("Ann")
    host.type()
    host.type()
    try answer(1, player)
    host.type()
    try player.receive("\"type\":\"end\"")
    host.type("n")
    try player.receive("\"type\":\"welcome\"")
    host.type()
    host.type()
    try answer(1, player)
    host.type()
    try player.receive("\"type\":\"end\"")
    host.type()
    #expect(host.process.wait() == 0)
    let text = String(decoding: try scene.directory.bytes(of: "result.csv"), as: UTF8.self)
    let lines = text.split(separator: "\r\n")
    #expect(lines.count { $0.hasPrefix("1,Ann,") } == 2, "\(text)")
    #expect(lines.contains("game 2"), "\(text)")
    let questions = lines.filter { $0.hasPrefix("rank,") }
    #expect(questions.count == 2 && Set(questions).count == 2, "another word is asked: \(text)")
  }
}
