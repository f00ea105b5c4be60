import FSRS

/// One line of an export: a JSON object with `type`.
enum ExchangeLine {
  static let format = 1

  /// `{"type":"meta","program":"trainer","format":1}`.
  struct Meta: Codable {
    var type = "meta"
    var program = "trainer"
    let format: Int
  }

  struct Setting: Codable {
    var type = "setting"
    let name: String
    let value: String
  }

  struct Configuration: Codable {
    var type = "configuration"
    let id: Int64
    let createdAt: Timestamp
    let configuration: SchedulerConfiguration
  }

  struct ReviewLine: Encodable {
    let review: Review

    private enum CodingKeys: CodingKey { case type }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode("review", forKey: .type)
      try review.encode(to: encoder)
    }
  }

  struct EventLine: Encodable {
    let event: Event

    private enum CodingKeys: CodingKey { case type }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode("event", forKey: .type)
      try event.encode(to: encoder)
    }
  }

  /// What is known of a card; it follows from the reviews and events and is there to be read.
  struct StatusLine: Codable, Equatable {
    var type = "status"
    let word: WordKey
    let skill: Skill
    let status: Status
    let phase: Phase
    let hold: Hold?
    let priority: Priority
    let flagged: Bool
    let leech: Bool
    let memory: FSRS7.State?
    let step: Int
    let reviews: Int
    let lapses: Int
    let lastReviewedAt: Timestamp?
    let introducedOn: StudyDay?
    let due: Due?

    init(_ card: Card) {
      word = card.key.word
      skill = card.key.skill
      status = card.status
      phase = card.phase
      hold = card.hold
      priority = card.priority
      flagged = card.isFlagged
      leech = card.isLeech
      memory = card.memory
      step = card.step
      reviews = card.reviews
      lapses = card.lapses
      lastReviewedAt = card.lastReviewedAt
      introducedOn = card.introducedOn
      due = card.due
    }
  }
}
