package import FSRS

/// Answers of a learner as the training of a memory model takes them.
package struct TrainingHistory: Sendable {
  /// What the time between two answers is measured in.
  package enum Clock: Sendable {
    /// Fractional days, as FSRS-7 wants them.
    case time
    /// Whole days between study days, as FSRS-6 wants them.
    case studyDays
  }

  package private(set) var log = TrainingLog()
  /// Positions in `log` before which a session begins, after a pause of half an hour or more.
  package private(set) var sessions: [Int] = []

  private let clock: Clock
  private var cards: [String: LastAnswer] = [:]
  private var last: Timestamp?

  private struct LastAnswer {
    let index: Int
    var at: Timestamp
    var day: StudyDay
  }

  /// A history without answers yet.
  package init(_ clock: Clock) { self.clock = clock }

  /// The standing answers of the learner, without practice, which moves no memory.
  package init(_ reader: some StudyReading, _ clock: Clock) throws(StudyError) {
    self.init(clock)
    try reader.forEachTrainingAnswer { answer in
      add(
        card: "\(answer.card.word.rawValue)|\(answer.card.skill.rawValue)",
        grade: answer.grade,
        guessRate: answer.guessRate,
        at: answer.answeredAt,
        on: answer.day
      )
    }
  }

  /// The answers that a model predicts: all but the first of each card.
  package var predicted: Int { log.count - cards.count }

  /// Adds the next answer; answers are added in the order of time.
  package mutating func add(
    card: String,
    grade: Rating,
    guessRate: Double,
    at moment: Timestamp,
    on day: StudyDay
  ) {
    if let last, moment.elapsedDays(since: last) * 1440 >= 30 { sessions.append(log.count) }
    last = moment
    let known = cards[card]
    let days =
      switch clock {
      case .time: known.map { moment.elapsedDays(since: $0.at) } ?? 0
      case .studyDays: known.map { Double(max(0, day.days(since: $0.day))) } ?? 0
      }
    let index = known?.index ?? cards.count
    cards[card] = LastAnswer(index: index, at: moment, day: day)
    guard let review = try? RatedReview(rating: grade, elapsedDays: days, guessRate: guessRate)
    else { return }
    log.append(review, card: index)
  }
}
