import Foundation
import TestSupport

/// Runs the suite among mounts and processes of its own.
///
/// However a run ends, the kernel ends its daemons with it and takes its disks away; what is left
/// in the scratch directory goes too, unless this process was killed itself.
enum Enclosure {
  private static let mark = "FAULTS_ENCLOSED"

  /// The exit status of the suite inside; nil inside, and where there is no right to enclose it.
  static func run() throws -> Int32? {
    var environment = ProcessInfo.processInfo.environment
    guard getuid() == 0, environment[mark] == nil, let unshare = Tool.path(of: "unshare"),
      let privileges = Tool.path(of: "setpriv"),
      try Tool.run("unshare", "--mount", "--pid", "--fork", "--mount-proc", "true")
    else { return nil }
    // A socket's path has 107 bytes at most.
    guard let template = strdup("/tmp/faults-XXXXXX"), let made = mkdtemp(template) else {
      return nil
    }
    defer { free(template) }
    let scratch = String(cString: made)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    // Programs that run as another user go through it.
    chmod(scratch, 0o711)
    environment["TMPDIR"] = scratch
    environment[mark] = "1"
    var ends = sigset_t()
    sigemptyset(&ends)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&ends, signal) }
    pthread_sigmask(SIG_BLOCK, &ends, nil)
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    // The shell is the first process inside, and takes in the daemons that lose their parents.
    let suite = try ChildProcess(
      [
        privileges, "--pdeathsig", "KILL", unshare, "--mount", "--pid", "--fork",
        "--kill-child=KILL", "--mount-proc", "/bin/sh", "-c", "\"$0\" \"$@\"; exit $?", program,
      ] + CommandLine.arguments.dropFirst(),
      environment: environment,
      input: 0,
      output: 1,
      errors: 2
    )
    let identifier = suite.identifier
    let wanted = ends
    Thread.detachNewThread {
      var set = wanted
      var signal: Int32 = 0
      sigwait(&set, &signal)
      kill(identifier, SIGKILL)
    }
    let status = suite.wait()
    return status < 0 ? 128 - status : status
  }
}
