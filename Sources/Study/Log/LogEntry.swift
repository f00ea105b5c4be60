import Crypto
import Foundation

/// An entry of the log in the form that machines exchange.
package enum LogEntry: Hashable, Sendable {
  /// A review, with the digest of its configuration, because the configuration's row differs
  /// between machines.
  case review(Review, configuration: String)
  case event(Event)
  case configuration(LoggedConfiguration)

  package var position: LogPosition {
    switch self {
    case .review(let review, _): review.position
    case .event(let event): event.position
    case .configuration(let configuration): configuration.position
    }
  }

  /// The time of the answer, of the decision, or of the configuration's first use, by the clock of
  /// the machine that wrote it.
  package var time: Timestamp {
    switch self {
    case .review(let review, _): review.answeredAt
    case .event(let event): event.at
    case .configuration(let configuration): configuration.createdAt
    }
  }

  /// The key of the card that the entry is about; nil for a configuration.
  package var card: CardKey? {
    switch self {
    case .review(let review, _): review.card
    case .event(let event): event.card
    case .configuration: nil
    }
  }
}

/// An entry and the machine or file that it came from.
package struct IngestedEntry: Hashable, Sendable {
  package var entry: LogEntry
  /// The origin of the entry; nil when this machine wrote it.
  package var origin: EntryOrigin?

  package init(_ entry: LogEntry, from origin: EntryOrigin?) {
    self.entry = entry
    self.origin = origin
  }
}

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

/// A maker of short names from texts of any length, for the keys of entries.
package enum EntryName {
  /// Returns the first 32 hexadecimal digits of the SHA-256 of a text.
  package static func hashed(_ text: String) -> String {
    String(SHA256.hexadecimal(of: text).prefix(32))
  }

  /// Returns true if a name has the form of a hash, from which the text cannot be recovered.
  package static func isHash(_ name: String) -> Bool {
    name.utf8.count == 32 && name.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }
}

/// The form of a log entry as one line of JSON, which has the same bytes on every machine.
///
/// It contains no row numbers of the database: a review names its configuration by digest.
package enum EntryLine {
  struct Configuration: Codable {
    var type = "configuration"
    let digest: String
    let clock: Int64
    let createdAt: Timestamp
    let configuration: SchedulerConfiguration

    init(_ entry: LoggedConfiguration) {
      digest = entry.digest
      clock = entry.clock
      createdAt = entry.createdAt
      configuration = entry.value
    }
  }

  struct Decision: Codable {
    var type = "event"
    let key: String
    let clock: Int64
    let at: Timestamp
    let day: StudyDay
    let card: CardKey
    let change: Event.Change

    init(_ event: Event) {
      key = event.key
      clock = event.clock
      at = event.at
      day = event.day
      card = event.card
      change = event.change
    }

    var event: Event {
      Event(key: key, clock: clock, at: at, day: day, card: card, change: change)
    }
  }
}

extension LogEntry {
  /// The entry as a line of canonical JSON, without a newline.
  package var line: String {
    switch self {
    case .configuration(let entry): (try? JSONText.line(EntryLine.Configuration(entry))) ?? ""
    case .event(let event): (try? JSONText.line(EntryLine.Decision(event))) ?? ""
    case .review(let review, let digest): ReviewLine(review, digest: digest).text
    }
  }
}

extension LogEntry {
  /// Decodes an entry from a line of JSON, checks its values and corrects its times.
  ///
  /// - Throws: an error with the line number 1 if the line is invalid.
  package init(line bytes: ArraySlice<UInt8>) throws(ExchangeError) {
    self = try LogEntry(try ExchangeText(bytes, 1)).admitted(line: 1)
  }

  /// Returns the entry, with its times and clock corrected if they are out of range.
  ///
  /// `line`: the number of its line, from 1, for the error.
  ///
  /// - Throws: `ExchangeError.badField` if another value is out of range; see ``EntryGate``.
  func admitted(line: Int) throws(ExchangeError) -> LogEntry {
    if let field = EntryGate.fault(in: self) { throw .badField(line: line, field: field) }
    return EntryGate.corrected(self)
  }

  /// Decodes a line of an export that is an entry of the log.
  ///
  /// - Throws: `.unknownType` for another line, `.badField` if a value is missing or invalid,
  ///   `.notJSON` for a text that is not JSON.
  init(_ line: ExchangeText) throws(ExchangeError) {
    switch line.content {
    case .review(let review, let digest): self = .review(review, configuration: digest)
    case .status: throw .unknownType(line: line.number, "status")
    case .other: try self.init(decoding: line)
    }
  }

  private init(decoding line: ExchangeText) throws(ExchangeError) {
    let head: ExchangeLine.Head = try line.decode(isHead: true)
    switch head.type {
    case "configuration":
      let new: EntryLine.Configuration = try line.decode()
      let entry = LoggedConfiguration(
        clock: new.clock,
        createdAt: new.createdAt,
        value: new.configuration
      )
      guard entry.digest == new.digest else {
        throw .badField(line: line.number, field: "digest")
      }
      self = .configuration(entry)
    case "review":
      let answer: ReviewLine = try line.decode()
      self = .review(answer.review, configuration: answer.digest)
    case "event":
      let new: EntryLine.Decision = try line.decode()
      self = .event(new.event)
    default: throw .unknownType(line: line.number, head.type)
    }
  }
}
