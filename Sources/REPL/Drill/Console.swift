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
  package static let standard = Console(
    out: { write($0, to: STDOUT_FILENO) },
    err: { write("trainer: \($0)\n", to: STDERR_FILENO) }
  )

  /// Writes all of a text; a closed pipe or a full disk ends it quietly.
  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      offset += count
    }
  }

  package func print(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    out(lines.joined(separator: "\n") + "\n")
  }

  package func warn(_ text: String) { err(text) }
}
