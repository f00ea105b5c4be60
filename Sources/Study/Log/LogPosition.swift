/// The position of an entry in the log: its clock, then its key if two machines used the same
/// clock.
///
/// A clock counts milliseconds since 1970. An appended entry gets the current time, or one more
/// than the highest known clock if that is later; clocks more than two days in the future are
/// ignored. So an entry sorts after all entries that its machine knew, except those of a machine
/// whose clock is far ahead. Keys are compared by their UTF-8 bytes, as in SQLite.
package struct LogPosition: Comparable, Hashable, Sendable {
  package let clock: Int64
  package let key: String

  package init(clock: Int64, key: String) {
    self.clock = clock
    self.key = key
  }

  package static func < (left: LogPosition, right: LogPosition) -> Bool {
    left.clock != right.clock
      ? left.clock < right.clock : left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }

  /// The maximum number of milliseconds by which another machine's clock may be ahead of the
  /// current time and still raise the clock of new entries: two days.
  private static let longestLead: Int64 = 2 * 86_400_000

  /// Returns the horizon, in milliseconds since 1970: two days after `now`.
  ///
  /// A new entry gets a clock after all entries up to the horizon.
  package static func horizon(at now: Timestamp) -> Int64 { now.milliseconds + longestLead }

  /// Returns the clock of the next entry, in milliseconds since 1970: the current time, or one more
  /// than `last` if that is later.
  ///
  /// `last`: the highest clock in the log up to ``horizon(at:)``.
  package static func nextClock(after last: Int64, at now: Timestamp) -> Int64 {
    max(min(last, horizon(at: now)) + 1, now.milliseconds)
  }
}

/// The program that first wrote an entry of the log.
package enum EntrySource: String, CaseIterable, Codable, Hashable, Sendable {
  case trainer
  case anki
}

/// The machine or file that an entry came from.
package struct EntryOrigin: Hashable, Sendable {
  /// The name of a database (sixteen hexadecimal digits), or of a merged file.
  package let replica: String
  /// The number of the entry, from 1, among those that the machine itself wrote; 0 for a copy.
  package let sequence: Int64
  /// True for an entry from a merged file; this machine passes such entries on to the others.
  package let isFile: Bool

  package init(replica: String, sequence: Int64) {
    (self.replica, self.sequence, isFile) = (replica, sequence, false)
  }

  private init(file: String) { (replica, sequence, isFile) = (file, 0, true) }

  /// Returns the origin of an entry that the machine `replica` passes on but did not write.
  package static func copy(from replica: String) -> EntryOrigin {
    EntryOrigin(replica: replica, sequence: 0)
  }

  /// Returns the origin of an entry that was merged from a file.
  package static func file(_ name: String) -> EntryOrigin { EntryOrigin(file: name) }

  /// The origin in the form of ``EntryConflict/source``: the merged file, or the machine and a
  /// slash.
  var source: String { isFile ? replica : replica + "/" }

  /// True for a copy: an entry that did not come from the machine that wrote it first.
  package var isCopy: Bool { sequence == 0 }
}
