import Glibc

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
  /// Of a line that is too long, it returns only enough bytes to show that. The beginning of a line
  /// that is not complete in time is dropped. `clock`: nil for no time limit.
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

  /// Reads at least one byte into the buffer; returns false at the end of the input or of the time.
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
