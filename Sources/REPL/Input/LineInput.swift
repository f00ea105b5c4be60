import Glibc

/// A source of lines that a person types or a program writes.
package protocol LineInput {
  /// Waits for the next line.
  ///
  /// - Parameters:
  ///   - prompt: One line of text, shown only on a terminal and only without a clock.
  ///   - completions: The words that Tab completes at the start of the line, with or without a `/`.
  ///   - clock: The clock that ends the wait and provides the prompt; nil for no time limit.
  /// - Returns: A line, or the reason why there is none.
  mutating func line(prompt: String, completions: [String], clock: LineClock?) -> InputEvent

  /// Removes and returns a problem that did not stop the input, such as a history that cannot be
  /// written; nil if there is none.
  mutating func takeProblem() -> REPLError?
}

extension LineInput {
  /// Waits for the next line without a time limit.
  package mutating func line(prompt: String, completions: [String]) -> InputEvent {
    line(prompt: prompt, completions: completions, clock: nil)
  }

  package mutating func takeProblem() -> REPLError? { nil }
}

/// The result of reading a line of input.
package enum InputEvent: Equatable, Sendable {
  /// A line without its terminator.
  ///
  /// It can contain any character: sanitize it before printing it.
  case line(String)
  /// The input has ended: end of file, ^D, or a closed terminal.
  case endOfInput
  /// ^C was typed on an empty line.
  case interrupted
  /// The text above the prompt must be shown again before the next line is read.
  ///
  /// The reason is that ^L was typed, the terminal was resized, or the program was suspended.
  case redraw
  /// The process was asked to end by a signal (SIGTERM, SIGHUP or SIGQUIT).
  case terminated(signal: Int32)
  /// The time for the line is over; see ``LineClock``.
  case timeOver
  /// A line was skipped because it is not UTF-8; `at` is the offset of the invalid byte, counted
  /// from 0.
  case invalidUTF8(at: Int)
  /// A line was skipped because it is longer than `limit` bytes.
  case tooLong(limit: Int)
}

/// The rules by which a ``LineInput`` turns the bytes of a line into an event.
enum LineBytes {
  /// The maximum number of bytes of a line without its terminator.
  static let limit = 4_096

  /// Returns the event for the bytes of a line: the line, or the reason why it is skipped.
  static func event(_ bytes: [UInt8]) -> InputEvent {
    guard bytes.count <= limit else { return .tooLong(limit: limit) }
    do {
      let checked = try UTF8Span(validating: bytes.span)
      return .line(String(copying: checked))
    } catch {
      return .invalidUTF8(at: error.byteOffsets.lowerBound)
    }
  }
}

/// A clock for a line that must be typed within a time limit.
package struct LineClock {
  /// A function that returns the milliseconds left; at 0, reading stops.
  package let left: () -> Int
  /// A function that returns the prompt with the time, which is shown again every second.
  package let prompt: () -> String

  package init(left: @escaping () -> Int, prompt: @escaping () -> String) {
    self.left = left
    self.prompt = prompt
  }

  /// The milliseconds until the displayed time changes; nil if the time is over.
  ///
  /// The displayed time is rounded up to a second.
  var untilChange: Int? {
    let left = left()
    return left > 0 ? (left - 1) % 1_000 + 1 : nil
  }
}

/// The standard input as a source of lines: readline on a terminal, otherwise plain lines.
package enum StandardInput {
  /// Opens line editing if input and output are a terminal, otherwise plain lines.
  ///
  /// - Parameter historyPath: The file for lines typed at a terminal; nil keeps them in memory
  ///   only.
  /// - Returns: The input, which can be used until the process ends.
  /// - Throws: `REPLError.inputUnavailable` if a terminal is open already, or the process has no
  ///   free descriptor.
  @MainActor package static func open(historyPath: String?) throws(REPLError) -> any LineInput {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return PipeInput() }
    return try ReadlineInput(historyPath: historyPath)
  }

  /// True if, since the last line, ^C was typed at the terminal or the process was asked to end.
  package static var isEndWanted: Bool { ReadlineInput.isEndWanted }

  /// Ignores SIGPIPE, so that writing to a closed pipe is an error and does not kill the process.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}

/// Lines from a pipe, a file or any other input that is not a terminal.
///
/// It reads no more than is available, so that the program at the other end can wait for the answer
/// to a line before it writes the next. Prompts are not shown. A carriage return before a newline
/// and a byte order mark at the start are dropped, the last line needs no newline, and a read error
/// counts as the end of the input.
package struct PipeInput: LineInput {
  private let descriptor: Int32
  private var waiting: [UInt8] = []
  private var waitingStart = 0
  private var atStart = true
  private var ended = false

  /// Reads from a descriptor, which the caller closes.
  package init(descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
  }

  package mutating func line(
    prompt: String,
    completions: [String],
    clock: LineClock?
  ) -> InputEvent {
    guard var bytes = nextLine(clock) else {
      return ended ? .endOfInput : .timeOver
    }
    if atStart {
      atStart = false
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    }
    if bytes.last == 0x0D { bytes.removeLast() }
    return LineBytes.event(bytes)
  }

  /// Returns the bytes up to the next newline or the end of the input; nil at the end of the input
  /// or of the time.
  ///
  /// Of a line that is too long, it returns only as many bytes as show that the line is too long.
  /// The beginning of a line that is not complete in time is dropped. `clock`: nil for no time
  /// limit.
  private mutating func nextLine(_ clock: LineClock?) -> [UInt8]? {
    let kept = LineBytes.limit + 5  // a byte order mark, a carriage return and one byte too many
    var bytes: [UInt8] = []
    var found = false
    var isWhole = false
    while fill(clock) {
      found = true
      let rest = waiting[waitingStart...]
      let newline = rest.firstIndex(of: 0x0A)
      bytes += rest[..<(newline ?? rest.endIndex)].prefix(kept - bytes.count)
      waitingStart = newline.map { $0 + 1 } ?? waiting.count
      isWhole = newline != nil
      if isWhole { break }
    }
    return found && (isWhole || ended) ? bytes : nil
  }

  /// Reads bytes if the buffer is empty; returns false if the input or the time has ended before
  /// there are any.
  ///
  /// `clock`: nil for no time limit.
  private mutating func fill(_ clock: LineClock?) -> Bool {
    if waitingStart < waiting.count { return true }
    waitingStart = 0
    waiting = []
    if let clock, !ended, !isReadable(within: clock) { return false }
    if !ended { waiting = readSome() }
    ended = waiting.isEmpty
    return !ended
  }

  /// Waits until there are bytes or the input ends; returns false if the time is over first.
  private func isReadable(within clock: LineClock) -> Bool {
    while true {
      let left = clock.left()
      guard left > 0 else { return false }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&watched, 1, Int32(clamping: left)) > 0 { return true }
    }
  }

  /// Waits for bytes, also on a non-blocking descriptor; returns none at the end of the input.
  private func readSome() -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count >= 0 { return Array(chunk.prefix(count)) }
      if errno == EAGAIN {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&watched, 1, -1)
      } else if errno != EINTR {
        return []
      }
    }
  }
}
