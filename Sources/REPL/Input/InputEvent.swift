/// What asking for a line of input can bring.
package enum InputEvent: Equatable, Sendable {
  /// A line without its terminator. It may hold any character: sanitize it before showing it.
  case line(String)
  /// There is no more input: the file ended, ^D was typed, or the terminal is gone.
  case endOfInput
  /// ^C was typed.
  case interrupted
  /// The process was asked to end by this signal (SIGTERM, SIGHUP or SIGQUIT).
  case terminated(signal: Int32)
  /// A line was skipped because its byte at this offset, counted from 0, is not UTF-8.
  case invalidUTF8(at: Int)
  /// A line was skipped because it is longer than this many bytes.
  case tooLong(limit: Int)
}
