package import FSRS
import Foundation

extension LocalStudyService {
  /// Undoes the last action in a drill; if the drill has none left, the newest answer in the log.
  package func undoAction(in id: DrillID) throws(StudyError) -> UndoneAction {
    while let action = drills[id]?.actions.last {
      switch action {
      case .answer: return .answer(try undo(in: id))
      case .skip(let card):
        drills[id]?.actions.removeLast()
        marksOfToday.left.remove(card.word)
        drills[id]?.ask(card)
        return .skip(card)
      case .decision(let entry):
        let undone = try undoEvent(entry)
        drills[id]?.actions.removeLast()
        guard let undone, let decision = WordDecision(undone.change) else { continue }
        if decision.endsAsking { drills[id]?.ask(undone.card) }
        return .decision(decision, undone.card, entry: entry)
      case .introduction(let entry):
        let undone = try undoEvent(entry)
        drills[id]?.actions.removeLast()
        guard let undone else { continue }
        drills[id]?.recordIntroductionUndo(undone.card)
        return .introduction(undone.card, entry: entry)
      }
    }
    return .answer(try undo(in: id))
  }

  /// Undoes the decision or introduction with a key; returns nil if it is not in the log or was
  /// already undone.
  ///
  /// If the decision was also recorded in further skills, it is undone in these too.
  private func undoEvent(_ entry: String) throws(StudyError) -> Event? {
    let moment = now()
    let day = today(try settings(), at: moment)
    return try store.write { (writer) -> Event? in
      guard let event = try writer.event(key: entry),
        try !writer.events(of: event.card).contains(where: { $0.change == .undo(entry: entry) })
      else { return nil }
      let ledger = Ledger(writer)
      try ledger.record(.undo(entry: entry), on: event.card, at: moment, day: day)
      for skill in Skill.practised {
        let key = Self.key(of: skill, in: entry)
        guard let further = try writer.event(key: key) else { continue }
        try ledger.record(.undo(entry: key), on: further.card, at: moment, day: day)
      }
      return event
    }
  }

  /// Undoes the last answer in a drill, or the newest answer in the log if `id` is nil or no answer
  /// of the drill can be undone.
  ///
  /// Answers that were imported from Anki are not considered.
  ///
  /// - Throws: `StudyError.nothingToUndo` if there is no answer, or if only another drill can undo
  ///   the newest one.
  package func undo(in id: DrillID?) throws(StudyError) -> Undone {
    let moment = now()
    let undone = try recorder.undo(
      oneOf: id.flatMap { drills[$0]?.answers } ?? [],
      butNot: drills.answers(besides: id),
      at: moment,
      on: today(try settings(), at: moment)
    )
    if let asker = id ?? drills.drill(with: undone.review.idempotencyKey) {
      drills[asker]?.recordUndo(undone)
    }
    return undone
  }

  /// Undoes the newest answer in the log, and returns it with the last mark, such as a flag, that
  /// was set after it; the mark stays.
  package func undoAnswer() throws(StudyError) -> Undone {
    var undone = try undo(in: nil)
    let review = undone.review
    // The answer is undone, so nothing may fail any more: after an error, the learner would repeat
    // the call and undo another answer.
    let mark = try? store.read { (reader) -> Undone.Mark? in
      let position = LogPosition(clock: review.clock, key: review.idempotencyKey)
      let events = try reader.events(
        after: position,
        within: reader.extent(),
        limit: Self.mostMarks
      )
      for event in events.reversed() {
        // The marks of another program have keys of another form.
        guard UUID(uuidString: event.key) != nil, let decision = WordDecision(event.change),
          let card = try reader.card(event.card)
        else { continue }
        let stays = decision.endsAsking ? decision == .hold(card.hold) : card.isFlagged
        guard decision == .flag(true) || decision.endsAsking, stays else { continue }
        return Undone.Mark(word: event.card.word, decision: decision)
      }
      return nil
    }
    undone.mark = mark ?? nil
    return undone
  }

  /// The maximum number of events after an answer that are searched for a mark.
  private static let mostMarks = 1000

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
    drills[id]?.recordRegrade(from: old, to: recorded.review, card: recorded.card)
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

/// An answer that was undone, and its card.
package struct Undone: Codable, Hashable, Sendable {
  package let review: Review
  /// The card after the undo; nil if it has only default values, as a new card.
  package let card: Card?
  /// The last mark, such as a flag, that was set after the answer and is kept; nil if there is none
  /// or the answer was undone in a drill.
  package var mark: Mark?

  /// A mark of a word.
  package struct Mark: Codable, Hashable, Sendable {
    package let word: WordKey
    package let decision: WordDecision
  }
}

/// An action in a drill that was undone.
package enum UndoneAction: Hashable, Sendable {
  case answer(Undone)
  /// A decision about a card, with the key of the decision in the log.
  case decision(WordDecision, CardKey, entry: String)
  case skip(CardKey)
  /// An introduction of a card's word, with the key of the introduction in the log.
  case introduction(CardKey, entry: String)

  /// The card that the action concerned.
  package var card: CardKey {
    switch self {
    case .answer(let undone): undone.review.card
    case .decision(_, let card, _), .skip(let card), .introduction(let card, _): card
    }
  }
}

/// The coding of an undone action: an answer as an ``Undone``, a decision as an object with
/// `decision`, `on` and `entry`, an introduction with `introduced` and `entry`, a skip with
/// `skipped`.
extension UndoneAction: Codable {
  private enum CodingKeys: CodingKey { case decision, on, entry, skipped, introduced }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let decision = try values.decodeIfPresent(WordDecision.self, forKey: .decision) {
      self = .decision(
        decision,
        try values.decode(CardKey.self, forKey: .on),
        entry: try values.decode(String.self, forKey: .entry)
      )
    } else if let card = try values.decodeIfPresent(CardKey.self, forKey: .introduced) {
      self = .introduction(card, entry: try values.decode(String.self, forKey: .entry))
    } else if let card = try values.decodeIfPresent(CardKey.self, forKey: .skipped) {
      self = .skip(card)
    } else {
      self = .answer(try Undone(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    if case .answer(let undone) = self { return try undone.encode(to: encoder) }
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .answer: break
    case .decision(let decision, let card, let entry):
      try values.encode(decision, forKey: .decision)
      try values.encode(card, forKey: .on)
      try values.encode(entry, forKey: .entry)
    case .introduction(let card, let entry):
      try values.encode(card, forKey: .introduced)
      try values.encode(entry, forKey: .entry)
    case .skip(let card): try values.encode(card, forKey: .skipped)
    }
  }
}
