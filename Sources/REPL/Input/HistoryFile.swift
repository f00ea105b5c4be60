import Glibc

/// The file of lines typed in earlier sessions, oldest first, readable by its owner only.
///
/// Each line is appended when it is typed, so a killed session keeps its history and sessions that
/// run at the same time share it. A full file is renamed to `history.old`, which is read too. Files
/// are never rewritten, so no line of another session is lost.
struct HistoryFile {
  /// The number of lines of the history that are kept.
  static let limit = 1_000

  let path: String

  /// Returns the latest lines without consecutive duplicates; empty if there is no file yet.
  func load() throws(REPLError) -> [String] {
    Array(try allLines().suffix(Self.limit))
  }

  /// Appends a line; throws `.historyUnwritable` if the file cannot be written.
  func append(_ line: String) throws(REPLError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    try write(line + "\n", to: descriptor)
  }

  /// The path of the file with the earlier lines of the history.
  private var oldPath: String { path + ".old" }

  /// Starts a new file if this one has more than ``limit`` lines.
  ///
  /// If several sessions do so at the same time, one of them succeeds and the others change
  /// nothing.
  ///
  /// - Throws: `.historyUnreadable` or `.historyUnwritable` if the file cannot be read or renamed.
  func trim() throws(REPLError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return }
      throw .historyUnreadable(path: path, code: errno)
    }
    defer { close(descriptor) }
    guard try Self.contents(of: descriptor, path).count(where: { $0 == 0x0A }) > Self.limit,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    // Another session may have begun the new file before the lock was taken.
    var opened = stat()
    var named = stat()
    guard fstat(descriptor, &opened) == 0, stat(path, &named) == 0, opened.st_ino == named.st_ino,
      opened.st_dev == named.st_dev
    else { return }
    fchmod(descriptor, 0o600)
    guard rename(path, oldPath) == 0 else { throw .historyUnwritable(path: path, code: errno) }
  }

  private func allLines() throws(REPLError) -> [String] {
    var lines: [String] = []
    for bytes in try (contents(oldPath) + contents(path)).split(separator: 0x0A) {
      guard case .line(let line) = LineBytes.event(Array(bytes)), line != lines.last else {
        continue
      }
      lines.append(line)
    }
    return lines
  }

  private func contents(_ path: String) throws(REPLError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return [] }
      throw .historyUnreadable(path: path, code: errno)
    }
    defer { close(descriptor) }
    return try Self.contents(of: descriptor, path)
  }

  /// Returns the last bytes of a file, as many as the maximum number of lines can have.
  ///
  /// `path`: the path of the file, for errors.
  private static func contents(
    of descriptor: Int32,
    _ path: String
  ) throws(REPLError) -> [UInt8] {
    guard isRegular(descriptor) else { throw .historyUnreadable(path: path, code: EINVAL) }
    _ = lseek(descriptor, -limit * (LineBytes.limit + 1), SEEK_END)  // or stay at the start
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 else { throw .historyUnreadable(path: path, code: errno) }
      bytes += chunk.prefix(count)
    }
  }

  /// Writes all of the text and closes the descriptor.
  ///
  /// `descriptor`: the result of `open`, which is negative if it failed.
  ///
  /// - Throws: `.historyUnwritable` if the descriptor is negative or not that of a regular file, or
  ///   writing fails.
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
