import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Daemon

/// The start of a daemon by a client.
struct DaemonLauncherTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A launcher whose daemon is a shell script.
  private func launcher(_ script: String) throws -> DaemonLauncher {
    let start = "#!/bin/sh\necho $$ >'\(directory("pid"))'\n"
    try directory.write((start + script + "\n").utf8, to: "trainerd")
    chmod(directory("trainerd"), 0o700)
    return DaemonLauncher(
      place: SocketPlace(directory: directory("run")),
      program: directory("trainerd"),
      environment: ["PATH": "/usr/bin:/bin"]
    )
  }

  /// Ends the script and waits for it: the library that runs the tests would otherwise wait for the
  /// children of its own in vain.
  private func end() throws {
    var text = ""
    for _ in 0..<1_000 where !text.hasSuffix("\n") {
      usleep(10_000)
      text = (try? String(contentsOfFile: directory("pid"), encoding: .utf8)) ?? ""
    }
    let process = try #require(pid_t(text.dropLast()))
    kill(process, SIGKILL)
    #expect(waitpid(process, nil, 0) == process)
  }

  @Test func `a learner who cancels does not wait for a slow daemon`() throws {
    var launcher = try launcher("exec sleep 30")
    // Without the question the wait would end as one that took too long.
    launcher.patienceSeconds = 10
    let questions = Mutex(0)
    launcher.isCancelled = {
      questions.withLock { count in
        count += 1
        return count > 3
      }
    }
    #expect(throws: LaunchFailure.cancelled) { _ = try launcher.connect() }
    try end()
  }

  @Test func `a daemon that is not ready in time is named`() throws {
    var launcher = try launcher("exec sleep 30")
    launcher.patienceSeconds = 0
    #expect(throws: LaunchFailure.notStarted(reason: "it was not ready in time")) {
      _ = try launcher.connect()
    }
    try end()
  }

  @Test func `a daemon that cannot start says why`() throws {
    let launcher = try launcher("printf 'the disk is full\\n' >&3")
    #expect(throws: LaunchFailure.notStarted(reason: "the disk is full")) {
      _ = try launcher.connect()
    }
    try end()
  }

  @Test func `a daemon whose file is missing is named with its path`() throws {
    let launcher = DaemonLauncher(
      place: SocketPlace(directory: directory("run")),
      program: directory("trainerd"),
      environment: [:]
    )
    #expect(throws: LaunchFailure.programMissing(path: directory("trainerd"))) {
      _ = try launcher.connect()
    }
  }
}
