/// An entry of the log as one line of JSON, with the same bytes on every machine.
///
/// Database rows are left out: a review names its configuration by digest.
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

  package struct Answer: Codable {
    let review: Review
    let configuration: String
    /// The number among the reviews of an export; nil for a single entry.
    var number: Int?

    private enum CodingKeys: CodingKey { case type, configuration, id }

    package init(review: Review, configuration: String, number: Int? = nil) {
      self.review = review
      self.configuration = configuration
      self.number = number
    }

    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      configuration = try values.decode(String.self, forKey: .configuration)
      number = try values.decodeIfPresent(Int.self, forKey: .id)
      review = try Review(from: decoder, id: 0, configuration: 0)
    }

    package func encode(to encoder: any Encoder) throws {
      try review.encodeEntry(to: encoder)
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode("review", forKey: .type)
      try values.encode(configuration, forKey: .configuration)
      try values.encodeIfPresent(number, forKey: .id)
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
  /// The canonical line, without a newline.
  package var line: String { (try? encoded()) ?? "" }

  private func encoded() throws -> String {
    switch self {
    case .configuration(let entry): try JSONText.line(EntryLine.Configuration(entry))
    case .event(let event): try JSONText.line(EntryLine.Decision(event))
    case .review(let review, let digest):
      try JSONText.line(EntryLine.Answer(review: review, configuration: digest))
    }
  }
}
