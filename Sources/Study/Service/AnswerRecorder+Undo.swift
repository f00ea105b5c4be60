import FSRS
import Foundation

/// Undo and changes of grades.
extension AnswerRecorder {
  /// Undoes the newest answer of a drill that can be undone; if there is none, the newest answer in
  /// the log that was not imported from Anki.
  ///
  /// `own`: the keys of the drill's answers in the log, oldest first; empty outside a drill.
  /// `others`: the keys of the answers that other drills can undo.
  ///
  /// - Throws: `StudyError.nothingToUndo` if there is no such answer, or if it is among `others`.
  func undo(
    oneOf own: [String],
    butNot others: Set<String>,
    at moment: Timestamp,
    on day: StudyDay
  ) throws(StudyError) -> Undone {
    try store.write { writer in
      guard let review = try Self.lastStanding(of: own, at: moment, in: writer),
        !others.contains(review.idempotencyKey)
      else { throw StudyError.nothingToUndo }
      return try Self.undo(review, in: writer, at: moment, on: day)
    }
  }

  /// Returns the answer to undo; nil if there is none.
  ///
  /// It is the newest answer of the drill that can be undone: one that was neither undone nor
  /// reset, and is the newest such answer to its card. If the drill has none, it is the newest
  /// answer in the log that was neither undone nor reset, without answers imported from Anki. An
  /// answer whose clock is too far ahead is returned only if the log has no other.
  ///
  /// `own`: the keys of the drill's answers, oldest first.
  private static func lastStanding(
    of own: [String],
    at now: Timestamp,
    in writer: any StudyWriting
  ) throws(StudyError) -> Review? {
    for key in own.reversed() {
      guard let review = try writer.review(idempotencyKey: key) else { continue }
      if try newest(of: review.card, at: now, in: writer)?.id == review.id { return review }
    }
    let horizon = LogPosition.horizon(at: now)
    if let last = try writer.lastStandingReview(upTo: horizon) { return last }
    return try writer.lastStandingReview(upTo: .max)
  }

  /// Returns the newest answer to a card that was neither undone nor reset; nil if there is none.
  ///
  /// Answers whose clock is too far ahead of `now` are left out; see `LogPosition.horizon(at:)`.
  private static func newest(
    of card: CardKey,
    at now: Timestamp,
    in writer: any StudyWriting
  ) throws(StudyError) -> Review? {
    let horizon = LogPosition.horizon(at: now)
    return try writer.standingReviews(of: card).last { $0.clock <= horizon }
  }

  private static func undo(
    _ review: Review,
    in writer: any StudyWriting,
    at moment: Timestamp,
    on day: StudyDay
  ) throws(StudyError) -> Undone {
    let change = Event.Change.undo(entry: review.idempotencyKey)
    try Ledger(writer).record(change, on: review.card, at: moment, day: day)
    return Undone(review: review, card: try writer.card(review.card))
  }

  /// Replaces the last answer of a drill by the same answer with another grade.
  ///
  /// `key`: the key of the answer in the log. `question`: the answered question. `dueCounts`: the
  /// numbers of cards due on each day.
  ///
  /// - Returns: the replaced answer and the new one, which has a new key.
  ///
  /// - Throws: `StudyError.nothingToUndo` if the answer was undone or reset, or is not the newest
  ///   one to its card; `StudyError.configuration` if the settings give an invalid configuration.
  mutating func regrade(
    _ key: String,
    of question: Question,
    to grade: Rating,
    _ dueCounts: DueCalendar,
    at moment: Timestamp,
    _ timeZone: TimeZone
  ) throws(StudyError) -> (old: Review, new: RecordedAnswer) {
    try store.write { (writer) -> (Review, RecordedAnswer) in
      let settings = try settings(in: writer)
      let day = settings.day(of: moment, timeZone)
      let last: Review?
      let own = try writer.review(idempotencyKey: key)
      let newest = try Self.newest(of: question.card, at: moment, in: writer)
      last = own?.id == newest?.id ? own : nil
      guard let last else { throw StudyError.nothingToUndo }
      let undone = try Self.undo(last, in: writer, at: moment, on: day)
      let configuration = try configuration(
        settings,
        isPractice: question.practice != nil,
        at: moment,
        in: writer
      )
      let before = undone.card ?? Card(question.card)
      let cards = try writer.cards(.word(question.card.word))
      let load = DayLoad(dueCounts, around: question.card, cards: cards, settings)
      let after = configuration.scheduler.schedule(
        before,
        grade: grade,
        at: last.answeredAt,
        on: last.day,
        choosing: .balanced(load)
      )
      var review = last
      review.id = 0
      review.idempotencyKey = UUID().uuidString
      review.grade = grade
      review.correct = grade.isRecall
      review.isGradeOverridden = true
      if review.correct { review.confusions = [] }
      review.configuration = configuration.id
      review.after = CardState(after)
      review = try Ledger(writer).record(
        review,
        from: undone.card,
        to: after,
        by: configuration.scheduler,
        at: moment
      )
      return (last, try RecordedAnswer(review, after, in: writer))
    }
  }
}
