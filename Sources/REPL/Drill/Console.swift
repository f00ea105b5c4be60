import Glibc

/// The only writer of standard output and standard error.
///
/// It makes every text safe for a terminal and keeps only the colours of a ``Palette``: lines are
/// sanitized with ``TerminalText/line(_:)``, data with ``TerminalText/data(_:)``.
package struct Console: Sendable {
  private let out: @Sendable (String) -> Void
  private let err: @Sendable (String) -> Void
  private let width: @Sendable () -> Int?

  /// Makes a console from two writers, which receive text that is safe for a terminal.
  ///
  /// `width`: a function that returns the columns of the terminal that `err` writes to; nil if it
  /// is not a terminal.
  package init(
    out: @escaping @Sendable (String) -> Void,
    err: @escaping @Sendable (String) -> Void,
    width: @escaping @Sendable () -> Int? = { nil }
  ) {
    self.out = out
    self.err = err
    self.width = width
  }

  /// The standard streams of the process, unbuffered.
  ///
  /// If standard output cannot be written, the program ends with status 74, since partial output
  /// could be mistaken for complete output; answers have been stored by then. A closed terminal is
  /// ignored, and so are all failures of standard error.
  package static let standard = Console(
    out: { text in
      guard let code = write(text, to: STDOUT_FILENO), code != EIO else { return }
      if code != EPIPE {
        let reason = String(cString: strerror(code))
        _ = write("trainer: the output cannot be written: \(reason)\n", to: STDERR_FILENO)
      }
      exit(74)
    },
    err: { _ = write($0, to: STDERR_FILENO) },
    width: {
      // A terminal that does not know its size reports 0.
      TerminalSize.ofTerminal(descriptor: STDERR_FILENO).map(\.columns).flatMap {
        $0 > 0 ? $0 : nil
      }
    }
  )

  /// Writes all of a text; returns the system's error number if that fails, otherwise nil.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      offset += count
    }
    return nil
  }

  /// Prints lines of text; a line break inside a line becomes a space.
  package func print(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    out(lines.map { TerminalText.line($0) + "\n" }.joined())
  }

  /// Writes text for other programs, keeping its line breaks.
  package func write(data text: String) { out(TerminalText.data(text)) }

  /// Prints a problem as one line on standard error.
  package func warn(_ text: String) { warn(text, of: "trainer") }

  /// Prints a problem of a program as one line on standard error; on a terminal it is wrapped at
  /// blanks.
  package func warn(_ text: String, of program: String) {
    let line = "\(program): \(TerminalText.line(text))"
    let lines = width().map { line.wrapped(to: $0, hanging: 2) } ?? [line]
    err(lines.map { $0 + "\n" }.joined())
  }

  /// The same console with all output on standard error.
  package var onStandardError: Console { Console(out: err, err: err, width: width) }

  /// Prints a question on standard error and leaves the cursor after it.
  package func ask(_ question: String) { err(TerminalText.line(question) + " ") }

  /// Replaces the whole screen of a terminal with lines, which must not be more than its rows.
  package func redraw(_ lines: [String]) {
    out(
      "\u{1B}[H" + lines.map { TerminalText.line($0) + "\u{1B}[K" }.joined(separator: "\n")
        + "\u{1B}[J"
    )
  }

  /// Shows a terminal's alternate screen without a cursor if `isShown`, otherwise the normal screen
  /// as it was before.
  package func showSecondScreen(_ isShown: Bool) {
    out(isShown ? "\u{1B}[?1049h\u{1B}[?25l" : "\u{1B}[?25h\u{1B}[?1049l")
  }

  /// Replaces the last line of a terminal with a text; an empty text clears it.
  package func replaceLine(_ text: String) { err("\r\u{1B}[K" + TerminalText.line(text)) }
}

/// The size of a terminal in character cells.
package struct TerminalSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Makes the size that the terminal reports, otherwise that of `COLUMNS` and `LINES`, otherwise
  /// 80 by 24.
  ///
  /// The columns and the rows are chosen independently of each other. `terminal`: the size that the
  /// terminal reports; nil if the output is not a terminal.
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
