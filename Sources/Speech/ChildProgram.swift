import Foundation
import Glibc

/// A running program without input and output, in a session and a process group of its own.
///
/// It has no terminal to read from or write to, and ^C at the learner's terminal does not reach it.
struct ChildProgram: Sendable {
  /// The identifier of the process, which is also that of its group.
  let identifier: pid_t

  /// The way in which a program ended.
  enum Ending: Equatable {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  /// Starts a program; throws the reason of the system if that fails.
  ///
  /// `posix_spawn` is used because the program must not be waited for: swift-subprocess runs a
  /// program inside an asynchronous call that ends when the program does.
  init(path: String, arguments: [String]) throws(StartFailure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    for descriptor in Self.openDescriptors() {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var everySignal = sigset_t()
    sigfillset(&everySignal)
    var noSignal = sigset_t()
    sigemptyset(&noSignal)
    posix_spawnattr_setsigdefault(&attributes, &everySignal)
    posix_spawnattr_setsigmask(&attributes, &noSignal)
    let flags = Self.newSession | Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, &attributes, words, environ)
    guard code == 0 else { throw StartFailure(reason: String(cString: strerror(code))) }
    identifier = child
  }

  struct StartFailure: Error { let reason: String }

  /// Returns the open files except the standard streams; the program must keep none of them open,
  /// since locks and pipes would stay in use with it.
  private static func openDescriptors() -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap(Int32.init).filter { $0 > STDERR_FILENO }
  }

  /// The value of `POSIX_SPAWN_SETSID`, which glibc declares only for GNU sources.
  private static let newSession = 0x80

  /// Kills the program and all that it started; not to be called after `takeEnding`.
  func kill() { _ = Glibc.kill(-identifier, SIGKILL) }

  /// Waits until the program has ended; its identifier stays its own until `takeEnding`.
  func wait() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Returns the way in which a program ended that was waited for, and frees its identifier.
  func takeEnding() -> Ending {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .killed(signal: signal)
  }
}
