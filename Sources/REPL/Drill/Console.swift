import Glibc

/// The one writer of standard output and standard error.
///
/// Whatever it is given, a terminal obeys none of it but the colours of a ``Palette``: each line goes
/// through ``TerminalText/line(_:)``, and data through ``TerminalText/data(_:)``.
package struct Console: Sendable {
  private let out: @Sendable (String) -> Void
  private let err: @Sendable (String) -> Void

  /// Makes a console of two writers, which get text that is safe for a terminal.
  package init(
    out: @escaping @Sendable (String) -> Void,
    err: @escaping @Sendable (String) -> Void
  ) {
    self.out = out
    self.err = err
  }

  /// The process's own streams, unbuffered: what is printed is seen at once.
  ///
  /// Output that cannot be written ends the program with status 74, since a part of it would look
  /// like the whole; what was answered is stored by then. A terminal that is gone is no such case.
  package static let standard = Console(
    out: { text in
      guard let code = write(text, to: STDOUT_FILENO), code != EIO else { return }
      if code != EPIPE {
        let reason = String(cString: strerror(code))
        _ = write("trainer: the output cannot be written: \(reason)\n", to: STDERR_FILENO)
      }
      exit(74)
    },
    err: { _ = write($0, to: STDERR_FILENO) }
  )

  /// Writes all of a text; returns the system's error number when that fails.
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

  /// Prints lines for a reader; what would break one becomes a blank.
  package func print(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    out(lines.map { TerminalText.line($0) + "\n" }.joined())
  }

  /// Writes text for other programs, with its line ends.
  package func write(data text: String) { out(TerminalText.data(text)) }

  /// Reports a problem as one line.
  package func warn(_ text: String) { err("trainer: " + TerminalText.line(text) + "\n") }

  /// Asks a question on standard error and leaves the cursor behind it.
  package func ask(_ question: String) { err(TerminalText.line(question) + " ") }

  /// Puts a text in place of the last line of a terminal; an empty one clears it.
  package func replaceLine(_ text: String) { err("\r\u{1B}[K" + TerminalText.line(text)) }
}
