/// The place of an entry in the log: by clock, and by key where two machines had the same clock.
///
/// A clock counts milliseconds since 1970. An entry that is appended gets the present time, or one
/// more than the highest clock that was seen where that is not later, so that an entry never sorts
/// before one that its machine knew. Keys are compared by their UTF-8 bytes, as SQLite does.
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

  /// Returns the clock of the next entry: the present time, or one more than `last`, the highest clock
  /// of all entries that were seen, where that is not earlier.
  package static func nextClock(after last: Int64, at now: Timestamp) -> Int64 {
    max(last + 1, now.milliseconds)
  }
}

/// Where an entry of the log was first written down.
package enum EntrySource: String, CaseIterable, Codable, Hashable, Sendable {
  /// This program.
  case trainer
  /// A collection of Anki.
  case anki
}

/// The machine that an entry came from, and its number there.
package struct EntryOrigin: Hashable, Sendable {
  /// Sixteen hexadecimal digits that name a database.
  package let host: String
  /// The position among the entries that were first written down there, from 1.
  package let sequence: Int64

  package init(host: String, sequence: Int64) {
    self.host = host
    self.sequence = sequence
  }
}
