/// A line that has the key of an entry of the log and other content, and was not kept.
package struct EntryConflict: Hashable, Sendable {
  package let entry: EntryID
  /// The line in the form of an export, or its beginning if it is very long.
  package let line: String
  /// The file that was merged, or the machine followed by a slash, that the line came from; empty if
  /// it is not known.
  ///
  /// Without the slash, the files of the machine claim that it wrote an entry of this machine.
  package let source: String
  /// True if the line claims another author for an entry that this machine wrote.
  package var isFalseClaim: Bool { HostName.isValid(source) }
  package let seenAt: Timestamp

  /// The most bytes of a line that are kept.
  static let longestLine = 4096
  /// The most lines that are kept.
  package static let mostKept = 1000

  /// Returns true for the same line of the same entry.
  package func isAlike(_ other: EntryConflict) -> Bool {
    entry == other.entry && line.utf8.elementsEqual(other.line.utf8)
  }

  package init(entry: EntryID, line: String, source: String, seenAt: Timestamp) {
    (self.entry, self.line, self.source, self.seenAt) = (entry, line, source, seenAt)
  }
}

extension LogEntry {
  /// Returns the record of this entry as one that was not kept; without a time, that of its clock.
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
