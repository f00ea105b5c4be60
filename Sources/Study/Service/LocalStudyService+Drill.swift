package import FSRS
import Foundation

extension LocalStudyService {
  package func startDrill(_ request: DrillRequest) throws(StudyError) -> DrillStart {
    let settings = try settings()
    let plan = try plan(request, settings)
    let id = DrillID(rawValue: UUID().uuidString)
    let seed = request.seed ?? UInt64.random(in: .min ... .max)
    drills[id] = ActiveDrill(
      drill: Drill(
        plan,
        request: request,
        length: request.count ?? settings.drillLength,
        at: now()
      ),
      generator: SplitMix64(seed: seed)
    )
    return DrillStart(
      id: id,
      due: plan.due,
      new: plan.new,
      waiting: plan.waiting,
      backlog: plan.backlog
    )
  }

  package func nextStep(in id: DrillID) throws(StudyError) -> DrillStep {
    guard var active = drills[id] else { throw .noSuchQuestion }
    defer { drills[id] = active }
    if let open = active.open {
      return .question(open.question, remaining: active.drill.remaining)
    }
    let settings = try settings()
    let maker = try questionMaker(settings)
    while let key = active.drill.next(at: now()) {
      let card = try store.reading { (reader) throws(StoreError) in try reader.card(key) }
      guard let word = words.word(key.word),
        isStillWanted(card, key, active.drill.request, settings)
      else {
        active.drill.leaveOut(key)
        continue
      }
      let ladder = KindLadder(
        allowed: active.drill.request.kinds,
        typedAfterDays: settings.typedAfterDays
      )
      let kind = ladder.kind(for: card ?? Card(key), using: &active.generator)
      guard
        let question = maker.question(
          for: word,
          card: key,
          kind: kind,
          isNew: (card?.reviews ?? 0) == 0,
          at: now(),
          using: &active.generator
        )
      else {
        active.drill.leaveOut(key)
        continue
      }
      active.open = OpenQuestion(
        question: question,
        policy: try gradePolicy(question.kind, in: &active)
      )
      return .question(question, remaining: active.drill.remaining)
    }
    return .finished
  }

  /// The learner's pace at a kind of question, read once a drill.
  private func gradePolicy(
    _ kind: QuestionKind,
    in active: inout ActiveDrill
  ) throws(StudyError) -> GradePolicy {
    if let known = active.policies[kind] { return known }
    let times = try store.reading { (reader) throws(StoreError) in
      try reader.responseTimes(kind: kind, limit: GradePolicy.window)
    }
    let policy = GradePolicy(milliseconds: times)
    active.policies[kind] = policy
    return policy
  }

  /// Another process may have asked the card since the drill was planned.
  private func isStillWanted(
    _ card: Card?,
    _ key: CardKey,
    _ request: DrillRequest,
    _ settings: Settings
  ) -> Bool {
    guard let card else { return true }
    guard card.hold == nil else { return false }
    let moment = now().adding(seconds: Drill.learnAheadSeconds)
    return card.phase == .new || request.goesAhead
      || card.isDue(at: moment, on: today(settings, at: now()))
  }

  package func submit(_ submission: Submission) throws(StudyError) -> AnswerResult {
    guard var active = drills[submission.drill] else { throw .noSuchQuestion }
    if let last = active.last, last.id == submission.question { return try recordedBefore(last) }
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
      let (review, card) = try record(submission, verdict, open, grade: submission.grade)
      active.drill.note(review, card: card)
      active.open = nil
      active.last = open.question
      if !verdict.isRight { active.lastWrong = (open.question, verdict, review.given) }
      drills[submission.drill] = active
      return .recorded(try feedback(review, open.question, verdict, card))
    }
  }

  /// What was recorded when the same answer came before and its acknowledgement was lost.
  private func recordedBefore(_ question: Question) throws(StudyError) -> AnswerResult {
    let found = try store.reading { (reader) throws(StoreError) -> (Review, Card)? in
      guard let review = try reader.review(idempotencyKey: question.id),
        try !reader.voidedReviewIDs().contains(review.id),
        let card = try reader.card(question.card)
      else { return nil }
      return (review, card)
    }
    guard let (review, card) = found,
      case .success(let verdict) = AnswerJudge(question: question, hasToneWarning: true)
        .judge(review.given)
    else { throw .noSuchQuestion }
    return .recorded(try feedback(review, question, verdict, card))
  }

  private func feedback(
    _ review: Review,
    _ question: Question,
    _ verdict: Verdict,
    _ card: Card
  ) throws(StudyError) -> Feedback {
    var leech: [String]?
    if card.isLeech, !review.correct, card.lapses > review.before.lapses {
      leech = try confusedWith(card.key)
    }
    return Feedback(
      review: review,
      question: question,
      verdict: verdict,
      card: card,
      today: review.day,
      leech: leech
    )
  }

  /// What was answered instead of the right thing, most often first.
  private func confusedWith(_ key: CardKey) throws(StudyError) -> [String] {
    let history = try store.reading { (reader) throws(StoreError) in
      try reader.standingReviews(of: key)
    }
    let wrong = history.filter { !$0.correct }.map(\.given)
    let counts = Dictionary(wrong.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
      .prefix(3).map(\.key)
  }

  /// Stores one answer in one transaction; when it returns, the answer is safe.
  private func record(
    _ submission: Submission,
    _ verdict: Verdict,
    _ open: OpenQuestion,
    grade chosen: Rating?
  ) throws(StudyError) -> (Review, Card) {
    let settings = try settings()
    let moment = now()
    let day = today(settings, at: moment)
    let question = open.question
    let known = lastConfiguration
    let (recorded, card, configuration) = try store.write {
      (writer) throws(StudyError) -> (Review, Card, StoredConfiguration) in
      let configuration = try Self.configuration(settings, at: moment, known: known, in: writer)
      let scheduler = configuration.scheduler
      let stored: Card?
      do throws(StoreError) {
        if let known = try writer.review(idempotencyKey: question.id),
          let card = try writer.card(question.card)
        {
          return (known, card, configuration)
        }
        stored = try writer.card(question.card)
      } catch {
        throw .store(error)
      }
      let before = stored ?? Card(question.card)
      let grade =
        chosen
        ?? open.policy.grade(
          isRight: verdict.isRight,
          milliseconds: submission.milliseconds,
          isFirst: before.reviews == 0,
          wasHelped: open.hasHint || open.hasToneWarning
        )
      let after = scheduler.schedule(before, grade: grade, at: moment, on: day)
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
        isGradeOverridden: chosen != nil,
        milliseconds: submission.milliseconds,
        guessRate: question.guessRate,
        elapsedDays: before.lastReviewedAt.map { moment.elapsedDays(since: $0) },
        retrievability: scheduler.retrievability(of: before, at: moment),
        confusions: verdict.confusions,
        offered: question.offered,
        configuration: configuration.id,
        before: CardState(before),
        after: CardState(after)
      )
      return (try Ledger(writer).record(review, from: stored, to: after), after, configuration)
    }
    lastConfiguration = configuration
    return (recorded, card)
  }

  package func skip(in id: DrillID) throws(StudyError) {
    guard let open = drills[id]?.open else { throw .noSuchQuestion }
    drills[id]?.drill.leaveOut(open.question.card)
    drills[id]?.open = nil
  }

  package func hint(in id: DrillID) throws(StudyError) -> String {
    guard let open = drills[id]?.open else { throw .noSuchQuestion }
    drills[id]?.open?.hasHint = true
    return Hint.text(for: open.question)
  }

  package func endDrill(_ id: DrillID) throws(StudyError) -> DrillEnd {
    guard let active = drills.removeValue(forKey: id) else { throw .noSuchQuestion }
    let settings = try settings()
    let moment = now()
    let today = today(settings, at: moment)
    let skills = Set(DrillPlan.skills(active.drill.request, settings))
    let (cards, dueCounts) = try store.reading { (reader) throws(StoreError) in
      (
        try reader.cards(.due(skills: skills, at: moment, on: today)),
        try reader.dueCounts(skills: skills)
      )
    }
    var due = Statistics.DueCounts()
    var nextStep: Timestamp?
    for card in cards {
      due.today += 1
      if card.isDue(at: moment, on: today) {
        due.now += 1
      } else if case .at(let step) = card.due {
        nextStep = nextStep.map { min($0, step) } ?? step
      }
    }
    due.tomorrow = dueCounts[today.adding(1)] ?? 0
    return DrillEnd(
      summary: active.drill.summary,
      due: due,
      nextStep: nextStep,
      nextDay: dueCounts.keys.filter { $0 > today }.min(),
      today: today
    )
  }

  // MARK: - Taking back

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
