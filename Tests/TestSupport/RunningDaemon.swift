import Foundation

/// The built `trainerd` in a scratch home; it is killed with the value.
package final class RunningDaemon {
  package struct NotReady: Error { package let said: String }

  package let process: ChildProcess
  package let home: String
  package var socket: String { home + "/run/trainerd.sock" }

  /// Starts it and waits until it says that it listens.
  package init(
    home: String,
    words: String,
    arguments: [String] = [],
    environment extra: [String: String] = [:]
  ) throws {
    self.home = home
    var program = try TrainerProgram(home: home, words: words)
    program.environment.merge(extra) { _, new in new }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw NotReady(said: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer {
      close(nowhere)
      close(ends[0])
    }
    var hidden = ["--ready-fd", String(ChildProcess.passed)]
    // No longer, as one test waits until a daemon gives up; the lease must outlast that.
    if TrainerProgram.isSlow {
      hidden += ["--pause-timeout", "60"]
      if !arguments.contains("--pause-lease") { hidden += ["--pause-lease", "120"] }
    }
    process = try ChildProcess(
      [TrainerProgram.directory + "/trainerd"] + hidden + arguments,
      environment: program.environment,
      input: nowhere,
      output: nowhere,
      errors: nowhere,
      further: ends[1]
    )
    close(ends[1])
    var text: [UInt8] = []
    var byte: UInt8 = 0
    var watched = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    while poll(&watched, 1, Int32(TrainerProgram.patienceSeconds) * 1000) > 0,
      read(ends[0], &byte, 1) == 1, byte != 0x0a
    { text.append(byte) }
    let said = String(decoding: text, as: UTF8.self)
    guard said == "ready" else { throw NotReady(said: said) }
  }

  /// Ends the daemon as a service manager does, and returns its exit status.
  package func end(by signal: Int32 = SIGTERM) -> Int32 {
    process.send(signal: signal)
    return process.wait()
  }
}
