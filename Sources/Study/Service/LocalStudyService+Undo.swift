package import FSRS
import Foundation

extension LocalStudyService {
  package func undo(in id: DrillID?) throws(StudyError) -> Undone {
    let moment = now()
    let day = today(try settings(), at: moment)
    let own = id.flatMap { drills[$0]?.answers } ?? []
    let others = id == nil ? [] : Set(drills.filter { $0.key != id }.flatMap(\.value.answers))
    let undone = try store.write { (writer) throws(StudyError) in
      guard let review = try Self.lastStanding(of: own, in: writer),
        !others.contains(review.idempotencyKey)
      else {
        throw .nothingToUndo
      }
      return try Self.takeBack(review, in: writer, at: moment, on: day)
    }
    let asker = id ?? drills.first { $0.value.answers.contains(undone.review.idempotencyKey) }?.key
    if let asker, var active = drills[asker] {
      if let open = active.open { active.drill.putBack(open.question.card) }
      active.open = nil
      active.last = nil
      active.answers.removeAll { $0 == undone.review.idempotencyKey }
      active.drill.noteUndone(undone.review)
      active.dueCounts.move(from: undone.review.after.due, to: undone.card?.due)
      drills[asker] = active
    }
    return undone
  }

  /// The newest of a drill's own answers that can be taken back.
  ///
  /// It stands, and no later answer to its card does. Where the drill has none, it is the newest
  /// answer of all, which is not taken back while another drill can still do that itself.
  private static func lastStanding(
    of own: [String],
    in writer: any StudyWriting
  ) throws(StudyError) -> Review? {
    do throws(StoreError) {
      for key in own.reversed() {
        guard let review = try writer.review(idempotencyKey: key) else { continue }
        let newest = try writer.standingReviews(of: review.card, last: 1).last
        if newest?.id == review.id { return review }
      }
      return try writer.lastStandingReview()
    } catch {
      throw .store(error)
    }
  }

  private static func takeBack(
    _ review: Review,
    in writer: any StudyWriting,
    at moment: Timestamp,
    on day: StudyDay
  ) throws(StudyError) -> Undone {
    let change = Event.Change.undo(review: review.idempotencyKey)
    try Ledger(writer).record(change, on: review.card, at: moment, day: day)
    do throws(StoreError) {
      return Undone(review: review, card: try writer.card(review.card))
    } catch {
      throw .store(error)
    }
  }

  package func regrade(_ grade: Rating, in id: DrillID) throws(StudyError) -> Feedback {
    guard var active = drills[id], let question = active.last, let key = active.answers.last else {
      throw .nothingToUndo
    }
    let settings = try settings()
    let moment = now()
    let day = today(settings, at: moment)
    let (old, review, card, leech) = try store.write {
      (writer) throws(StudyError) -> (Review, Review, Card, [String]?) in
      let last: Review?
      do throws(StoreError) {
        let own = try writer.review(idempotencyKey: key)
        let newest = try writer.standingReviews(of: question.card, last: 1).last
        last = own?.id == newest?.id ? own : nil
      } catch {
        throw .store(error)
      }
      guard let last else { throw .nothingToUndo }
      let undone = try Self.takeBack(last, in: writer, at: moment, on: day)
      let configuration = try Self.configuration(settings, at: moment, known: nil, in: writer)
      let before = undone.card ?? Card(question.card)
      let cards: [Card]
      do throws(StoreError) {
        cards = try writer.cards(.word(question.card.word))
      } catch {
        throw .store(error)
      }
      let load = DayLoad(active.dueCounts, around: question.card, cards: cards, settings)
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
      review = try Ledger(writer).record(review, from: undone.card, to: after, at: moment)
      do throws(StoreError) {
        return (last, review, after, try Self.leech(review, after, in: writer))
      } catch {
        throw .store(error)
      }
    }
    active.answers.removeAll { $0 == key }
    active.answers.append(review.idempotencyKey)
    active.drill.noteRegraded(from: old, to: review, card: card)
    active.dueCounts.move(from: old.after.due, to: card.due)
    drills[id] = active
    let verdict = Verdict(
      isRight: review.correct,
      chosen: nil,
      differences: [],
      expected: question.word.reading,
      given: nil,
      confusions: review.confusions
    )
    return feedback(review, question, verdict, card, leech)
  }
}
