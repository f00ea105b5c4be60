import Glibc
import Synchronization

/// An event while a program waits for keys.
package enum KeyEvent: Equatable, Sendable {
  /// A character that was typed at a terminal; escape sequences of other keys are dropped.
  case key(Character)
  /// A line, if the input is not read key by key.
  case line(String)
  /// ^C was typed, or SIGINT was received while standard input is a terminal.
  ///
  /// Without a terminal, SIGINT is `terminated`, since there is no person to ask whether to end.
  case interrupted
  /// The program was asked to end by this signal; SIGHUP if the terminal whose keys are read is
  /// closed.
  case terminated(Int32)
  /// The wait ended without a complete key or line: another thread called the waker, the terminal
  /// was resized, only a part was read, or the time is over.
  case woken
  case endOfInput
}

/// Keys from a terminal, or lines from a pipe, with a wait that other threads can end.
///
/// As long as the object exists, SIGINT, SIGTERM, SIGHUP and SIGWINCH are events, and a terminal
/// that is read by keys passes on each key without echo. Afterwards the previous handlers and modes
/// are restored.
@MainActor package final class KeyInput {
  private let waker: Waker
  private let byKey: Bool
  private let isTerminal = isatty(STDIN_FILENO) == 1
  private let signals: [sigaction]
  private var modes = termios()
  private var bytes: [UInt8] = []
  private var isAtEnd = false

  /// Starts reading standard input.
  ///
  /// `byKey`: true for a terminal whose keys are read one by one, false to read lines.
  package init(byKey: Bool, waker: Waker) {
    self.byKey = byKey
    self.waker = waker
    signals = EndSignals.watch()
    guard byKey, tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    var raw = modes
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
  }

  isolated deinit {
    if byKey { tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes) }
    EndSignals.release(to: signals)
  }

  /// Waits for the next event, for at most this many milliseconds; without a limit if nil.
  package func next(milliseconds: Int?) -> KeyEvent {
    if let event = buffered() { return event }
    var watched = [
      pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: EndSignals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isAtEnd ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&watched, 3, milliseconds.map { Int32(clamping: $0) } ?? -1)
    if watched[0].revents != 0 { waker.clear() }
    if let number = EndSignals.take() {
      return number == SIGINT && isTerminal ? .interrupted : .terminated(number)
    }
    guard count > 0, watched[0].revents == 0, watched[2].revents != 0 else { return .woken }
    var chunk = [UInt8](repeating: 0, count: 4_096)
    let length = read(STDIN_FILENO, &chunk, chunk.count)
    if length < 0, [EINTR, EAGAIN].contains(errno) { return .woken }
    guard length > 0 else {
      isAtEnd = true
      return byKey ? .terminated(SIGHUP) : .endOfInput
    }
    bytes += chunk[..<length]
    return buffered() ?? .woken
  }

  /// Removes the first event from the bytes that were read and returns it; nil if none is complete
  /// yet.
  private func buffered() -> KeyEvent? {
    guard byKey else {
      guard let end = bytes.firstIndex(of: 0x0A) else {
        // The beginning of a line that becomes too long is dropped.
        if bytes.count > LineBytes.limit { bytes = [] }
        return nil
      }
      defer { bytes.removeFirst(end + 1) }
      return .line(String(decoding: bytes[..<end], as: UTF8.self).filter { $0 != "\r" })
    }
    guard let first = bytes.first else { return nil }
    if first == 0x1B, bytes.count > 1, [0x5B, 0x4F].contains(bytes[1]) {
      // A sequence ends with a byte from 0x40 to 0x7E.
      let end = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) } ?? bytes.count - 1
      bytes.removeFirst(end + 1)
      return buffered()
    }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard bytes.count >= length else { return nil }
    defer { bytes.removeFirst(length) }
    if first == 0x03 { return .interrupted }
    return String(decoding: bytes[..<length], as: UTF8.self).first.map(KeyEvent.key) ?? .woken
  }
}

/// The handling of signals that end a program, or make it redraw its screen, while it waits for
/// keys.
///
/// The handlers only store the number and write to a pipe, which is safe at any time. The pipe
/// stays open as long as the process lives: otherwise a late handler could write to another file
/// that has got the number of the closed descriptor.
enum EndSignals {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGWINCH]
  private static let latest = Atomic<Int32>(0)
  private static let sending = Atomic<Int32>(-1)
  private static let waker = Waker()

  /// The descriptor that becomes readable after a signal.
  static var descriptor: Int32 { waker.descriptor }

  /// Installs handlers for SIGINT, SIGTERM, SIGHUP and SIGWINCH, and returns the previous ones.
  static func watch() -> [sigaction] {
    sending.store(waker.sending, ordering: .sequentiallyConsistent)
    latest.store(0, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let code = errno
      // After a change of the window's size the screen is only drawn again.
      if number != SIGWINCH {
        EndSignals.latest.store(number, ordering: .sequentiallyConsistent)
      }
      var byte: UInt8 = 0
      _ = write(EndSignals.sending.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = code
    }
    return numbers.map { number in
      var before = sigaction()
      sigaction(number, &action, &before)
      return before
    }
  }

  /// Restores the previous handlers; a signal that was not handled yet is sent to the process once
  /// more.
  static func release(to before: [sigaction]) {
    for (number, action) in zip(numbers, before) {
      var action = action
      sigaction(number, &action, nil)
    }
    if let number = take() { kill(getpid(), number) }
  }

  /// Removes and returns the latest signal that asks the program to end; nil if there is none.
  static func take() -> Int32? {
    waker.clear()
    let number = latest.exchange(0, ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }
}

/// A pipe by which any thread can wake a thread that waits for input.
package final class Waker: Sendable {
  /// The end of the pipe that becomes readable when the thread is woken; it is non-blocking.
  let descriptor: Int32
  /// The end of the pipe to which a byte is written to wake the thread; it is non-blocking.
  let sending: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, sending) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(sending)
  }

  /// Wakes the thread that waits, or, if none waits, ends the next wait at once.
  package func wake() {
    var byte: UInt8 = 0
    _ = write(sending, &byte, 1)
  }

  func clear() {
    var bytes = [UInt8](repeating: 0, count: 512)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
