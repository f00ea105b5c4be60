/// A line that was not stored because an entry of the log has the same key and different content.
package struct EntryConflict: Hashable, Sendable {
  package let entry: EntryID
  /// The line in the form of ``EntryLine``; only its beginning if it is very long.
  package let line: String
  /// The source of the line: the name of a merged file, or that of a machine followed by a slash;
  /// empty if unknown.
  ///
  /// The name of a machine without a slash means that its files claim an entry that this machine
  /// wrote.
  package let source: String
  /// True if the line is in the files of a machine that claims to have written an entry of this
  /// one.
  package var isFalseClaim: Bool { HostName.isValid(source) }
  package let seenAt: Timestamp

  /// The maximum number of bytes of a line that are stored.
  static let longestLine = 4096
  /// The maximum number of lines that are stored.
  package static let mostKept = 1000

  /// Returns true if two conflicts have the same entry and the same line.
  package func isAlike(_ other: EntryConflict) -> Bool {
    entry == other.entry && line.utf8.elementsEqual(other.line.utf8)
  }

  package init(entry: EntryID, line: String, source: String, seenAt: Timestamp) {
    (self.entry, self.line, self.source, self.seenAt) = (entry, line, source, seenAt)
  }
}

extension LogEntry {
  /// Returns the conflict for this entry, which was not stored.
  ///
  /// `source`: its source as in ``EntryConflict/source``. `now`: the time at which it was seen; nil
  /// to use the clock of the entry.
  func conflict(from source: String, at now: Timestamp?) -> EntryConflict {
    EntryConflict(
      entry: id,
      line: String(decoding: line.utf8.prefix(EntryConflict.longestLine), as: UTF8.self),
      source: source,
      seenAt: now ?? Timestamp(milliseconds: position.clock)
    )
  }
}

extension EntryID {
  /// The name of the kind of entry, and its key.
  package var parts: (kind: String, key: String) {
    switch self {
    case .review(let key): ("review", key)
    case .event(let key): ("event", key)
    case .configuration(let digest): ("configuration", digest)
    }
  }

  package init?(kind: String, key: String) {
    switch kind {
    case "review": self = .review(key: key)
    case "event": self = .event(key: key)
    case "configuration": self = .configuration(digest: key)
    default: return nil
    }
  }
}
