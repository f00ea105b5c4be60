import Foundation
package import Glibc
import Programs

/// A process that a test starts, on descriptors of the test's choice.
///
/// Descriptors of the tests are closed on exec, so that the end of a pipe is seen.
package final class ChildProcess {
  package struct CannotStart: Error { package let program: String }

  package let identifier: pid_t
  private var status: Int32?

  /// The descriptor of a program's further file.
  package static let passed: Int32 = 3

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
    var files = [STDIN_FILENO: input, STDOUT_FILENO: output, STDERR_FILENO: errors]
    files[Self.passed] = further
    do throws(ChildProgram.StartFailure) {
      identifier = try ChildProgram(
        path: arguments[0],
        arguments: arguments,
        environment: environment,
        files: files,
        isInOwnSession: false
      ).identifier
    } catch {
      throw CannotStart(program: arguments[0])
    }
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
