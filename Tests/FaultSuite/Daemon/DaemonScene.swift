import Foundation
import TestSupport

/// A learner's home whose commands go through a daemon.
final class DaemonScene {
  struct NotRunning: Error { let output: String }

  var scene: Scene
  var program: TrainerProgram { scene.program }
  var socket: String { scene.home + "/run/trainerd.sock" }

  static var path: String { TrainerProgram.directory + "/trainerd" }

  private struct Status: Decodable { let pid: pid_t? }

  init(_ rig: Rig, home: String? = nil) throws {
    scene = try Scene()
    if let home { scene.home = home }
    scene.program.environment["TRAINER_DAEMON"] = nil
    try rig.makeRoomy(scene)
  }

  deinit { _ = try? scene.program.run("daemon", "stop") }

  /// The daemon that serves this home; nil when none does.
  func pid() throws -> pid_t? {
    let status = try program.run("daemon", "status", "--json")
    guard status.status == 0 else { return nil }
    return try JSONDecoder().decode(Status.self, from: Data(status.output.utf8)).pid
  }

  /// Starts a daemon unless one is there, and returns its number.
  func start() throws -> pid_t {
    let started = try program.run("daemon", "start")
    guard let pid = try pid() else { throw NotRunning(output: started.errors) }
    return pid
  }

  /// Starts a daemon of our own in the foreground and waits until it listens.
  func foreground(wrapper: [String] = []) throws -> ChildProcess {
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nowhere) }
    let process = try ChildProcess(
      wrapper + [Self.path],
      environment: program.environment,
      input: nowhere,
      output: nowhere,
      errors: nowhere
    )
    for _ in 0..<3_000 {
      if (try? WireClient(socket)) != nil { return process }
      poll(nil, 0, 10)
    }
    throw NotRunning(output: "\(wrapper)")
  }

  /// The daemons of a home, found without asking any.
  static func daemons(of home: String) throws -> [pid_t] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name in
      guard let pid = pid_t(name),
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ"),
        let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline"),
        words.prefix(while: { $0 != 0 }).suffix(9) == Data("/trainerd".utf8),
        environment.range(of: Data("TRAINER_HOME=\(home)\0".utf8)) != nil
      else { return nil }
      return pid
    }
  }

  /// What the open descriptors of a process refer to: paths, and kinds such as `socket`.
  static func descriptors(of pid: pid_t) -> [String] {
    let directory = "/proc/\(pid)/fd/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.compactMap { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: directory + name)
      return target?.split(separator: ":[").first.map(String.init)
    }
  }

  /// Waits until a process has at most the given descriptors open, for ten seconds at most; returns
  /// those that it has open in addition.
  static func descriptorsLeft(of pid: pid_t, after before: [String]) -> [String] {
    var left: [String] = []
    for _ in 0..<1_000 {
      left = descriptors(of: pid)
      for known in before { left.firstIndex(of: known).map { _ = left.remove(at: $0) } }
      if left.isEmpty { break }
      poll(nil, 0, 10)
    }
    return left
  }

  /// Resident memory of a process in KiB.
  static func memory(of pid: pid_t) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return line.split(separator: " ").compactMap { Int($0) }.first ?? -1
  }
}
