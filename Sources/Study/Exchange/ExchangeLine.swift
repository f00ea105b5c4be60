import FSRS

/// One line of an export: a JSON object with `type`.
enum ExchangeLine {
  static let format = 2

  /// `{"type":"meta","program":"trainer","format":2}`.
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

  /// The last line, which tells a whole export from a cut one: the number of lines before it.
  struct End: Codable {
    var type = "end"
    let lines: Int
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
    var memory: FSRS7.State?
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

    /// Whether a card is what the line says, but for the last digits of its memory.
    func isAlike(_ card: Card) -> Bool {
      let stored = StatusLine(card)
      guard let memory, let other = stored.memory, memory.isAlike(other) else {
        return self == stored
      }
      var claimed = self
      claimed.memory = other
      return claimed == stored
    }
  }
}
