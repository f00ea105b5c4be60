package import FSRS

/// The part of a card that scheduling changes, stored before and after an answer.
package struct CardState: Codable, Hashable, Sendable {
  package var phase: Phase
  package var step: Int
  package var reviews: Int
  package var lapses: Int
  package var memory: FSRS7.State?
  package var due: Due?

  package init(_ card: Card) {
    phase = card.phase
    step = card.step
    reviews = card.reviews
    lapses = card.lapses
    memory = card.memory
    due = card.due
  }

  init(
    phase: Phase,
    step: Int,
    reviews: Int,
    lapses: Int,
    memory: FSRS7.State?,
    due: Due?
  ) {
    self.phase = phase
    self.step = step
    self.reviews = reviews
    self.lapses = lapses
    self.memory = memory
    self.due = due
  }
}

/// An acknowledged answer, kept permanently in the log.
package struct Review: Hashable, Sendable {
  /// The row in this database, from 1; 0 before it is stored.
  package var id: Int64 = 0
  /// The key of this answer, the same on every machine; an answer sent twice is counted once.
  package var idempotencyKey: String
  /// The clock, which determines the place in the log; 0 before the review is stored.
  package var clock: Int64
  package var source: EntrySource
  package var card: CardKey
  package var kind: QuestionKind
  package var askedAt: Timestamp
  package var answeredAt: Timestamp
  /// The study day of the answer; it does not change with the time zone or the settings.
  package var day: StudyDay
  package var prompt: String
  /// The options in the order shown; empty for a typed question.
  package var options: [String]
  /// The position of the right option.
  package var answer: Int?
  /// The typed text, or the text of the chosen option; ``unknown`` if the learner did not know it.
  package var given: String
  package var correct: Bool
  package var grade: Rating
  /// True if the learner chose the grade.
  package var isGradeOverridden: Bool
  /// The time from question to answer.
  package var milliseconds: Int
  package var guessRate: Double
  /// The days since the card's previous answer; nil for the first answer.
  package var elapsedDays: Double?
  /// The probability of recall that the model predicted; nil for the first answer.
  package var retrievability: Double?
  package var confusions: [Confusion]
  /// The confusions that the question offered.
  package var offered: [Confusion]
  /// The row of the scheduler configuration in force.
  package var configuration: Int64
  package var before: CardState
  package var after: CardState

  /// The guess rate used in the memory update; zero if the learner chose the grade.
  package var scheduledGuessRate: Double { isGradeOverridden ? 0 : guessRate }

  /// The text of an answer that says that the learner does not know.
  package static let unknown = ""

  /// True if the learner said not to know the answer.
  package var isUnknown: Bool { given == Self.unknown }

  package init(
    id: Int64 = 0,
    idempotencyKey: String,
    clock: Int64 = 0,
    source: EntrySource = .trainer,
    card: CardKey,
    kind: QuestionKind,
    askedAt: Timestamp,
    answeredAt: Timestamp,
    day: StudyDay,
    prompt: String,
    options: [String],
    answer: Int?,
    given: String,
    correct: Bool,
    grade: Rating,
    isGradeOverridden: Bool,
    milliseconds: Int,
    guessRate: Double,
    elapsedDays: Double?,
    retrievability: Double?,
    confusions: [Confusion],
    offered: [Confusion],
    configuration: Int64,
    before: CardState,
    after: CardState
  ) {
    self.id = id
    self.idempotencyKey = idempotencyKey
    self.clock = clock
    self.source = source
    self.card = card
    self.kind = kind
    self.askedAt = askedAt
    self.answeredAt = answeredAt
    self.day = day
    self.prompt = prompt
    self.options = options
    self.answer = answer
    self.given = given
    self.correct = correct
    self.grade = grade
    self.isGradeOverridden = isGradeOverridden
    self.milliseconds = milliseconds
    self.guessRate = guessRate
    self.elapsedDays = elapsedDays
    self.retrievability = retrievability
    self.confusions = confusions
    self.offered = offered
    self.configuration = configuration
    self.before = before
    self.after = after
  }
}

extension Review: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case idempotencyKey = "key"
    case clock, source
    case word, skill, kind, askedAt, answeredAt, day, prompt, options, answer, given, correct, grade
    case isGradeOverridden = "gradeOverridden"
    case milliseconds, guessRate, elapsedDays, retrievability, confusions, offered, configuration
    case before, after
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      from: decoder,
      id: values.decode(Int64.self, forKey: .id),
      configuration: values.decode(Int64.self, forKey: .configuration)
    )
  }

  /// Reads all fields except the rows of a database.
  init(from decoder: any Decoder, id: Int64, configuration: Int64) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: id,
      idempotencyKey: try values.decode(String.self, forKey: .idempotencyKey),
      clock: try values.decode(Int64.self, forKey: .clock),
      source: try values.decode(EntrySource.self, forKey: .source),
      card: CardKey(
        try values.decode(WordKey.self, forKey: .word),
        try values.decode(Skill.self, forKey: .skill)
      ),
      kind: try values.decode(QuestionKind.self, forKey: .kind),
      askedAt: try values.decode(Timestamp.self, forKey: .askedAt),
      answeredAt: try values.decode(Timestamp.self, forKey: .answeredAt),
      day: try values.decode(StudyDay.self, forKey: .day),
      prompt: try values.decode(String.self, forKey: .prompt),
      options: try values.decode([String].self, forKey: .options),
      answer: try values.decodeIfPresent(Int.self, forKey: .answer),
      given: try values.decode(String.self, forKey: .given),
      correct: try values.decode(Bool.self, forKey: .correct),
      grade: try values.decode(Rating.self, forKey: .grade),
      isGradeOverridden: try values.decode(Bool.self, forKey: .isGradeOverridden),
      milliseconds: try values.decode(Int.self, forKey: .milliseconds),
      guessRate: try values.decode(Double.self, forKey: .guessRate),
      elapsedDays: try values.decodeIfPresent(Double.self, forKey: .elapsedDays),
      retrievability: try values.decodeIfPresent(Double.self, forKey: .retrievability),
      confusions: try values.decode([Confusion].self, forKey: .confusions),
      offered: try values.decode([Confusion].self, forKey: .offered),
      configuration: configuration,
      before: try values.decode(CardState.self, forKey: .before),
      after: try values.decode(CardState.self, forKey: .after)
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(configuration, forKey: .configuration)
    try encodeEntry(to: encoder)
  }

  /// Writes all fields except the rows of a database.
  func encodeEntry(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(idempotencyKey, forKey: .idempotencyKey)
    try values.encode(clock, forKey: .clock)
    try values.encode(source, forKey: .source)
    try values.encode(card.word, forKey: .word)
    try values.encode(card.skill, forKey: .skill)
    try values.encode(kind, forKey: .kind)
    try values.encode(askedAt, forKey: .askedAt)
    try values.encode(answeredAt, forKey: .answeredAt)
    try values.encode(day, forKey: .day)
    try values.encode(prompt, forKey: .prompt)
    try values.encode(options, forKey: .options)
    try values.encodeIfPresent(answer, forKey: .answer)
    try values.encode(given, forKey: .given)
    try values.encode(correct, forKey: .correct)
    try values.encode(grade, forKey: .grade)
    try values.encode(isGradeOverridden, forKey: .isGradeOverridden)
    try values.encode(milliseconds, forKey: .milliseconds)
    try values.encode(guessRate, forKey: .guessRate)
    try values.encodeIfPresent(elapsedDays, forKey: .elapsedDays)
    try values.encodeIfPresent(retrievability, forKey: .retrievability)
    try values.encode(confusions, forKey: .confusions)
    try values.encode(offered, forKey: .offered)
    try values.encode(before, forKey: .before)
    try values.encode(after, forKey: .after)
  }
}
