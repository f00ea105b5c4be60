import Foundation

/// The built daemon in a scratch home; it ends when the value goes.
final class Daemon {
  private let program: String
  private let home: String
  private let identifier: pid_t

  /// Starts it and waits until it listens.
  init(program: String, home: String) throws {
    self.program = program
    self.home = home
    try Program.trainer(program, ["daemon", "start"], home: home).end()
    identifier = try SocketClient(Self.socket(home)).daemonIdentifier
  }

  deinit { try? Program.trainer(program, ["daemon", "stop"], home: home).end() }

  private static func socket(_ home: String) -> String { home + "/run/trainerd.sock" }

  func client() throws -> SocketClient { try SocketClient(Self.socket(home)) }

  /// Resident memory in MiB.
  var megabytes: Double { residentMegabytes(of: identifier) }

  var descriptors: Int {
    let path = "/proc/\(identifier)/fd"
    return (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? -1
  }
}

/// The resident memory of a process in MiB.
func residentMegabytes(of process: pid_t) -> Double {
  let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") } ?? ""
  return (Double(line.filter(\.isNumber)) ?? .nan) / 1024
}
