import SeededRandom

/// The active drills.
///
/// It is a value without a clock or a store.
struct DrillBook {
  private var drills: [DrillID: ActiveDrill] = [:]

  subscript(id: DrillID) -> ActiveDrill? {
    get { drills[id] }
    set { drills[id] = newValue }
  }

  var count: Int { drills.count }
  var isEmpty: Bool { drills.isEmpty }

  /// Returns the words that other drills are asking or will ask again.
  func words(besides id: DrillID, at moment: Timestamp) -> Set<WordKey> {
    var taken: Set<WordKey> = []
    for (other, active) in drills where other != id {
      if let card = active.openCard { taken.insert(card.word) }
      taken.formUnion(active.drill.waiting(at: moment))
    }
    return taken
  }

  /// Returns the answers that other drills can undo.
  func answers(besides id: DrillID?) -> Set<String> {
    id == nil ? [] : Set(drills.filter { $0.key != id }.flatMap(\.value.answers))
  }

  /// Returns the drill in which an answer was given.
  func drill(with answer: String) -> DrillID? {
    drills.first { $0.value.answers.contains(answer) }?.key
  }

  /// Removes cards from all drills, including those that are being asked.
  mutating func leaveOut(_ cards: [CardKey]) {
    for id in drills.keys {
      for card in cards { drills[id]?.leaveOut(card) }
    }
  }

  /// Removes all answers from the drills after a reset, so that none can be undone or graded again.
  mutating func forgetAnswers() {
    for id in drills.keys { drills[id]?.forgetAnswers() }
  }

  /// Removes the question makers after a change of the words.
  mutating func forgetMakers() {
    for id in drills.keys { drills[id]?.maker = nil }
  }
}

/// A drill with the data that the service keeps for it.
struct ActiveDrill {
  var drill: Drill
  var generator: SplitMix64
  /// The reviews due on each day, as read at the start of the drill and updated by its answers.
  var dueCounts: DueCalendar
  var policies: [QuestionKind: GradePolicy] = [:]
  /// The question maker, with the script for which it was made.
  var maker: (script: Script, maker: QuestionMaker)?
  /// The open question.
  var open: OpenQuestion?
  /// The open introduction; nil if a question is open.
  var introduction: ShownIntroduction?
  /// The words that were begun when the drill was planned, if it introduces new words.
  var begunWords = BegunWords()
  /// The words that the learner had met at that time, in their order, if wrong options are words.
  var metWords: [WordKey] = []
  /// The contrasts to practise in a drill of weak spots, whose options show both sides.
  var weakness = Weakness()
  /// The rounds of practice that were started, oldest first.
  var rounds = DrillRounds()
  /// The learner's actions in this drill that were not undone, oldest first.
  var actions: [DrillAction] = []
  /// The last answered question, for a change of its grade.
  var last: Question?
  /// The question whose answer was undone, which is asked again with the same options.
  var undone: Question?
  /// The last answer that was wrong, for `why`.
  var lastWrong: WrongAnswer?

  /// The card of the open question or introduction.
  var openCard: CardKey? { open?.question.card ?? introduction?.card }

  /// The keys of this drill's answers that were not undone, oldest first.
  var answers: [String] {
    actions.compactMap { action in
      if case .answer(let key) = action { key } else { nil }
    }
  }

  /// Records an answer that was stored.
  mutating func note(
    _ review: Review,
    of question: Question,
    _ verdict: Verdict,
    _ remarks: [Remark],
    card: Card
  ) {
    if question.practice != nil {
      rounds.note(review)
    } else {
      drill.note(review, card: card)
    }
    dueCounts.move(from: review.before.due, to: card.due)
    open = nil
    last = question
    actions.append(.answer(review.idempotencyKey))
    if !verdict.isRight {
      lastWrong = WrongAnswer(
        question: question,
        verdict: verdict,
        given: review.given,
        remarks: remarks
      )
    }
  }

  /// Records that a word was introduced; `entry` is the key of the entry in the log.
  mutating func noteIntroduced(_ card: CardKey, entry: String) {
    introduction = nil
    drill.noteIntroduced(card)
    actions.append(.introduction(entry))
  }

  /// Records that an introduction was undone; it is shown again.
  mutating func noteIntroductionUndone(_ card: CardKey) {
    close()
    drill.noteIntroductionUndone(card)
  }

  /// Records that an answer was undone; its word is asked again.
  mutating func noteUndone(_ undone: Undone) {
    close()
    // A round asks its question again itself; asked later, it would be no practice.
    if last?.practice == nil, last?.id == undone.review.idempotencyKey { self.undone = last }
    last = nil
    actions.removeAll { $0 == .answer(undone.review.idempotencyKey) }
    if !rounds.noteUndone(undone.review.idempotencyKey) { drill.noteUndone(undone.review) }
    dueCounts.move(from: undone.review.after.due, to: undone.card?.due)
  }

  /// Records that an answer was replaced by another one.
  mutating func noteRegraded(from old: Review, to review: Review, card: Card) {
    for index in actions.indices where actions[index] == .answer(old.idempotencyKey) {
      actions[index] = .answer(review.idempotencyKey)
    }
    if !rounds.noteRegraded(old.idempotencyKey, to: review) {
      drill.noteRegraded(from: old, to: review, card: card)
    }
    dueCounts.move(from: old.after.due, to: card.due)
  }

  /// Asks a card next, even if it was removed from the drill or from a round.
  mutating func ask(_ card: CardKey) {
    close()
    if !rounds.restore(card) { drill.ask(card) }
  }

  /// Puts the open question or introduction back into the queue.
  private mutating func close() {
    if let card = openCard, open?.question.practice == nil { drill.putBack(card) }
    (open, introduction) = (nil, nil)
  }

  /// Skips the open question; its word is no longer asked in the drill, or in the round.
  mutating func skip(_ card: CardKey) {
    if open?.question.practice == nil { return leaveOut(card) }
    rounds.leaveOut(card)
    open = nil
  }

  /// Removes a card from the drill, even if it is being asked.
  mutating func leaveOut(_ card: CardKey) {
    drill.leaveOut(card)
    rounds.leaveOut(card)
    if openCard == card { (open, introduction) = (nil, nil) }
  }

  /// Removes all answers; the drill continues.
  mutating func forgetAnswers() {
    actions = []
    last = nil
    lastWrong = nil
    rounds = DrillRounds()
    if open?.question.practice != nil { open = nil }
  }
}

/// An action of the learner in a drill, which can be undone.
enum DrillAction: Hashable {
  /// An answer, with the key of its entry in the log.
  case answer(String)
  /// A decision about a word, with the key of its entry in the log.
  case decision(String)
  /// An introduction, with the key of its entry in the log.
  case introduction(String)
  /// A skipped question, for which the log has no entry.
  case skip(CardKey)
}

/// A wrong answer with its judgement.
struct WrongAnswer {
  let question: Question
  let verdict: Verdict
  let given: String
  let remarks: [Remark]
}

/// A question that is waiting for its answer.
struct OpenQuestion {
  let question: Question
  /// The policy that grades an answer by its time.
  let policy: GradePolicy
  /// The faults of earlier answers for which the question was asked again.
  var warnings: Set<AnswerWarning> = []
  var hasHint = false
  /// True if the word is new and was not introduced, so that it is introduced if the learner does
  /// not know it.
  var isUnseen = false
}
