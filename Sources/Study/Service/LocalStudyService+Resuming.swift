import Confusables
import Foundation

/// The resumption of drills whose connection or daemon was lost.
extension LocalStudyService {
  package func resumeDrill(_ resumption: DrillResumption) throws(StudyError) -> DrillStart {
    let start = try startDrill(resumption.request)
    guard var active = drills[start.id] else { throw .noSuchQuestion }
    let practised = Set(resumption.practised)
    var practice: [Review] = []
    for entry in try entries(resumption.answers + resumption.decisions) {
      switch entry {
      case .review(let review, _) where practised.contains(review.idempotencyKey):
        practice.append(review)
        active.actions.append(.answer(review.idempotencyKey))
      case .review(let review, let card):
        active.drill.leaveOut(card.key)
        active.drill.record(review, card: card)
        active.actions.append(.answer(review.idempotencyKey))
      case .event(let event) where event.change == .introduced:
        active.recordIntroduction(event.card, entry: event.key)
      case .event(let event):
        if WordDecision(event.change)?.endsAsking == true { active.drill.leaveOut(event.card) }
        active.actions.append(.decision(event.key))
      }
    }
    if let wrong = resumption.wrong, let question = try reopened(wrong.question) {
      recordWrong(question, wrong.given, in: &active)
    }
    try reopen(resumption.introduction, in: &active)
    let question = try reopened(resumption.question)
    try resume(resumption.rounds, practice, question, in: &active, start.id)
    if let question {
      if question.practice == nil { active.drill.leaveOut(question.card) }
      let isStored = try store.read { reader in
        try reader.review(idempotencyKey: question.id) != nil
      }
      if isStored {
        try recordStored(question, in: &active)
      } else {
        active.open = OpenQuestion(
          question: question,
          policy: try gradePolicy(question.kind, in: &active),
          isUnseen: try isUnseen(question, in: active)
        )
      }
    }
    drills[start.id] = active
    return start
  }

  /// An entry in the log that belongs to a drill.
  private enum DrillEntry {
    case review(Review, Card)
    case event(Event)

    var position: LogPosition {
      switch self {
      case .review(let review, _): review.position
      case .event(let event): event.position
      }
    }
  }

  /// Returns the answers and events with the given keys, in the order of the log.
  ///
  /// Answers that were undone or reset, and events that were undone, are left out.
  private func entries(_ keys: [String]) throws(StudyError) -> [DrillEntry] {
    let found = try store.read { (reader) -> [DrillEntry] in
      try keys.compactMap { key -> DrillEntry? in
        if let event = try reader.event(key: key) {
          let events = try reader.events(of: event.card)
          return events.contains { $0.change == .undo(entry: key) } ? nil : .event(event)
        }
        guard let review = try reader.review(idempotencyKey: key),
          try !reader.isVoided(review: review.id),
          let card = try reader.card(review.card)
        else { return nil }
        return .review(review, card)
      }
    }
    return found.sorted { $0.position < $1.position }
  }

  /// Returns the question that a client was showing; nil if it showed none.
  ///
  /// Also nil if the question was not encrypted by this user's service, or if its word has changed
  /// in the packs or is no longer in them.
  private func reopened(_ shown: ShownQuestion?) throws(StudyError) -> Question? {
    guard let shown, let question = shown.seal.flatMap({ seal?.open($0) }), question.id == shown.id
    else { return nil }
    // Meanings are numbered within a pack, which may have been replaced, so they are not compared.
    var item = question.item
    let stored = try words.item(question.card.word)?.read(in: settings().region)
    if case .word(var word) = item {
      word.meanings = stored?.word?.meanings ?? []
      item = .word(word)
    }
    return item == stored ? question : nil
  }

  /// Keeps a wrong answer, which the command `why` explains.
  private func recordWrong(_ question: Question, _ given: String, in active: inout ActiveDrill) {
    guard let verdict = verdict(on: question, recorded: given), !verdict.isRight else { return }
    let remarks = remarks(on: question, verdict, typed: given)
    active.lastWrong = WrongAnswer(
      question: question,
      verdict: verdict.agreeing(with: remarks),
      given: given,
      remarks: remarks
    )
  }

  /// Records a stored answer for which the client received no acknowledgement.
  private func recordStored(_ question: Question, in active: inout ActiveDrill) throws(StudyError) {
    active.last = question
    guard !active.answers.contains(question.id) else { return }
    let stored = try store.read { (reader) -> (Review, Card)? in
      guard let review = try reader.review(idempotencyKey: question.id),
        let card = try reader.card(question.card)
      else { return nil }
      return (review, card)
    }
    guard let (review, card) = stored else { return }
    if question.practice != nil {
      active.rounds.record(review)
    } else {
      active.drill.record(review, card: card)
    }
    active.actions.append(.answer(review.idempotencyKey))
    recordWrong(question, review.given, in: &active)
  }

  /// Resumes the rounds of practice of a drill.
  ///
  /// The questions that the last round had not asked yet are lost, so it gets new ones in their
  /// place. `answers`: the stored answers of all rounds. `open`: the question that was open; nil if
  /// there was none.
  private func resume(
    _ rounds: [DrillResumption.Round],
    _ answers: [Review],
    _ open: Question?,
    in active: inout ActiveDrill,
    _ id: DrillID
  ) throws(StudyError) {
    let settings = try settings()
    for (index, lost) in rounds.enumerated() {
      guard lost.questions > 0, let kind = active.drill.contrasts.kind(for: lost.contrast) else {
        active.rounds.skip(lost.contrast, after: lost.answered)
        continue
      }
      let keys = Set(lost.answers)
      let own = answers.filter { keys.contains($0.idempotencyKey) }
      var cards = own.map(\.card)
      if index == rounds.count - 1 {
        if let open, open.practice != nil { cards.append(open.card) }
        let asked = Set(cards.map(\.word)).union(drills.words(besides: id, at: now()))
        let missing = lost.questions - cards.count
        let rest =
          missing > 0
          ? try round(
            of: lost.contrast,
            missing,
            fewest: 1,
            besides: lost.contrast.unit == .word ? [] : asked,
            in: &active,
            settings
          ) : nil
        cards += rest?.queue ?? []
      }
      var round = ContrastRound(lost.contrast, kind: kind, cards: cards)
      for review in own { round.record(review) }
      active.rounds.begin(round, after: lost.answered)
    }
  }
}
