import Confusables
package import FSRS

/// The part of a card that scheduling changes, as it was before or after an answer.
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
  /// The clock in milliseconds since 1970, which determines the position in the log; 0 before the
  /// review is stored.
  package var clock: Int64 = 0
  package var source: EntrySource = .trainer
  package var card: CardKey
  package var kind: QuestionKind
  package var askedAt: Timestamp
  package var answeredAt: Timestamp
  /// The study day of the answer; it does not change with the time zone or the settings.
  package var day: StudyDay
  package var prompt: String
  /// The options in the order shown; empty for a typed question and for an answer from Anki.
  package var options: [String]
  /// The position of the right option, from 0; nil if there are no options.
  package var answer: Int?
  /// The typed text, or the text of the chosen option; ``unknown`` if the learner did not know the
  /// answer, or if it was imported from Anki.
  package var given: String
  package var correct: Bool
  package var grade: Rating
  /// True if the learner chose the grade.
  package var isGradeOverridden: Bool
  /// The time from question to answer, in milliseconds; 0 if it was not measured.
  package var milliseconds: Int
  package var guessRate: Double
  /// The days, with fractions, since the last answer that was not practice, or since a state
  /// without an answer, for example from a placement test; nil if there was neither.
  package var elapsedDays: Double?
  /// The probability of recall that the model predicted for the time of the answer; nil if the card
  /// had no memory state yet.
  package var retrievability: Double?
  package var confusions: [Confusion]
  /// The confusions that the question made possible; empty for “don't know” and for an answer from
  /// Anki.
  ///
  /// For a question with options, they are those of the wrong options. For a typed answer there is
  /// one for each initial, final and tone of the right reading, and one for each other reading of
  /// its characters.
  package var offered: [Confusion]
  /// The row, in this database, of the scheduler configuration in force.
  package var configuration: Int64
  package var before: CardState
  package var after: CardState

  /// The probability of a right answer by guessing, as used in the memory update; 0 if the learner
  /// chose the grade.
  package var scheduledGuessRate: Double { isGradeOverridden ? 0 : guessRate }

  /// The text of an answer for “don't know”, and of an answer from Anki, which records no text.
  package static let unknown = ""

  /// True if the learner answered “don't know”, and for every answer from Anki.
  package var isUnknown: Bool { given == Self.unknown }

  /// The two values that a wrong answer confused, which are shown when the card is asked again; nil
  /// if the answer is right or no confusion was found.
  var mixedUp: Contrast? { correct ? nil : confusions.first?.contrast }

  /// A review with placeholder values, whose fields are then set one by one.
  package static let blank = Review(
    idempotencyKey: "",
    card: CardKey(WordKey(rawValue: ""), .reading),
    kind: .reading,
    askedAt: Timestamp(milliseconds: 0),
    answeredAt: Timestamp(milliseconds: 0),
    day: StudyDay(number: 0),
    prompt: "",
    options: [],
    given: "",
    correct: false,
    grade: .again,
    isGradeOverridden: false,
    milliseconds: 0,
    guessRate: 0,
    confusions: [],
    offered: [],
    configuration: 0,
    before: CardState(Card(CardKey(WordKey(rawValue: ""), .reading))),
    after: CardState(Card(CardKey(WordKey(rawValue: ""), .reading)))
  )
}

/// The part of a review that a replay of the log needs.
package struct LoggedAnswer: Hashable, Sendable {
  /// The row of the review in this database.
  package var id: Int64
  package var position: LogPosition
  package var card: CardKey
  package var grade: Rating
  /// The probability of a right answer by guessing; 0 if the learner chose the grade.
  ///
  /// The memory update uses it if the configuration has `usesGuessRate`.
  package var guessRate: Double
  package var answeredAt: Timestamp
  package var day: StudyDay
  package var correct: Bool
  package var milliseconds: Int
  /// The row, in this database, of the scheduler configuration in force.
  package var configuration: Int64
  /// The due time of the card after this answer; nil if the card had none.
  ///
  /// A replay gives the card the same due day if the scheduler could have drawn it; see
  /// ``DayChoice/recorded(_:)``.
  package var due: Due?
  package var confusions: [Confusion]
  package var offered: [Confusion]

  package init(
    id: Int64,
    position: LogPosition,
    card: CardKey,
    grade: Rating,
    guessRate: Double,
    answeredAt: Timestamp,
    day: StudyDay,
    correct: Bool,
    milliseconds: Int,
    configuration: Int64,
    due: Due?,
    confusions: [Confusion],
    offered: [Confusion]
  ) {
    self.id = id
    self.position = position
    self.card = card
    self.grade = grade
    self.guessRate = guessRate
    self.answeredAt = answeredAt
    self.day = day
    self.correct = correct
    self.milliseconds = milliseconds
    self.configuration = configuration
    self.due = due
    self.confusions = confusions
    self.offered = offered
  }
}

extension Review {
  package var position: LogPosition { LogPosition(clock: clock, key: idempotencyKey) }

  package var logged: LoggedAnswer {
    LoggedAnswer(
      id: id,
      position: position,
      card: card,
      grade: grade,
      guessRate: scheduledGuessRate,
      answeredAt: answeredAt,
      day: day,
      correct: correct,
      milliseconds: milliseconds,
      configuration: configuration,
      due: after.due,
      confusions: confusions,
      offered: offered
    )
  }
}
