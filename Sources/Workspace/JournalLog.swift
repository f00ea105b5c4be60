import Foundation
package import Logging
import Synchronization

/// A level that all copies of a log share.
private final class SharedLevel: Sendable {
  let value = Mutex(Logger.Level.info)
}

/// The diagnostic log on standard error in the form of a system's journal.
///
/// The journal adds the time; a number in angle brackets is the severity.
package struct JournalLog: LogHandler {
  package var metadata: Logger.Metadata = [:]
  private let level = SharedLevel()

  /// The least severe level that is written; it applies to every copy of this log.
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
