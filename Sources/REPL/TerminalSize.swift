import Glibc

/// The size of a terminal in character cells.
package struct TerminalSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Chooses each number from the terminal, otherwise from `COLUMNS` or `LINES`; the default is 80
  /// by 24.
  ///
  /// `terminal`: the size that the terminal reports; nil if the output is not a terminal.
  package init(terminal: TerminalSize?, environment: [String: String]) {
    columns = Self.first(terminal?.columns, environment["COLUMNS"]) ?? 80
    rows = Self.first(terminal?.rows, environment["LINES"]) ?? 24
  }

  /// Returns the size of a terminal; nil if the descriptor is not a terminal.
  package static func ofTerminal(descriptor: Int32 = STDOUT_FILENO) -> TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Returns the first of two numbers that is from 1 to 10,000; nil if neither is.
  ///
  /// `reported`: the number of the terminal; 0 if its size is unknown, nil without a terminal.
  /// `written`: the text of the variable; nil if it is not set.
  private static func first(_ reported: Int?, _ written: String?) -> Int? {
    [reported, written.flatMap { Int($0) }].compactMap(\.self).first { (1...10_000).contains($0) }
  }
}
