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
