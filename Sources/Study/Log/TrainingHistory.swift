package import FSRS

/// The part of a review that a fit of the memory model needs.
package struct TrainingAnswer: Hashable, Sendable {
  package let position: LogPosition
  package let card: CardKey
  package let grade: Rating
  /// The probability of a right answer by guessing, as used in the memory update; 0 if the learner
  /// chose the grade.
  package let guessRate: Double
  package let answeredAt: Timestamp
  package let day: StudyDay
  package let kind: QuestionKind
  package let source: EntrySource
  /// The time from question to answer, in milliseconds; 0 if it was not measured.
  package let milliseconds: Int

  package init(
    position: LogPosition,
    card: CardKey,
    grade: Rating,
    guessRate: Double,
    answeredAt: Timestamp,
    day: StudyDay,
    kind: QuestionKind,
    source: EntrySource,
    milliseconds: Int
  ) {
    self.position = position
    self.card = card
    self.grade = grade
    self.guessRate = guessRate
    self.answeredAt = answeredAt
    self.day = day
    self.kind = kind
    self.source = source
    self.milliseconds = milliseconds
  }
}

/// The answers of a learner in the form that the training of a memory model needs.
package struct TrainingHistory: Sendable {
  package private(set) var log = TrainingLog()
  /// The positions in `log`, from 0, at which all sessions except the first begin; a session begins
  /// after a pause of half an hour or more.
  package private(set) var sessions: [Int] = []

  private var cards: [String: LastAnswer] = [:]
  private var last: Timestamp?
  private var timeGroups: [TimeGroup: Int] = [:]

  /// A group of answers whose times are comparable: those of one kind of question and one program.
  private struct TimeGroup: Hashable {
    let kind: QuestionKind
    let source: EntrySource
  }

  private struct LastAnswer {
    let index: Int
    var at: Timestamp
  }

  package init() {}

  /// The number of answers that are read in one transaction.
  private static let answersAtOnce = 4000

  /// Reads the learner's answers, without those that were undone or reset, and without practice,
  /// which changed no memory state.
  ///
  /// The log is read in short transactions, so that other users of the store need not wait.
  ///
  /// `keepsTimes`: false to leave out the times of answers, which a refit does not need.
  ///
  /// - Throws: `StudyError.cancelled` when the task is cancelled.
  package init(_ store: some StudyStore, keepsTimes: Bool = true) throws(StudyError) {
    self.init()
    var last: LogPosition?
    var count = Self.answersAtOnce
    while count == Self.answersAtOnce {
      if Task.isCancelled { throw .cancelled }
      let answers = try store.read { [last] reader in
        try reader.trainingAnswers(after: last, limit: Self.answersAtOnce)
      }
      for answer in answers {
        add(
          card: "\(answer.card.word.rawValue)|\(answer.card.skill.rawValue)",
          grade: answer.grade,
          guessRate: answer.guessRate,
          time: keepsTimes ? time(of: answer) : nil,
          at: answer.answeredAt
        )
      }
      last = answers.last?.position
      count = answers.count
    }
  }

  private mutating func time(of answer: TrainingAnswer) -> AnswerTime? {
    let group = TimeGroup(kind: answer.kind, source: answer.source)
    let number = timeGroups[group] ?? timeGroups.count
    timeGroups[group] = number
    return AnswerTime(milliseconds: answer.milliseconds, group: number)
  }

  /// The number of answers that a model can predict: all except the first one to each card.
  package var predicted: Int { log.count - cards.count }

  /// Adds the next answer; answers are expected in chronological order.
  ///
  /// If the time of an answer is earlier than that of the answer before, no time counts as passed.
  /// An answer whose guess rate is not a probability is left out. `card`: a text that identifies
  /// the card. `guessRate`: the probability of a right answer by guessing. `time`: nil if it was
  /// not measured.
  package mutating func add(
    card: String,
    grade: Rating,
    guessRate: Double,
    time: AnswerTime?,
    at moment: Timestamp
  ) {
    if let last, moment.elapsedDays(since: last) * 1440 >= 30 { sessions.append(log.count) }
    last = moment
    let known = cards[card]
    let days = known.map { moment.elapsedDays(since: $0.at) } ?? 0
    let index = known?.index ?? cards.count
    cards[card] = LastAnswer(index: index, at: moment)
    guard let review = try? RatedReview(rating: grade, elapsedDays: days, guessRate: guessRate)
    else { return }
    log.append(review, card: index, time: time)
  }
}
