import SeededRandom

/// The drills that have begun and not ended.
///
/// A value without a clock or a store: it is told what was asked, answered and decided.
struct DrillBook {
  private var drills: [DrillID: ActiveDrill] = [:]

  subscript(id: DrillID) -> ActiveDrill? {
    get { drills[id] }
    set { drills[id] = newValue }
  }

  var count: Int { drills.count }
  var isEmpty: Bool { drills.isEmpty }

  /// Returns the words that other drills ask now, or ask again later.
  func words(besides id: DrillID, at moment: Timestamp) -> Set<WordKey> {
    var taken: Set<WordKey> = []
    for (other, active) in drills where other != id {
      if let open = active.open { taken.insert(open.question.card.word) }
      taken.formUnion(active.drill.waiting(at: moment))
    }
    return taken
  }

  /// Returns the answers that other drills can take back themselves.
  func answers(besides id: DrillID?) -> Set<String> {
    id == nil ? [] : Set(drills.filter { $0.key != id }.flatMap(\.value.answers))
  }

  /// Returns the drill in which an answer was given.
  func drill(with answer: String) -> DrillID? {
    drills.first { $0.value.answers.contains(answer) }?.key
  }

  /// Asks cards no more, also those that are being asked.
  mutating func leaveOut(_ cards: [CardKey]) {
    for id in drills.keys {
      for card in cards { drills[id]?.leaveOut(card) }
    }
  }

  /// Forgets all answers, as after a reset: nothing can be taken back or graded again.
  mutating func forgetAnswers() {
    for id in drills.keys { drills[id]?.forgetAnswers() }
  }

  /// Forgets what questions were made from, as after a change of the words.
  mutating func forgetMakers() {
    for id in drills.keys { drills[id]?.maker = nil }
  }
}

/// A drill with what only the service knows of it.
struct ActiveDrill {
  var drill: Drill
  var generator: SplitMix64
  /// What is due on which day, as of the drill's beginning and with its own answers.
  var dueCounts: DueCalendar
  var policies: [QuestionKind: GradePolicy] = [:]
  /// Makes the questions.
  var maker: (script: Script, maker: QuestionMaker)?
  /// The question that waits for its answer.
  var open: OpenQuestion?
  /// The idempotency keys of the answers of this drill that were not taken back, oldest first.
  var answers: [String] = []
  /// The last question that was answered, for a change of its grade.
  var last: Question?
  /// The last answer that was wrong, for `why`.
  var lastWrong: (question: Question, verdict: Verdict, given: String)?

  /// Records an answer that was stored.
  mutating func note(
    _ review: Review,
    of question: Question,
    _ verdict: Verdict,
    card: Card
  ) {
    drill.note(review, card: card)
    dueCounts.move(from: review.before.due, to: card.due)
    open = nil
    last = question
    answers.append(review.idempotencyKey)
    if !verdict.isRight { lastWrong = (question, verdict, review.given) }
  }

  /// Records an answer that was taken back; its word is asked again.
  mutating func noteUndone(_ undone: Undone) {
    if let open { drill.putBack(open.question.card) }
    open = nil
    last = nil
    answers.removeAll { $0 == undone.review.idempotencyKey }
    drill.noteUndone(undone.review)
    dueCounts.move(from: undone.review.after.due, to: undone.card?.due)
  }

  /// Records an answer that replaced another one.
  mutating func noteRegraded(from old: Review, to review: Review, card: Card) {
    answers.removeAll { $0 == old.idempotencyKey }
    answers.append(review.idempotencyKey)
    drill.noteRegraded(from: old, to: review, card: card)
    dueCounts.move(from: old.after.due, to: card.due)
  }

  /// Asks a card no more, also when it is being asked.
  mutating func leaveOut(_ card: CardKey) {
    drill.leaveOut(card)
    if open?.question.card == card { open = nil }
  }

  /// Forgets the answers; the drill goes on.
  mutating func forgetAnswers() {
    answers = []
    last = nil
    lastWrong = nil
  }
}

/// A question that waits for its answer.
struct OpenQuestion {
  let question: Question
  /// Finds the grade from the time that the answer takes.
  let policy: GradePolicy
  /// True if the letters were given without tones once.
  var hasToneWarning = false
  var hasHint = false
}
