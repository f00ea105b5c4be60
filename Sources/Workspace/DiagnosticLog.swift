import DiskFiles
import Foundation
package import Logging
import Synchronization

/// The diagnostic log: one line for each entry, rotated at a megabyte, with three old files kept.
///
/// A failure never stops a drill: if the file cannot be written, the log warns once.
package struct DiagnosticLog: LogHandler {
  package var metadata: Logger.Metadata = [:]
  private let file: LogFile

  /// The minimum level that is written; it applies to all copies of this log, because the setting
  /// is read after the log is opened.
  package var logLevel: Logger.Level {
    get { file.level }
    nonmutating set { file.level = newValue }
  }

  package init(path: String, warn: @escaping @Sendable (String) -> Void) {
    file = LogFile(path: path, warn: warn)
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    var parts = [
      Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
      event.level.rawValue,
      "pid=\(getpid())", event.message.description,
    ]
    let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
    for (key, value) in all.sorted(by: { $0.key < $1.key }) { parts.append("\(key)=\(value)") }
    file.append(LogText.plain(parts.joined(separator: " ")) + "\n")
  }
}

/// The file of a log, opened for each entry; its directory is made before the first entry.
private final class LogFile: Sendable {
  private struct State {
    var hasWarned = false
    var isPrepared = false
    var level = Logger.Level.info
  }

  private let path: String
  private let warn: @Sendable (String) -> Void
  private let state = Mutex(State())
  private static let largest = 1_000_000
  private static let kept = 3

  init(path: String, warn: @escaping @Sendable (String) -> Void) {
    self.path = path
    self.warn = warn
  }

  var level: Logger.Level {
    get { state.withLock(\.level) }
    set { state.withLock { $0.level = newValue } }
  }

  /// Appends one line with a single write, so that lines of several processes do not mix.
  func append(_ line: String) {
    state.withLock { state in
      if !state.isPrepared {
        state.isPrepared = true
        prepare()
      }
      let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
      let bytes = Array(line.utf8)
      let isWritten = descriptor >= 0 && write(descriptor, bytes, bytes.count) == bytes.count
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 {
        rotateIfLarge(descriptor)
        close(descriptor)
      }
      guard !isWritten, !state.hasWarned else { return }
      state.hasWarned = true
      warn("the log \(path) cannot be written (\(reason)); nothing is logged")
    }
  }

  private func prepare() { try? DiskFile.makeDirectory(DiskFile.directory(of: path)) }

  /// Renames the open file and the older ones if it exceeds the maximum size.
  ///
  /// The next entry makes a new file. If several processes do so at the same time, one of them
  /// succeeds and the others change nothing.
  private func rotateIfLarge(_ descriptor: Int32) {
    var written = stat()
    var named = stat()
    guard fstat(descriptor, &written) == 0, written.st_size > Self.largest,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      stat(path, &named) == 0, named.st_ino == written.st_ino
    else { return }
    for number in stride(from: Self.kept - 1, through: 1, by: -1) {
      rename("\(path).\(number)", "\(path).\(number + 1)")
    }
    rename(path, "\(path).1")
  }
}

/// A level that all copies of a log share.
private final class SharedLevel: Sendable {
  let value = Mutex(Logger.Level.info)
}

/// The diagnostic log on standard error, in the form that the systemd journal reads.
///
/// The journal adds the time itself. A number in angle brackets before the text is the severity.
package struct JournalLog: LogHandler {
  package var metadata: Logger.Metadata = [:]
  private let level = SharedLevel()

  /// The minimum level that is written; it applies to all copies of this log.
  package var logLevel: Logger.Level {
    get { level.value.withLock(\.self) }
    nonmutating set { level.value.withLock { $0 = newValue } }
  }

  package init() {}

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
    let details = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let line = LogText.plain("\(event.message)\(details)")
    let bytes = Array("<\(Self.priority(event.level))>\(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  private static func priority(_ level: Logger.Level) -> Int {
    switch level {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}

/// The conversion of text to a single safe line, for logs and for the name of the machine.
package enum LogText {
  /// Returns the text with a space in place of every control, every format character such as a bidi
  /// mark, and every line or paragraph separator.
  package static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(isPlain(scalar) ? scalar : " ") }
    return String(scalars)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
