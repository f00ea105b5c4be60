import Glibc

/// Where a drill's text goes: lines on standard output, problems on standard error.
package struct Console: Sendable {
  private let out: @Sendable (String) -> Void
  private let err: @Sendable (String) -> Void

  /// - Parameters:
  ///   - out: takes a text that ends with a newline.
  ///   - err: takes a problem without the program's name.
  package init(
    out: @escaping @Sendable (String) -> Void,
    err: @escaping @Sendable (String) -> Void
  ) {
    self.out = out
    self.err = err
  }

  /// The process's own streams, unbuffered: what is printed is seen at once.
  ///
  /// A problem is one line, whatever was typed or named: nothing in it controls the terminal.
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
    err: { _ = write("trainer: \(TerminalText.sanitized($0))\n", to: STDERR_FILENO) }
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

  /// Writes bytes that are text with its newlines.
  package func write(_ bytes: [UInt8]) { out(String(decoding: bytes, as: UTF8.self)) }

  package func print(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    out(lines.joined(separator: "\n") + "\n")
  }

  package func warn(_ text: String) { err(text) }
}
