import FSRS

/// Parsers for log values, with fields in the order of their keys.
extension CanonicalReader {
  package mutating func texts() throws(NotCanonical) -> [String] {
    try list { (reader) throws(NotCanonical) in try reader.text() }
  }

  package mutating func confusions() throws(NotCanonical) -> [Confusion] {
    try list { (reader) throws(NotCanonical) in
      try reader.take("{\"expected\":")
      let expected = try reader.text()
      try reader.take(",\"given\":")
      let given = try reader.text()
      try reader.take(",\"unit\":")
      let unit: Confusion.Unit = try reader.name()
      try reader.take("}")
      return Confusion(unit: unit, expected: expected, given: given)
    }
  }

  mutating func due() throws(NotCanonical) -> Due {
    let due: Due
    if has("{\"at\":") {
      due = .at(Timestamp(milliseconds: try integer()))
    } else {
      try take("{\"on\":")
      due = .on(StudyDay(number: Int(try integer())))
    }
    try take("}")
    return due
  }

  /// Reads the beginning of a state and returns its due time; nil when it has none.
  package mutating func dueOfState() throws(NotCanonical) -> Due? {
    try take("{\"")
    if has("lapses\":") { return nil }
    try take("due\":")
    return try due()
  }

  package mutating func state() throws(NotCanonical) -> CardState {
    try take("{")
    let due: Due? = has("\"due\":") ? try due() : nil
    if due != nil { try take(",") }
    try take("\"lapses\":")
    let lapses = Int(try integer())
    let memory: FSRS7.State? = has(",\"memory\":") ? try memory() : nil
    try take(",\"phase\":")
    let phase: Phase = try name()
    try take(",\"reviews\":")
    let reviews = Int(try integer())
    try take(",\"step\":")
    let step = Int(try integer())
    try take("}")
    return CardState(
      phase: phase,
      step: step,
      reviews: reviews,
      lapses: lapses,
      memory: memory,
      due: due
    )
  }

  mutating func memory() throws(NotCanonical) -> FSRS7.State {
    try take("{\"difficulty\":")
    let difficulty = try number()
    try take(",\"shortStability\":")
    let shortStability = try number()
    try take(",\"stability\":")
    let stability = try number()
    try take("}")
    do throws(FSRSError) {
      return try FSRS7.State(
        stability: stability,
        shortStability: shortStability,
        difficulty: difficulty
      )
    } catch {
      throw NotCanonical()
    }
  }

  /// Reads a review's line.
  ///
  /// - Returns: the review, without the rows of a database, and the digest of its configuration.
  mutating func reviewLine() throws(NotCanonical) -> (review: Review, digest: String) {
    try take("{\"after\":")
    let after = try state()
    let answer: Int? = hasKey("answer") ? Int(try integer()) : nil
    try take(",\"answeredAt\":")
    let answeredAt = try integer()
    try take(",\"askedAt\":")
    let askedAt = try integer()
    try take(",\"before\":")
    let before = try state()
    try take(",\"clock\":")
    let clock = try integer()
    try take(",\"configuration\":")
    let digest = try text()
    try take(",\"confusions\":")
    let confusions = try confusions()
    try take(",\"correct\":")
    let correct = try boolean()
    try take(",\"day\":")
    let day = Int(try integer())
    let elapsedDays: Double? = hasKey("elapsedDays") ? try number() : nil
    try take(",\"given\":")
    let given = try text()
    try take(",\"grade\":")
    guard let grade = Rating(rawValue: Int(try integer())) else { throw NotCanonical() }
    try take(",\"gradeOverridden\":")
    let isGradeOverridden = try boolean()
    try take(",\"guessRate\":")
    let guessRate = try number()
    // The number among the reviews of an export is for human readers.
    if hasKey("id") { _ = try integer() }
    try take(",\"key\":")
    let key = try text()
    try take(",\"kind\":")
    let kind: QuestionKind = try name()
    try take(",\"milliseconds\":")
    let milliseconds = Int(try integer())
    try take(",\"offered\":")
    let offered = try self.confusions()
    try take(",\"options\":")
    let options = try texts()
    try take(",\"prompt\":")
    let prompt = try text()
    let retrievability: Double? = hasKey("retrievability") ? try number() : nil
    try take(",\"skill\":")
    let skill: Skill = try name()
    try take(",\"source\":")
    let source: EntrySource = try name()
    try take(",\"type\":\"review\",\"word\":")
    let word = try text()
    try take("}")
    try end()
    let review = Review(
      idempotencyKey: key,
      clock: clock,
      source: source,
      card: CardKey(WordKey(rawValue: word), skill),
      kind: kind,
      askedAt: Timestamp(milliseconds: askedAt),
      answeredAt: Timestamp(milliseconds: answeredAt),
      day: StudyDay(number: day),
      prompt: prompt,
      options: options,
      answer: answer,
      given: given,
      correct: correct,
      grade: grade,
      isGradeOverridden: isGradeOverridden,
      milliseconds: milliseconds,
      guessRate: guessRate,
      elapsedDays: elapsedDays,
      retrievability: retrievability,
      confusions: confusions,
      offered: offered,
      configuration: 0,
      before: before,
      after: after
    )
    return (review, digest)
  }
}
