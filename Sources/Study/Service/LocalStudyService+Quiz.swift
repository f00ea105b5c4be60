import FSRS

extension LocalStudyService {
  /// Stores an answer of a quiz, or returns the reason for not storing it.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if the question or the answer is invalid.
  package func store(_ answer: StoreQuizAnswer) throws(StudyError) -> QuizOutcome {
    let question = answer.question
    let judge = AnswerJudge(question: question, warnings: Set(AnswerWarning.allCases))
    guard let game = QuizKey.game(of: question.id),
      question.card == CardKey(question.item.key, question.kind.skill),
      case .success(let verdict) = judge.judge(answer.given)
    else { throw .noSuchQuestion }
    guard try words.item(question.card.word) != nil else { return .absent }
    let settings = try settings()
    let countsSlip = answer.countsSlip ?? false
    if let refusal = try refusal(question, verdict, countsSlip: countsSlip, settings) {
      return refusal
    }
    var counts = try quizDueCounts(of: game, settings)
    let given = judge.saysUnknown(answer.given) ? Review.unknown : answer.given
    let recorded = try recorder.record(
      Submit(
        drill: DrillID(rawValue: game),
        question: question.id,
        given: given,
        milliseconds: min(max(0, answer.milliseconds), Self.longestTime),
        grade: verdict.isRight ? .good : .again
      ),
      verdict,
      OpenQuestion(question: question, policy: GradePolicy(milliseconds: [])),
      counts,
      at: now(),
      timeZone
    )
    counts.move(from: recorded.review.before.due, to: recorded.card.due)
    known.quiz = (game, counts)
    return .stored
  }

  /// Returns the reason for not storing an answer; nil if it is to be stored or is already stored.
  ///
  /// `countsSlip`: true to store a wrong answer to a word that is not due.
  private func refusal(
    _ question: Question,
    _ verdict: Verdict,
    countsSlip: Bool,
    _ settings: Settings
  ) throws(StudyError) -> QuizOutcome? {
    let moment = now()
    let today = today(settings, at: moment)
    return try store.read { (reader) -> QuizOutcome? in
      if try reader.review(idempotencyKey: question.id) != nil { return nil }
      let card = try reader.card(question.card)
      if card?.hold != nil { return .held }
      guard let card, card.phase != .new || card.isIntroduced else {
        let skills = Set(settings.skills + [question.card.skill])
        let cards = try reader.cards(.all)
        // A word that was begun in another skill is not a new one.
        let isBegun = cards.contains { $0.key.word == question.card.word && $0.isBegun }
        let begun = TodaysWords(cards, practising: skills, on: today).begun
        return isBegun || begun < settings.newPerDay ? nil : .tooNew
      }
      return verdict.isRight || countsSlip || card.isDue(at: moment, on: today) ? nil : .slip
    }
  }

  /// Returns the numbers of cards due on each day, as read at the start of a game and updated by
  /// its answers.
  private func quizDueCounts(
    of game: String,
    _ settings: Settings
  ) throws(StudyError) -> DueCalendar {
    if let known = known.quiz, known.game == game { return known.counts }
    let skills = Set(settings.skills + [.bank])
    return DueCalendar(of: try cards().cards, in: skills)
  }
}
