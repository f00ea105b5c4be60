import Foundation
import TestSupport

/// A program that strace stops before its Nth system call of some kinds, so that the power can be
/// cut at exactly that moment.
final class Freezer {
  /// What changes a disk.
  static let changes = [
    "write", "pwrite64", "fsync", "fdatasync", "link", "linkat", "rename", "renameat", "renameat2",
    "unlink", "unlinkat", "mkdir", "mkdirat", "chmod", "fchmodat", "ftruncate",
  ].joined(separator: ",")

  /// Neither a stop nor an end came.
  struct Stuck: Error { let reports: String }

  private let tracer: ChildProcess
  private let reports: Int32
  private let scratch: TemporaryDirectory

  init(_ program: TrainerProgram, _ arguments: [String], call number: Int) throws {
    scratch = try TemporaryDirectory()
    mkfifo(scratch("reports"), 0o600)
    reports = open(scratch("reports"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writing = open(scratch("reports"), O_WRONLY | O_CLOEXEC)
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { for end in [writing, nowhere] { close(end) } }
    tracer = try ChildProcess(
      [
        "/usr/bin/strace", "-f", "-e", "trace=\(Self.changes)",
        "-e", "inject=\(Self.changes):signal=STOP:when=\(number)", program.executable,
      ] + arguments,
      environment: program.environment,
      input: nowhere,
      output: nowhere,
      errors: writing
    )
  }

  deinit { close(reports) }

  /// Waits until the program is stopped or has ended; whether it is stopped.
  func waitUntilStopped() throws -> Bool {
    var seen: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      var watched = pollfd(fd: reports, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, 60_000) > 0 else {
        kill()
        throw Stuck(reports: String(decoding: seen, as: UTF8.self))
      }
      let count = read(reports, &chunk, chunk.count)
      guard count > 0 else { return false }
      seen += chunk.prefix(count)
      if Data(seen).range(of: Data("stopped by SIGSTOP".utf8)) != nil { return true }
    }
  }

  /// Kills the program and what traces it.
  func kill() {
    let path = "/proc/\(tracer.identifier)/task/\(tracer.identifier)/children"
    let children = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for child in children.split(separator: " ").compactMap({ pid_t($0) }) {
      Foundation.kill(child, SIGKILL)
    }
    tracer.send(signal: SIGKILL)
    _ = tracer.wait()
  }

  /// Waits for the end of a program that was not stopped.
  func wait() -> Int32 { tracer.wait() }
}
