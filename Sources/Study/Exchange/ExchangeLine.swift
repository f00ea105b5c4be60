import FSRS

/// A line of an export: a JSON object with a field `type`.
enum ExchangeLine {
  static let format = 2

  /// The field that every line has.
  struct Head: Decodable { let type: String }

  /// The first line: `{"type":"meta","program":"trainer","format":2}`.
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

  /// The last line, with the number of lines before it; an export without it is incomplete.
  struct End: Codable {
    var type = "end"
    let lines: Int
  }

  /// The state of a card as an export shows it to human readers.
  ///
  /// An import compares it with the state that follows from the reviews and events.
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

    /// Returns true if a card has this state, except for rounding errors in its memory.
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
