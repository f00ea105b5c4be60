import Foundation
import TestSupport
import Testing

/// `trainer host --homework` over real connections, and after a killed host.
struct HomeworkHostTests {
  private func journal(_ scene: DaemonScene) throws -> String? {
    try FileManager.default.contentsOfDirectory(atPath: scene.home)
      .first { $0.hasPrefix("homework-") }.map { "\(scene.home)/\($0)" }
  }

  @Test func `an answer that was acknowledged outlives a killed host`() throws {
    let scene = try DaemonScene()
    let until = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
    var host = try RunningHost(
      scene.program,
      ["--homework", "--until", String(until), "--questions", "3"]
    )
    let path = host.path
    let pupil = try host.client()
    pupil.send(frame: #"{"type":"join","v":1,"name":"小李"}"#)
    let welcome = try pupil.receive("\"type\":\"welcome\"")
    #expect(welcome.contains("\"homework\":true") && welcome.contains("\"ask\""))
    let token = try #require(welcome.firstMatch(of: #/"token":"([0-9a-f]+)"/#)?.1)
    pupil.send(frame: #"{"type":"answer","q":1,"c":0,"ms":900}"#)
    let reveal = try pupil.receive("\"type\":\"reveal\"")
    host.process.send(signal: SIGKILL)
    _ = host.process.wait()
    let journal = try #require(try journal(scene))
    var information = stat()
    #expect(stat(journal, &information) == 0 && information.st_mode & 0o777 == 0o600)

    // Half a line, as of a host that was killed while it wrote one.
    let file = try #require(FileHandle(forWritingAtPath: journal))
    try file.seekToEnd()
    try file.write(contentsOf: Data(#"{"answer":{"pup"#.utf8))
    try file.close()

    let csv = scene.home + "/result.csv"
    host = try RunningHost(scene.program, ["--resume", journal, "--save", csv])
    #expect(host.path == path)
    let again = try host.client()
    again.send(frame: "{\"type\":\"join\",\"v\":1,\"token\":\"\(token)\"}")
    let state = try again.receive("\"type\":\"welcome\"")
    #expect(state.contains("\"name\":\"小李\"") && state.contains("\"phase\":\"reveal\""))
    let word = try #require(reveal.firstMatch(of: #/"word":\{[^}]*\}/#)?.0)
    #expect(state.contains(word), "the verdict is shown again")
    again.send(frame: #"{"type":"next","q":1}"#)
    try again.receive("\"type\":\"ask\"")
    again.send(frame: #"{"type":"answer","q":2,"c":1,"ms":900}"#)
    try again.receive("\"type\":\"reveal\"")
    host.type("e")
    let end = try again.receive("\"type\":\"end\"")
    #expect(end.contains("\"of\":2") && end.contains("\"open\":1"))
    #expect(again.closeCode() == 1001)
    #expect(host.process.wait() == 0)
    let saved = try String(contentsOfFile: csv, encoding: .utf8)
    #expect(saved.contains("小李,"), "\(saved)")
    #expect(try self.journal(scene) == nil, "the homework has ended")
  }

  @Test func `a host that is stopped says how to go on, and its pages try again`() throws {
    let scene = try DaemonScene()
    let until = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
    let host = try RunningHost(scene.program, ["--homework", "--until", String(until)])
    let pupil = try host.player("Ann")
    #expect(host.end() == 128 + SIGTERM)
    #expect(pupil.closeCode() == 1012)
    #expect(try journal(scene) != nil)
  }

  @Test(arguments: ["q", " QUIT", "q now"])
  func `a line that begins with q stops the homework, which goes on later`(_ line: String) throws {
    let scene = try DaemonScene()
    let until = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
    let host = try RunningHost(scene.program, ["--homework", "--until", String(until)])
    let pupil = try host.player("Ann")
    host.type(line)
    #expect(pupil.closeCode() == 1012)
    #expect(host.process.wait() == 0)
    #expect(try journal(scene) != nil)
  }

  @Test func `a homework that ended is named with its results, and removed after ninety days`()
    throws
  {
    let scene = try DaemonScene()
    let until = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
    let host = try RunningHost(scene.program, ["--homework", "--until", String(until)])
    _ = try host.player("Ann")
    #expect(host.end() == 128 + SIGTERM)
    let path = try #require(try journal(scene))
    let record = try String(contentsOfFile: path, encoding: .utf8)
    /// Runs a game beside the file of a homework that ended some days ago.
    func warning(days: Double) throws -> String {
      let end = Int64((Date().timeIntervalSince1970 - days * 86_400) * 1_000)
      let moved = record.replacing(/"until":\d+/, with: "\"until\":\(end)")
      try moved.write(toFile: path, atomically: true, encoding: .utf8)
      return try scene.program.run(
        ["host", "--bind", "127.0.0.1", "--port", "0", "--questions", "1"],
        input: Array("e\n".utf8)
      ).errors
    }
    #expect(try warning(days: -1).contains("to go on with it, run: trainer host --resume \(path)"))
    #expect(try warning(days: 89).contains("for its results, run: trainer host --resume \(path)"))
    #expect(try journal(scene) == path)
    let csv = scene.home + "/result.csv"
    #expect(try scene.program.run("host", "--resume", path, "--save", csv).status == 0)
    #expect(FileManager.default.fileExists(atPath: csv))
    #expect(try journal(scene) == nil, "its results are reported")
    #expect(try !warning(days: 91).contains("--resume"))
    #expect(try journal(scene) == nil)
  }

  @Test func `the newest homework goes on without its file, and is named`() throws {
    let scene = try DaemonScene()
    let none = try scene.program.run("host", "--resume", "last")
    #expect(none.status == 66 && none.errors.contains("no game or homework was interrupted"))
    let bare = try scene.program.run("host", "--resume")
    #expect(bare.status == 64 && bare.errors.contains("<file|last>"), "\(bare)")
    let until = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
    let host = try RunningHost(scene.program, ["--homework", "--until", String(until)])
    _ = try host.player("Ann")
    #expect(host.end() == 128 + SIGTERM)
    let seen = try scene.program.run(
      ["host", "--resume", "last", "--bind", "127.0.0.1"],
      input: Array("q\n".utf8)
    )
    #expect(seen.errors.contains("going on with the homework, until \(until)"), "\(seen)")
    #expect(seen.errors.contains("to go on, run ‘trainer host --resume last’"), "\(seen)")
    #expect(seen.output.contains("join at http://127.0.0.1:\(host.port)\(host.path)"), "\(seen)")
  }

  @Test func `a terminal is told to do the homework in a browser`() throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let until = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
    let host = try RunningHost(scene.program, ["--homework", "--until", String(until)])
    let url = "http://127.0.0.1:\(host.port)\(host.path)"
    let seen = try scene.program.run("join", url, "--name", "Ann")
    #expect(seen.status == 64 && seen.output.isEmpty, "\(seen)")
    #expect(seen.errors == "trainer: this is homework; open \(url) in a browser to do it\n")
    withExtendedLifetime(ender) {}
  }

  @Test(
    arguments: [
      (["--homework"], "--homework needs its last day"),
      (["--until", "2030-01-01"], "--until needs --homework"),
      (["--homework", "--until", "2020-01-01"], "--until must be from now"),
      (["--homework", "--until", "9999-01-01"], "--until must be from now"),
      (["--homework", "--until", "2026-02-30"], "is not a time"),
      (["--homework", "--until", "2026-12-01T25:00"], "is not a time"),
      (["--homework", "--until", "tomorrow"], "is not a time"),
    ] as [([String], String)]
  )
  func `a wrong end is refused`(_ options: [String], message: String) throws {
    let result = try DaemonScene().program.run(["host"] + options)
    #expect(result.status == 64 && result.errors.contains(message), "\(result)")
  }
}
