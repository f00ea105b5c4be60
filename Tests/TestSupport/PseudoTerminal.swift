import Glibc

/// A process on a terminal of its own, driven by a test.
///
/// Waiting always waits for text or the end, with a limit that only a failing test reaches.
package final class PseudoTerminal {
  package struct TimedOut: Error {
    package var wanted: String
    package var seen: String
  }

  /// The system has no terminal to give, or the program cannot be started.
  package struct Unavailable: Error {}

  private var controller: Int32
  private var terminal: Int32
  private let process: pid_t
  /// The modes before the program started.
  package private(set) var modesBefore: [UInt32] = []
  private var unread = ""
  package private(set) var transcript = ""

  /// Starts a program as the leader of a session whose terminal this is.
  package init(
    _ arguments: [String],
    environment: [String],
    columns: UInt16 = 80,
    rows: UInt16 = 24
  ) throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0
    var number: UInt32 = 0
    let setLock = UInt(0x4004_5431)  // TIOCSPTLCK and TIOCGPTN, which Swift does not import
    let getNumber = UInt(0x8004_5430)
    guard ioctl(controller, setLock, &locked) == 0 else { throw Unavailable() }
    guard ioctl(controller, getNumber, &number) == 0 else { throw Unavailable() }
    let name = "/dev/pts/\(number)"
    terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard terminal >= 0 && ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0 else {
      throw Unavailable()
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigfillset(&defaults)
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &unblocked)
    let newSession = 0x80  // POSIX_SPAWN_SETSID
    posix_spawnattr_setflags(
      &attributes,
      Int16(newSession | Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK))
    )
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)

    let modesBefore = Self.modes(of: terminal)
    let argumentPointers = arguments.map { strdup($0) } + [nil]
    let environmentPointers = environment.map { strdup($0) } + [nil]
    defer { for pointer in argumentPointers + environmentPointers { free(pointer) } }
    var child: pid_t = 0
    let status = posix_spawn(
      &child,
      arguments[0],
      &actions,
      &attributes,
      argumentPointers,
      environmentPointers
    )
    process = child
    self.modesBefore = modesBefore
    guard status == 0 else { throw Unavailable() }
  }

  /// Takes the terminal away from the program, as closing a window does.
  package func hangUp() {
    close(terminal)
    close(controller)
    terminal = -1
    controller = -1
  }

  deinit {
    if controller >= 0 { hangUp() }
    if !isReaped {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  private var isReaped = false

  /// The modes of the terminal, as `stty` would show them.
  package var modes: [UInt32] { Self.modes(of: terminal) }

  private static func modes(of terminal: Int32) -> [UInt32] {
    var state = termios()
    tcgetattr(terminal, &state)
    let controls = withUnsafeBytes(of: state.c_cc) { $0.map { UInt32($0) } }
    return [state.c_iflag, state.c_oflag, state.c_cflag, state.c_lflag] + controls
  }

  package func type(_ text: String) { type(Array(text.utf8)) }

  package func type(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
  }

  package func send(signal: Int32) { kill(process, signal) }

  package func resize(columns: UInt16) {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  /// Waits until the program has written this text and returns all up to and with it.
  @discardableResult
  package func wait(for text: String) throws -> String {
    while true {
      if let found = unread.utf8.firstRange(of: Array(text.utf8)) {
        let seen = String(unread[..<found.upperBound])
        unread = String(unread[found.upperBound...])
        return seen
      }
      guard readMore() else { throw TimedOut(wanted: text, seen: unread) }
    }
  }

  /// Waits until the program has taken all that was typed.
  package func waitUntilRead() throws {
    var unreadCount: Int32 = 1
    for _ in 0..<2_000 where unreadCount != 0 {
      guard ioctl(terminal, UInt(FIONREAD), &unreadCount) == 0 else { throw Unavailable() }
      poll(nil, 0, 5)
    }
    guard unreadCount == 0 else { throw TimedOut(wanted: "all typed bytes read", seen: unread) }
  }

  /// Waits for the end of the program and returns its exit code, or minus its signal.
  package func waitForExit() throws -> Int32 {
    var status: Int32 = 0
    var finished = waitpid(process, &status, WNOHANG)
    while finished == 0, readMore(milliseconds: 50) || !isOverdue {
      finished = waitpid(process, &status, WNOHANG)
    }
    guard finished == process else { throw TimedOut(wanted: "exit", seen: unread) }
    isReaped = true
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }

  private var emptyReads = 0
  private var isOverdue: Bool { emptyReads > 400 }

  private func readMore(milliseconds: Int32 = 20_000) -> Bool {
    var watched = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, milliseconds) > 0 else {
      emptyReads += 1
      return false
    }
    var chunk = [UInt8](repeating: 0, count: 4_096)
    let count = read(controller, &chunk, chunk.count)
    guard count > 0 else { return false }
    let text = String(decoding: chunk.prefix(count), as: UTF8.self)
    unread += text
    transcript += text
    return true
  }
}

extension Collection where Element: Equatable {
  /// Returns the position at which another sequence first occurs in this one.
  fileprivate func firstRange(of other: [Element]) -> Range<Index>? {
    var start = startIndex
    while start != endIndex {
      if self[start...].starts(with: other) {
        return start..<index(start, offsetBy: other.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
