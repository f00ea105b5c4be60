package import FSRS
import Foundation

extension LocalStudyService {
  package func undo(in id: DrillID?) throws(StudyError) -> Undone {
    let moment = now()
    let day = today(try settings(), at: moment)
    let undone = try store.write { (writer) throws(StudyError) in
      try Self.undoLast(in: writer, at: moment, on: day)
    }
    if let id, var active = drills[id] {
      if let open = active.open { active.drill.putBack(open.question.card) }
      active.open = nil
      active.drill.noteUndone(undone.review)
      drills[id] = active
    }
    return undone
  }

  private static func undoLast(
    in writer: any StudyWriting,
    at moment: Timestamp,
    on day: StudyDay
  ) throws(StudyError) -> Undone {
    let review: Review?
    let last: Int64
    do throws(StoreError) {
      review = try writer.lastStandingReview()
      last = try writer.lastReviewID()
    } catch {
      throw .store(error)
    }
    guard let review else { throw .nothingToUndo }
    try Ledger(writer).record(
      Event(
        afterReview: last,
        at: moment,
        day: day,
        card: review.card,
        change: .undo(review: review.id)
      )
    )
    do throws(StoreError) {
      return Undone(review: review, card: try writer.card(review.card))
    } catch {
      throw .store(error)
    }
  }

  package func regrade(_ grade: Rating, in id: DrillID) throws(StudyError) -> Feedback {
    guard var active = drills[id], let question = active.last else { throw .nothingToUndo }
    let settings = try settings()
    let moment = now()
    let day = today(settings, at: moment)
    let (old, review, card) = try store.write {
      (writer) throws(StudyError) -> (Review, Review, Card) in
      let last: Review?
      do throws(StoreError) { last = try writer.lastStandingReview() } catch { throw .store(error) }
      guard let last, last.card == question.card else { throw .nothingToUndo }
      let undone = try Self.undoLast(in: writer, at: moment, on: day)
      let configuration = try Self.configuration(settings, at: moment, known: nil, in: writer)
      let before = undone.card ?? Card(question.card)
      let after = configuration.scheduler.schedule(
        before,
        grade: grade,
        at: last.answeredAt,
        on: last.day
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
      return (last, try Ledger(writer).record(review, from: undone.card, to: after), after)
    }
    active.drill.noteRegraded(from: old, to: review, card: card)
    drills[id] = active
    let verdict = Verdict(
      isRight: review.correct,
      chosen: nil,
      differences: [],
      expected: question.word.reading,
      given: nil,
      confusions: review.confusions
    )
    return try feedback(review, question, verdict, card)
  }
}
