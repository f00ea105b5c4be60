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
