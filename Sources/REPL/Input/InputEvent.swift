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
  /// The text above the prompt must be shown again before the next line is read, because ^L was
  /// typed, the terminal was resized, or the program continues after a suspension.
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
