import Foundation
package import Glibc

/// A process that a test starts, on descriptors of the test's choice.
///
/// Descriptors of the tests are closed on exec, so that the end of a pipe is seen.
package final class ChildProcess {
  package struct CannotStart: Error { package let program: String }

  package let identifier: pid_t
  private var status: Int32?

  /// The descriptor of a program's further file.
  package static let passed: Int32 = 3

  /// Marks what the tests themselves inherited, and the sockets of their servers, as not for their
  /// programs.
  private static func closeOthersOnExec() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in names.compactMap(Int32.init) where descriptor > STDERR_FILENO {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Starts a program; signals are at their defaults and unblocked.
  ///
  /// `further`: one more file, which has the number `passed` in the program.
  package init(
    _ arguments: [String],
    environment: [String: String],
    input: Int32,
    output: Int32,
    errors: Int32,
    further: Int32? = nil
  ) throws {
    Self.closeOthersOnExec()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    if let further { posix_spawn_file_actions_adddup2(&actions, further, Self.passed) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var everySignal = sigset_t()
    sigfillset(&everySignal)
    var noSignal = sigset_t()
    sigemptyset(&noSignal)
    posix_spawnattr_setsigdefault(&attributes, &everySignal)
    posix_spawnattr_setsigmask(&attributes, &noSignal)
    posix_spawnattr_setflags(
      &attributes,
      Int16(Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK))
    )
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var child: pid_t = 0
    guard posix_spawn(&child, arguments[0], &actions, &attributes, words, variables) == 0 else {
      throw CannotStart(program: arguments[0])
    }
    identifier = child
  }

  deinit {
    guard status == nil else { return }
    kill(identifier, SIGKILL)
    _ = wait()
  }

  package func send(signal: Int32) { kill(identifier, signal) }

  /// Waits for the end and returns the exit status, or minus the signal that ended it.
  package func wait() -> Int32 {
    if let status { return status }
    var word: Int32 = 0
    while waitpid(identifier, &word, 0) < 0, errno == EINTR {}
    return note(word)
  }

  /// Returns the same at once; nil while the process runs.
  package func waitIfEnded() -> Int32? {
    if let status { return status }
    var word: Int32 = 0
    return waitpid(identifier, &word, WNOHANG) == identifier ? note(word) : nil
  }

  private func note(_ word: Int32) -> Int32 {
    let ended = word & 0x7F == 0 ? (word >> 8) & 0xFF : -(word & 0x7F)
    status = ended
    return ended
  }
}
