import Foundation
package import Glibc

/// A program that was started and runs alongside this process.
///
/// It inherits only the files that it is given, so that locks and pipes of this process are
/// released when this process ends; its signals have their default actions and are unblocked.
/// `posix_spawn` is used because swift-subprocess runs a program inside an asynchronous call that
/// ends when the program does.
package struct ChildProgram: Sendable {
  /// The process identifier; also that of the process group if the program has its own session.
  package let identifier: pid_t

  /// The way in which a program ended.
  package enum Ending: Equatable, Sendable {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  /// The error for a program that was not started; `reason` is the system's message.
  package struct StartFailure: Error {
    package let reason: String
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: Its arguments; the first is the program's name.
  ///   - environment: Its environment variables; nil for those of this process.
  ///   - files: The descriptors that it gets, by their numbers in the program; a standard stream
  ///     that is not listed is `/dev/null`.
  ///   - isInOwnSession: True if it gets its own session, without a terminal, so that ^C at the
  ///     learner's terminal does not reach it.
  /// - Throws: `StartFailure` if the system cannot start it.
  package init(
    path: String,
    arguments: [String],
    environment: [String: String]? = nil,
    files: [Int32: Int32] = [:],
    isInOwnSession: Bool = true
  ) throws(StartFailure) {
    Self.withholdDescriptors()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in files.sorted(by: { $0.key < $1.key }) {
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
    for stream in STDIN_FILENO...STDERR_FILENO where files[stream] == nil {
      let access = stream == STDIN_FILENO ? O_RDONLY : O_WRONLY
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", access, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let flags = Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags | (isInOwnSession ? Self.newSession : 0)))
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { $0.map { strdup($0.key + "=" + $0.value) } + [nil] }
    defer { for pointer in words + (variables ?? []) { free(pointer) } }
    var child: pid_t = 0
    let code =
      if let variables {
        posix_spawn(&child, path, &actions, &attributes, words, variables)
      } else {
        posix_spawn(&child, path, &actions, &attributes, words, environ)
      }
    guard code == 0 else { throw StartFailure(reason: String(cString: strerror(code))) }
    identifier = child
  }

  /// Sets all open files except the standard streams to be closed in started programs.
  private static func withholdDescriptors() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in names.compactMap(Int32.init) where descriptor > STDERR_FILENO {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// The value of `POSIX_SPAWN_SETSID`, which glibc declares only if `_GNU_SOURCE` is defined.
  private static let newSession = 0x80

  /// Kills the program, which must be in its own session, with everything that it started.
  ///
  /// It must not be called after `takeEnding`.
  package func kill() { _ = Glibc.kill(-identifier, SIGKILL) }

  /// Waits until the program has ended; its process identifier is not reused before `takeEnding`.
  package func wait() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Returns how the program ended and releases its process identifier; call it after `wait`.
  package func takeEnding() -> Ending {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .killed(signal: signal)
  }
}

/// The search for programs in the directories of `PATH`.
package enum ProgramPath {
  /// Returns the path of a program; nil if there is no such file that can be run.
  ///
  /// `name`: the name of the program, or its path if it has a slash. `path`: directories, separated
  /// by colons; relative ones are ignored.
  package static func find(_ name: String, in path: String) -> String? {
    let candidates =
      name.contains("/")
      ? [name] : path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
    return candidates.first { candidate in
      var information = stat()
      return stat(candidate, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
        && access(candidate, X_OK) == 0
    }
  }
}
