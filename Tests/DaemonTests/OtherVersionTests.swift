import Foundation
import TestSupport
import Testing

/// A client that meets something other than its own daemon.
struct OtherVersionTests {
  @Test(
    arguments: [
      (
        #"{"jsonrpc":"2.0","id":0,"result":{"protocol":2,"version":"9.9.9","pid":1,"readiness":"ready","notices":[],"missingPacks":[]}}"#,
        "the daemon is version 9.9.9 and this is "
      ),
      (
        #"{"jsonrpc":"2.0","id":0,"error":{"code":2,"message":"wrong","data":{"supported":9}}}"#,
        "working without the daemon: trainerd uses protocol 9"
      ),
      (
        #"{"jsonrpc":"2.0","id":0,"error":{"code":5,"message":"many","data":{"limit":3}}}"#,
        "working without the daemon: trainerd already serves 3 clients, its limit"
      ),
      (
        "SSH-2.0-OpenSSH",
        "working without the daemon: the program at the socket of the daemon is not trainerd"
      ),
    ]
  )
  func `what is not this version's daemon is told of and left out`(
    answer: String,
    warning: String
  ) throws {
    let scene = try DaemonScene()
    let old = try ScriptedDaemon(scene.home + "/run") { _, requests in
      requests.answer(answer)
      while requests.next() != nil {}
    }
    let seen = try scene.program.run("due", "--json")
    #expect(seen.output == "{\"due\":0,\"joining\":0,\"learning\":0,\"new\":10}\n")
    #expect(seen.errors.hasPrefix("trainer: " + warning), "\(seen.errors)")
    #expect(seen.errors.split(separator: "\n").count == 1)
    withExtendedLifetime(old) {}
  }

  @Test func `a daemon for other words is left out without a word`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    var other = scene.program
    other.environment["TRAINER_WORDS"] = scene.directory("none.sqlite")
    let seen = try other.run("due")
    #expect(seen.status == 66)
    #expect(seen.errors.contains("none.sqlite is missing"))
    #expect(daemon.end() == 0)
  }

  @Test func `without the daemon's program the work is done all the same`() throws {
    let scene = try DaemonScene()
    var lonely = scene.program
    lonely.executable = scene.directory("bin/trainer")
    try FileManager.default.createDirectory(
      atPath: scene.directory("bin"),
      withIntermediateDirectories: true
    )
    try FileManager.default.createDirectory(
      atPath: scene.directory("share"),
      withIntermediateDirectories: true
    )
    // By another process: a program that a test writes itself is busy while another test forks.
    var copy = scene.program
    copy.executable = "/bin/cp"
    #expect(try copy.run(TrainerProgram.path, lonely.executable).status == 0)
    try FileManager.default.createSymbolicLink(
      atPath: scene.directory("share/trainer"),
      withDestinationPath: TrainerProgram.shared
    )
    let seen = try lonely.run("due", "--json")
    #expect(seen.output == "{\"due\":0,\"joining\":0,\"learning\":0,\"new\":10}\n")
    #expect(seen.errors.hasPrefix("trainer: working without the daemon: the program "))
    #expect(seen.errors.split(separator: "\n").count == 1)
  }
}
