import FSRS
import GRDB
import Study

/// The coding of log rows; columns are accessed by position, in the order of the schema.
extension Study.Review {
  /// Reads a row of `SELECT * FROM review`.
  init(_ row: Row) throws {
    guard let grade = Rating(rawValue: row[17]) else { throw UnknownName() }
    self.init(
      id: row[0],
      idempotencyKey: row[1],
      clock: row[2],
      source: try EntrySource(stored: row[3]),
      card: CardKey(WordKey(rawValue: row[6]), try Skill(stored: row[7])),
      kind: try QuestionKind(stored: row[8]),
      askedAt: Timestamp(milliseconds: row[9]),
      answeredAt: Timestamp(milliseconds: row[10]),
      day: StudyDay(number: row[11]),
      prompt: row[12],
      options: try JSONColumn.texts(row[13]),
      answer: row[14],
      given: row[15],
      correct: row[16],
      grade: grade,
      isGradeOverridden: row[18],
      milliseconds: row[19],
      guessRate: row[20],
      elapsedDays: row[21],
      retrievability: row[22],
      confusions: try JSONColumn.confusions(row[23]),
      offered: try JSONColumn.confusions(row[24]),
      configuration: row[25],
      before: try JSONColumn.state(row[26]),
      after: try JSONColumn.state(row[27])
    )
  }

  /// Binds the columns that follow the place in the log, in the order of the table.
  func bindContent(to values: inout ValueBinder, _ states: inout StateText) {
    values.put(card.word.rawValue)
    values.put(card.skill.rawValue)
    values.put(kind.rawValue)
    values.put(askedAt.milliseconds)
    values.put(answeredAt.milliseconds)
    values.put(day.number)
    values.put(prompt)
    values.put(options.isEmpty ? "[]" : LineBuilder.text { $0.put(options) })
    values.put(answer)
    values.put(given)
    values.put(correct)
    values.put(grade.rawValue)
    values.put(isGradeOverridden)
    values.put(milliseconds)
    values.put(guessRate)
    values.put(elapsedDays)
    values.put(retrievability)
    values.put(confusions.isEmpty ? "[]" : LineBuilder.text { $0.put(confusions) })
    values.put(offered.isEmpty ? "[]" : LineBuilder.text { $0.put(offered) })
    values.put(configuration)
    values.put(states.text(of: before))
    values.put(states.text(of: after))
  }

  static let contentColumns = [
    "word", "skill", "kind", "asked_at", "answered_at", "day", "prompt", "options", "answer",
    "given", "correct", "grade", "grade_overridden", "milliseconds", "guess_rate", "elapsed_days",
    "retrievability", "confusions", "offered", "configuration", "state_before", "state_after",
  ]
}

/// The text of the state that was stored last; the state before an answer is often the one after the
/// answer before it.
struct StateText {
  private var state: CardState?
  private var text = ""

  mutating func text(of state: CardState) -> String {
    if state != self.state {
      self.state = state
      text = LineBuilder.text { $0.put(state) }
    }
    return text
  }
}

extension LoggedAnswer {
  /// The columns that the initializer reads.
  static let columns = """
    id, clock, key, word, skill, grade, iif(grade_overridden, 0.0, guess_rate), answered_at, day,
    correct, milliseconds, configuration, state_after, confusions, offered
    """

  /// Reads a row of `SELECT` with ``columns``.
  init(_ row: Row) throws {
    guard let grade = Rating(rawValue: row[5]) else { throw UnknownName() }
    self.init(
      id: row[0],
      position: LogPosition(clock: row[1], key: row[2]),
      card: CardKey(WordKey(rawValue: row[3]), try Skill(stored: row[4])),
      grade: grade,
      guessRate: row[6],
      answeredAt: Timestamp(milliseconds: row[7]),
      day: StudyDay(number: row[8]),
      correct: row[9],
      milliseconds: row[10],
      configuration: row[11],
      due: try JSONColumn.due(ofState: row[12]),
      confusions: try JSONColumn.confusions(row[13]),
      offered: try JSONColumn.confusions(row[14])
    )
  }
}

extension Event {
  /// Reads a row of `SELECT * FROM event`.
  init(_ row: Row) throws {
    self.init(
      id: row[0],
      key: row[1],
      clock: row[2],
      at: Timestamp(milliseconds: row[5]),
      day: StudyDay(number: row[6]),
      card: CardKey(WordKey(rawValue: row[7]), try Skill(stored: row[8])),
      change: try JSONColumn.value(Event.Change.self, from: row[9])
    )
  }

  /// Binds the columns that follow the place in the log, in the order of the table.
  func bindContent(to values: inout ValueBinder) {
    values.put(at.milliseconds)
    values.put(day.number)
    values.put(card.word.rawValue)
    values.put(card.skill.rawValue)
    values.put(LineBuilder.text { $0.put(change) })
  }
}

extension LoggedConfiguration {
  static let columns = "id, digest, clock, created_at, body"

  /// Reads a row of `SELECT` with ``columns``.
  init(_ row: Row) throws {
    self.init(
      id: row[0],
      digest: row[1],
      clock: row[2],
      createdAt: Timestamp(milliseconds: row[3]),
      value: try JSONColumn.value(SchedulerConfiguration.self, from: row[4])
    )
  }
}
