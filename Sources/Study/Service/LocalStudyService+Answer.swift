import FSRS

extension LocalStudyService {
  /// The longest time of an answer that counts as it is, in milliseconds: a day.
  private static let longestTime = 86_400_000

  package func submit(_ answer: Submit) throws(StudyError) -> AnswerResult {
    var submission = answer
    submission.milliseconds = min(max(0, answer.milliseconds), Self.longestTime)
    guard var active = drills[submission.drill] else { throw .noSuchQuestion }
    if let last = active.last, last.id == submission.question {
      let feedback = try recordedBefore(last)
      return .recorded(feedback, next: try? nextStep(in: submission.drill))
    }
    guard let open = active.open, open.question.id == submission.question else {
      throw .noSuchQuestion
    }
    let judge = AnswerJudge(question: open.question, hasToneWarning: open.hasToneWarning)
    switch judge.judge(submission.given) {
    case .failure(let retry):
      let reason = retry.reason
      if case .tonesMissing = reason { drills[submission.drill]?.open?.hasToneWarning = true }
      return .retry(reason)
    case .success(let verdict):
      let (review, card, leech) = try record(submission, verdict, open, active.dueCounts)
      active.drill.note(review, card: card)
      active.dueCounts.move(from: review.before.due, to: card.due)
      active.open = nil
      active.last = open.question
      active.answers.append(review.idempotencyKey)
      if !verdict.isRight { active.lastWrong = (open.question, verdict, review.given) }
      drills[submission.drill] = active
      // The answer is stored: a next step that fails is asked for again.
      return .recorded(
        feedback(review, open.question, verdict, card, leech),
        next: try? nextStep(in: submission.drill)
      )
    }
  }

  /// What was recorded when the same answer came before and its acknowledgement was lost.
  private func recordedBefore(_ question: Question) throws(StudyError) -> Feedback {
    let found = try store.reading { (reader) throws(StoreError) -> (Review, Card, [String]?)? in
      guard let review = try reader.review(idempotencyKey: question.id),
        try !reader.isVoided(review: review.id),
        let card = try reader.card(question.card)
      else { return nil }
      return (review, card, try Self.leech(review, card, in: reader))
    }
    guard let (review, card, leech) = found,
      case .success(let verdict) = AnswerJudge(question: question, hasToneWarning: true)
        .judge(review.given)
    else { throw .noSuchQuestion }
    return feedback(review, question, verdict, card, leech)
  }

  /// Puts together what was stored; nothing is read, since nothing may fail after the commit.
  func feedback(
    _ review: Review,
    _ question: Question,
    _ verdict: Verdict,
    _ card: Card,
    _ leech: [String]?
  ) -> Feedback {
    Feedback(
      review: review,
      question: question,
      verdict: verdict,
      card: card,
      today: review.day,
      leech: leech
    )
  }

  /// What was answered instead of the right thing, most often first; nil when the answer made no
  /// leech.
  static func leech(
    _ review: Review,
    _ card: Card,
    in reader: any StudyReading
  ) throws(StoreError) -> [String]? {
    guard card.isLeech, !review.correct, card.lapses > review.before.lapses else { return nil }
    let wrong = try reader.standingReviews(of: card.key).filter { !$0.correct }.map(\.given)
    let counts = Dictionary(wrong.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
      .prefix(3).map(\.key)
  }

  /// Stores one answer in one transaction; when it returns, the answer is safe.
  private func record(
    _ submission: Submit,
    _ verdict: Verdict,
    _ open: OpenQuestion,
    _ dueCounts: DueCalendar
  ) throws(StudyError) -> (Review, Card, leech: [String]?) {
    let moment = now()
    let question = open.question
    let timeZone = timeZone
    let known = lastConfiguration
    let (recorded, card, leech, configuration) = try store.write {
      (writer) throws(StudyError) -> (Review, Card, [String]?, StoredConfiguration) in
      let settings = try Settings(in: writer)
      let day = Self.day(of: moment, settings, timeZone)
      let configuration = try Self.configuration(settings, at: moment, known: known, in: writer)
      let scheduler = configuration.scheduler
      let stored: Card?
      let load: DayLoad
      do throws(StoreError) {
        if let known = try writer.review(idempotencyKey: question.id),
          let card = try writer.card(question.card)
        {
          return (known, card, try Self.leech(known, card, in: writer), configuration)
        }
        let cards = try writer.cards(.word(question.card.word))
        stored = cards.first { $0.key == question.card }
        load = DayLoad(dueCounts, around: question.card, cards: cards, settings)
      } catch {
        throw .store(error)
      }
      let before = stored ?? Card(question.card)
      let grade =
        submission.grade
        ?? open.policy.grade(
          isRight: verdict.isRight,
          milliseconds: submission.milliseconds,
          isLearned: before.phase == .review,
          wasHelped: open.hasHint || open.hasToneWarning
        )
      let after = scheduler.schedule(
        before,
        grade: grade,
        // A grade that the learner chose is no guess.
        guessRate: submission.grade == nil ? question.guessRate : 0,
        at: moment,
        on: day,
        choosing: .balanced(load)
      )
      let review = Review(
        idempotencyKey: question.id,
        card: question.card,
        kind: question.kind,
        askedAt: question.askedAt,
        answeredAt: moment,
        day: day,
        prompt: question.prompt,
        options: question.options.map(\.text),
        answer: question.answer,
        given: verdict.chosen.map { question.options[$0].text } ?? submission.given,
        correct: grade.isRecall,
        grade: grade,
        isGradeOverridden: submission.grade != nil,
        milliseconds: submission.milliseconds,
        guessRate: question.guessRate,
        elapsedDays: before.lastReviewedAt.map { moment.elapsedDays(since: $0) },
        retrievability: scheduler.retrievability(of: before, at: moment),
        confusions: grade.isRecall ? [] : verdict.confusions,
        offered: question.offered,
        configuration: configuration.id,
        before: CardState(before),
        after: CardState(after)
      )
      let recorded = try Ledger(writer).record(review, from: stored, to: after, at: moment)
      do throws(StoreError) {
        return (recorded, after, try Self.leech(recorded, after, in: writer), configuration)
      } catch {
        throw .store(error)
      }
    }
    lastConfiguration = configuration
    return (recorded, card, leech)
  }
}
