package import FSRS
import Foundation

extension LocalStudyService {
  package func undo(in id: DrillID?) throws(StudyError) -> Undone {
    let moment = now()
    let undone = try recorder.takeBack(
      oneOf: id.flatMap { drills[$0]?.answers } ?? [],
      butNot: drills.answers(besides: id),
      at: moment,
      on: today(try settings(), at: moment)
    )
    if let asker = id ?? drills.drill(with: undone.review.idempotencyKey) {
      drills[asker]?.noteUndone(undone)
    }
    return undone
  }

  package func regrade(_ grade: Rating, in id: DrillID) throws(StudyError) -> Feedback {
    guard let active = drills[id], let question = active.last, let key = active.answers.last else {
      throw .nothingToUndo
    }
    let (old, recorded) = try recorder.regrade(
      key,
      of: question,
      to: grade,
      active.dueCounts,
      at: now(),
      timeZone
    )
    drills[id]?.noteRegraded(from: old, to: recorded.review, card: recorded.card)
    let verdict = Verdict(
      isRight: recorded.review.correct,
      chosen: nil,
      differences: [],
      expected: question.item.reading,
      given: nil,
      confusions: recorded.review.confusions
    )
    return recorded.feedback(on: question, verdict)
  }
}
