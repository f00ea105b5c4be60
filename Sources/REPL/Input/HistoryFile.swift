import Glibc

/// The lines typed in earlier sessions, one a line, oldest first, readable by the owner only.
///
/// Each line is appended as it is typed, so a killed session keeps its history and two sessions
/// at once keep both; `trim` brings the file back to the limit.
struct HistoryFile {
  /// How many lines are kept.
  static let limit = 1_000

  let path: String

  /// The latest lines, no line twice in a row; none when there is no file yet.
  func load() throws(REPLError) -> [String] {
    Array(try allLines().suffix(Self.limit))
  }

  /// Adds one line at the end.
  func append(_ line: String) throws(REPLError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    try write(line + "\n", to: descriptor)
  }

  /// Rewrites the file when it holds more lines than the limit, repeated ones included.
  func trim() throws(REPLError) {
    let text = try contents()
    guard text.count(where: { $0 == 0x0A }) > Self.limit else { return }
    let draft = "\(path).\(getpid())"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    try write(try load().map { $0 + "\n" }.joined(), to: descriptor)
    guard rename(draft, path) == 0 else {
      let code = errno
      unlink(draft)
      throw .historyUnwritable(path: path, code: code)
    }
  }

  private func allLines() throws(REPLError) -> [String] {
    var lines: [String] = []
    for bytes in try contents().split(separator: 0x0A) {
      guard case .line(let line) = LineBytes.event(Array(bytes)), line != lines.last else {
        continue
      }
      lines.append(line)
    }
    return lines
  }

  /// The end of the file, as much as the limit of lines can fill.
  private func contents() throws(REPLError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return [] }
      throw .historyUnreadable(path: path, code: errno)
    }
    defer { close(descriptor) }
    guard Self.isRegular(descriptor) else {
      throw .historyUnreadable(path: path, code: EINVAL)
    }
    _ = lseek(descriptor, -Self.limit * (LineBytes.limit + 1), SEEK_END)  // or stay at the start
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 else { throw .historyUnreadable(path: path, code: errno) }
      bytes += chunk.prefix(count)
    }
  }

  /// Writes all of the text and closes the descriptor, which may be a failed `open`'s.
  private func write(_ text: String, to descriptor: Int32) throws(REPLError) {
    guard descriptor >= 0 else { throw .historyUnwritable(path: path, code: errno) }
    defer { close(descriptor) }
    guard Self.isRegular(descriptor) else {
      throw .historyUnwritable(path: path, code: EINVAL)
    }
    fchmod(descriptor, 0o600)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw .historyUnwritable(path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
