import DiskFiles
import Foundation
package import Logging
import Synchronization

/// The diagnostic log: one line for each entry, rotated at a megabyte, with three old files kept.
///
/// It never stops a drill: if the file cannot be written, it warns once.
package struct DiagnosticLog: LogHandler {
  package var metadata: Logger.Metadata = [:]
  private let file: LogFile

  /// The least severe level that is written; it applies to every copy of this log, because the
  /// setting is read after the log has begun.
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

/// The file behind a log, opened at the first entry.
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

  /// Begins a new file if this one is large; if several processes do this at once, one of them
  /// succeeds.
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
