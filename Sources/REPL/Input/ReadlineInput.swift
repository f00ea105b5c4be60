import CReadline
import Glibc

/// Lines edited by a person at a terminal, with history and completion.
///
/// A process has only one readline, which is used on the main thread. While this object exists,
/// SIGINT, SIGTERM and SIGHUP are returned as events; SIGQUIT is returned only during `line`.
/// Outside `line` the terminal has its normal modes.
@MainActor package final class ReadlineInput: @MainActor LineInput {
  private let history: HistoryFile?
  private var latestLine: String?
  private var problem: REPLError?
  private var isHistoryKept = true

  /// Opens the terminal.
  ///
  /// - Parameter historyPath: The file for typed lines; nil keeps them in memory only.
  /// - Throws: `REPLError.inputUnavailable` if another terminal input is open, or the process has
  ///   no free descriptor.
  package init(historyPath: String?) throws(REPLError) {
    _ = Glyphs.ofUser  // before readline replaces the user's locale
    guard creadline_open("trainer") else { throw .inputUnavailable }
    history = historyPath.map(HistoryFile.init(path:))
    creadline_limit_history(Int32(HistoryFile.limit))
    keepingHistory { history throws(REPLError) in
      for line in try history.load() {
        creadline_add_history(line)
        latestLine = line
      }
      try history.trim()
    }
  }

  isolated deinit {
    creadline_close()
    if isHistoryKept { try? history?.trim() }
  }

  package func line(prompt: String, completions: [String], clock: LineClock?) -> InputEvent {
    creadline_clear_words()
    for word in completions { creadline_add_word(word) }
    var typed: UnsafeMutablePointer<CChar>?
    var signal: Int32 = 0
    switch Int(read(clock, prompt, &typed, &signal)) {
    case CREADLINE_LINE: break
    case CREADLINE_TIME_OVER: return .timeOver
    case CREADLINE_INTERRUPTED: return .interrupted
    case CREADLINE_REDRAW: return .redraw
    case CREADLINE_TERMINATED: return .terminated(signal: signal)
    default: return .endOfInput
    }
    guard let typed else { return .endOfInput }
    defer { creadline_free(typed) }
    let event = LineBytes.event(Self.oneLine(typed))
    if case .line(let line) = event { remember(line) }
    return event
  }

  /// A clock and the prompt that is shown, passed to the C callback as its context.
  private final class RunningClock {
    let clock: LineClock
    var shown: String

    init(_ clock: LineClock) {
      self.clock = clock
      shown = clock.prompt()
    }

    /// Shows the prompt if it has changed, and returns the milliseconds until the next call.
    ///
    /// Returns -1 if the time is over. `mayShow`: false if the prompt must stay as it is for now.
    func tick(mayShow: Bool) -> Int32 {
      guard let wait = clock.untilChange else { return -1 }
      let prompt = clock.prompt()
      if mayShow, prompt != shown {
        shown = prompt
        creadline_show_prompt(ReadlineInput.marked(prompt))
      }
      return Int32(clamping: wait)
    }
  }

  /// Reads a line and returns one of the `CREADLINE` results.
  ///
  /// `clock`: the clock whose time the prompt shows and that ends the read; nil for no time limit.
  /// `typed`: set to the line, for `CREADLINE_LINE`. `signal`: set to the number of the signal, for
  /// `CREADLINE_TERMINATED`.
  private func read(
    _ clock: LineClock?,
    _ prompt: String,
    _ typed: inout UnsafeMutablePointer<CChar>?,
    _ signal: inout Int32
  ) -> Int32 {
    guard let clock else {
      return creadline_read(Self.marked(prompt), nil, nil, &typed, &signal)
    }
    let running = RunningClock(clock)
    return withExtendedLifetime(running) {
      creadline_read(
        Self.marked(running.shown),
        { context, mayShow in
          guard let context else { return -1 }
          return Unmanaged<RunningClock>.fromOpaque(context).takeUnretainedValue()
            .tick(mayShow: mayShow)
        },
        Unmanaged.passUnretained(running).toOpaque(),
        &typed,
        &signal
      )
    }
  }

  /// True if a signal that asks the program to end, or ^C, has arrived since the last read.
  nonisolated static var isEndWanted: Bool { creadline_end_wanted() }

  package func takeProblem() -> REPLError? {
    defer { problem = nil }
    return problem
  }

  /// Returns the bytes of a line; newlines in pasted text become spaces, so that it remains one
  /// answer.
  private static func oneLine(_ typed: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = typed
    while next.pointee != 0 {
      let byte = UInt8(bitPattern: next.pointee)
      bytes.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
      next += 1
    }
    return bytes
  }

  /// Returns the prompt with each colour sequence that is not sealed (``SGRSequence``) marked for
  /// readline as having no width.
  nonisolated static func marked(_ prompt: String) -> String {
    prompt.replacing(SGRSequence.pattern) { "\u{1}\($0.output)\u{2}" }
  }

  private func remember(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }), line != latestLine else { return }
    latestLine = line
    creadline_add_history(line)
    keepingHistory { history throws(REPLError) in try history.append(line) }
  }

  /// Runs the body with the history file, unless there is none or it has failed before.
  ///
  /// The first failure is kept for `takeProblem()`.
  private func keepingHistory(_ body: (HistoryFile) throws(REPLError) -> Void) {
    guard isHistoryKept, let history else { return }
    do {
      try body(history)
    } catch {
      isHistoryKept = false
      problem = error
    }
  }
}

/// The file of lines typed in earlier sessions, oldest first, readable by its owner only.
///
/// Each line is appended when it is typed, so a killed session keeps its history and sessions that
/// run at the same time share it. A full file is renamed to its path with `.old` at the end, where
/// it replaces an older file and is still read. No file is rewritten, so no session loses a line of
/// another one.
struct HistoryFile {
  /// The maximum number of lines that are loaded; a file with more lines is renamed.
  static let limit = 1_000

  let path: String

  /// Returns the latest lines, at most ``limit``, without consecutive duplicates; empty if there is
  /// no file yet.
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

  /// Renames the file if it has more than ``limit`` lines, so that the next line begins a new one.
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
