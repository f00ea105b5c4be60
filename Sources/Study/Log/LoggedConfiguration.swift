import Crypto
import Foundation

/// A scheduler configuration as an entry of the log.
package struct LoggedConfiguration: Hashable, Sendable {
  /// The row in this database, from 1; 0 before it is stored.
  package var id: Int64 = 0
  /// The key of the configuration, the same on every machine: the SHA-256 of its canonical JSON in
  /// hexadecimal digits.
  package let digest: String
  /// The clock in milliseconds since 1970, which determines the position in the log; 0 before the
  /// configuration is stored.
  package var clock: Int64
  /// The time at which the configuration was first used.
  package var createdAt: Timestamp
  package let value: SchedulerConfiguration

  /// Makes an entry.
  ///
  /// `digest`: the digest of `value` if the caller knows it; nil to compute it.
  package init(
    id: Int64 = 0,
    digest: String? = nil,
    clock: Int64 = 0,
    createdAt: Timestamp,
    value: SchedulerConfiguration
  ) {
    self.id = id
    self.digest = digest ?? value.digest
    self.clock = clock
    self.createdAt = createdAt
    self.value = value
  }

  package var position: LogPosition { LogPosition(clock: clock, key: digest) }
}

extension SchedulerConfiguration {
  /// The SHA-256 of the canonical JSON in hexadecimal digits.
  package var digest: String { SHA256.hexadecimal(of: (try? JSONText.line(self)) ?? "") }
}

extension SHA256 {
  /// Returns the SHA-256 of a text as 64 hexadecimal digits.
  static func hexadecimal(of text: String) -> String {
    hash(data: Data(text.utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}

/// A maker of short keys for entries that come from another program.
package enum EntryName {
  /// Returns the first 32 hexadecimal digits of the SHA-256 of a text.
  package static func hashed(_ text: String) -> String {
    String(SHA256.hexadecimal(of: text).prefix(32))
  }
}
