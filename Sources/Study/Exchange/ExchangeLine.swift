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

/// A parser of the line of an export that contains the state of a card.
extension CanonicalReader {
  mutating func statusLine() throws(NotCanonical) -> ExchangeLine.StatusLine {
    try expect("{")
    let due: Due? = has("\"due\":") ? try due() : nil
    if due != nil { try expect(",") }
    try expect("\"flagged\":")
    let isFlagged = try boolean()
    let hold: Hold? = hasKey("hold") ? try name() : nil
    let introducedOn: Int64? = hasKey("introducedOn") ? try integer() : nil
    try expect(",\"lapses\":")
    let lapses = Int(try integer())
    let lastReviewedAt: Int64? = hasKey("lastReviewedAt") ? try integer() : nil
    try expect(",\"leech\":")
    let isLeech = try boolean()
    let memory: FSRS7.State? = hasKey("memory") ? try memory() : nil
    try expect(",\"phase\":")
    let phase: Phase = try name()
    try expect(",\"priority\":")
    let priority: Priority = try name()
    try expect(",\"reviews\":")
    let reviews = Int(try integer())
    try expect(",\"skill\":")
    let skill: Skill = try name()
    try expect(",\"status\":")
    let status: Status = try name()
    try expect(",\"step\":")
    let step = Int(try integer())
    try expect(",\"type\":\"status\",\"word\":")
    let word = try text()
    try expect("}")
    try end()
    var card = Card(CardKey(WordKey(rawValue: word), skill))
    card.phase = phase
    card.hold = hold
    card.priority = priority
    card.isFlagged = isFlagged
    card.isLeech = isLeech
    card.memory = memory
    card.step = step
    card.reviews = reviews
    card.lapses = lapses
    card.lastReviewedAt = lastReviewedAt.map { Timestamp(milliseconds: $0) }
    card.introducedOn = introducedOn.map { StudyDay(number: Int($0)) }
    card.due = due
    let line = ExchangeLine.StatusLine(card)
    guard line.status == status else { throw NotCanonical() }
    return line
  }
}

extension LineBuilder {
  /// Writes the line of an export with the state of `card`, equal to the JSON of
  /// ``ExchangeLine/StatusLine``.
  mutating func putStatus(_ card: Card) {
    put("{")
    if let due = card.due {
      put("\"due\":")
      put(due)
      put(",")
    }
    put("\"flagged\":")
    put(card.isFlagged)
    if let hold = card.hold {
      put(",\"hold\":")
      put(text: hold.rawValue)
    }
    if let day = card.introducedOn {
      put(",\"introducedOn\":")
      put(Int64(day.number))
    }
    put(",\"lapses\":")
    put(Int64(card.lapses))
    if let moment = card.lastReviewedAt {
      put(",\"lastReviewedAt\":")
      put(moment.milliseconds)
    }
    put(",\"leech\":")
    put(card.isLeech)
    if let memory = card.memory {
      put(",\"memory\":")
      put(memory)
    }
    put(",\"phase\":")
    put(text: card.phase.rawValue)
    put(",\"priority\":")
    put(text: card.priority.rawValue)
    put(",\"reviews\":")
    put(Int64(card.reviews))
    put(",\"skill\":")
    put(text: card.key.skill.rawValue)
    put(",\"status\":")
    put(text: card.status.rawValue)
    put(",\"step\":")
    put(Int64(card.step))
    put(",\"type\":\"status\",\"word\":")
    put(text: card.key.word.rawValue)
    put("}")
    endLine()
  }
}
