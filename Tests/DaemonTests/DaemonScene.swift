import Foundation
import TestSupport

/// A scratch home with the small word list, the program and, when asked for, the daemon.
struct DaemonScene {
  let directory: TemporaryDirectory
  let home: String
  var program: TrainerProgram

  init() throws {
    directory = try TemporaryDirectory()
    home = directory("h")
    program = try TrainerProgram(home: home, words: FewWords.pack())
    program.environment["TRAINER_DAEMON"] = nil
  }

  var socket: String { home + "/run/trainerd.sock" }

  func daemon(
    _ arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws -> RunningDaemon {
    try RunningDaemon(
      home: home,
      words: FewWords.pack(),
      arguments: arguments,
      environment: environment
    )
  }

  /// A client that has said hello.
  func client() throws -> LineClient {
    let client = try LineClient(socket)
    try client.hello()
    return client
  }

  /// The number of the daemon's process.
  func pid() throws -> pid_t? {
    let status = try program.run("daemon", "status", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(status.output.utf8))
    return ((object as? [String: Any])?["pid"] as? Int).map(pid_t.init)
  }

  /// How often a daemon began to listen in this home.
  func starts() throws -> Int {
    let log = String(decoding: try directory.bytes(of: "h/trainer.log"), as: UTF8.self)
    return log.split(separator: "\n").count { $0.contains(" listening ") }
  }
}

/// Ends what a command may have started, also when a test fails.
final class DaemonEnder {
  private let program: TrainerProgram
  init(_ scene: DaemonScene) { program = scene.program }
  deinit { _ = try? program.run("daemon", "stop") }
}
