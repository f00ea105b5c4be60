import SeededRandom

/// The active drills of the service, by identifier.
struct DrillBook {
  private var drills: [DrillID: ActiveDrill] = [:]

  subscript(id: DrillID) -> ActiveDrill? {
    get { drills[id] }
    set { drills[id] = newValue }
  }

  var count: Int { drills.count }
  var isEmpty: Bool { drills.isEmpty }

  /// Returns the words that drills other than `id` are asking or will soon ask again, so that two
  /// drills do not ask the same word.
  ///
  /// A word will be asked again if its delay of some minutes has not ended, or if it was introduced
  /// and not yet answered. `moment`: the current time.
  func words(besides id: DrillID, at moment: Timestamp) -> Set<WordKey> {
    var taken: Set<WordKey> = []
    for (other, active) in drills where other != id {
      if let card = active.openCard { taken.insert(card.word) }
      taken.formUnion(active.drill.waiting(at: moment))
    }
    return taken
  }

  /// Returns the keys of the answers that drills other than `id` can undo; an empty set if `id` is
  /// nil.
  func answers(besides id: DrillID?) -> Set<String> {
    id == nil ? [] : Set(drills.filter { $0.key != id }.flatMap(\.value.answers))
  }

  /// Returns the drill in which the answer with a key was given; nil if no active drill has it.
  func drill(with answer: String) -> DrillID? {
    drills.first { $0.value.answers.contains(answer) }?.key
  }

  /// Removes cards from all drills, even if their questions are open.
  mutating func leaveOut(_ cards: [CardKey]) {
    for id in drills.keys {
      for card in cards { drills[id]?.leaveOut(card) }
    }
  }

  /// Forgets the actions of all drills after a reset, so that none can be undone and no answer can
  /// be graded again.
  mutating func forgetAnswers() {
    for id in drills.keys { drills[id]?.forgetAnswers() }
  }

  /// Removes the question makers of all drills, because they refer to the packs used so far.
  mutating func forgetMakers() {
    for id in drills.keys { drills[id]?.maker = nil }
  }
}

/// A drill with the data that the service keeps for it.
struct ActiveDrill {
  var drill: Drill
  var generator: SplitMix64
  /// The number of cards due on each day, as read at the start of the drill and updated by its
  /// answers.
  var dueCounts: DueCalendar
  var policies: [QuestionKind: GradePolicy] = [:]
  /// The question maker with the script for which it was made; nil until it is needed.
  var maker: (script: Script, maker: QuestionMaker)?
  /// The question that waits for its answer; nil if there is none.
  var open: OpenQuestion?
  /// The introduction that is shown; nil if there is none.
  var introduction: ShownIntroduction?
  /// The words that were begun when the drill was planned; empty if it introduces no new words.
  var begunWords = BegunWords()
  /// The words that the learner had met when the drill was planned, in the order of their keys;
  /// empty unless the drill has wrong options that are words.
  var metWords: [WordKey] = []
  /// The contrasts that a drill of weak spots practises; empty in other drills.
  ///
  /// The options of each question in such a drill have both sides of one of these contrasts, if
  /// such options can be made.
  var weakness = Weakness()
  /// The rounds of practice, each on one confused contrast, that were started or skipped in the
  /// drill.
  var rounds = DrillRounds()
  /// The learner's actions in this drill, oldest first, without those that were undone.
  var actions: [DrillAction] = []
  /// The last answered question, whose grade can be changed; nil if there is none.
  var last: Question?
  /// The question whose answer was undone, to be asked again with the same options; nil if there is
  /// none.
  var undone: Question?
  /// The last wrong answer, which the command `why` explains; nil if there is none.
  var lastWrong: WrongAnswer?

  /// The card of the open question or introduction; nil if neither is open.
  var openCard: CardKey? { open?.question.card ?? introduction?.card }

  /// The keys of this drill's answers, oldest first, without those that were undone.
  var answers: [String] {
    actions.compactMap { action in
      if case .answer(let key) = action { key } else { nil }
    }
  }

  /// Records an answer that was stored.
  ///
  /// `card`: the card after the answer.
  mutating func record(
    _ review: Review,
    of question: Question,
    _ verdict: Verdict,
    _ remarks: [Remark],
    card: Card
  ) {
    if question.practice != nil {
      rounds.record(review)
    } else {
      drill.record(review, card: card)
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

  /// Records that the word of a card was introduced.
  ///
  /// `entry`: the key of the introduction in the log.
  mutating func recordIntroduction(_ card: CardKey, entry: String) {
    introduction = nil
    drill.recordIntroduction(card)
    actions.append(.introduction(entry))
  }

  /// Records that an introduction was undone, so that the drill shows it again.
  mutating func recordIntroductionUndo(_ card: CardKey) {
    close()
    drill.recordIntroductionUndo(card)
  }

  /// Records that an answer was undone, so that the drill asks its word again.
  mutating func recordUndo(_ undone: Undone) {
    close()
    // A question of a round of practice is not kept, because the round asks its card again by
    // itself. If the drill asked that question outside the round, the answer would be recorded as
    // practice.
    if last?.practice == nil, last?.id == undone.review.idempotencyKey { self.undone = last }
    last = nil
    actions.removeAll { $0 == .answer(undone.review.idempotencyKey) }
    if !rounds.recordUndo(undone.review.idempotencyKey) { drill.recordUndo(undone.review) }
    dueCounts.move(from: undone.review.after.due, to: undone.card?.due)
  }

  /// Records that the grade of an answer was changed: the log has `review` in place of `old`.
  ///
  /// `card`: the card after the change.
  mutating func recordRegrade(from old: Review, to review: Review, card: Card) {
    for index in actions.indices where actions[index] == .answer(old.idempotencyKey) {
      actions[index] = .answer(review.idempotencyKey)
    }
    if !rounds.recordRegrade(old.idempotencyKey, to: review) {
      drill.recordRegrade(from: old, to: review, card: card)
    }
    dueCounts.move(from: old.after.due, to: card.due)
  }

  /// Asks a card next, even if it was removed from the drill or from its round of practice.
  mutating func ask(_ card: CardKey) {
    close()
    if !rounds.restore(card) { drill.ask(card) }
  }

  /// Closes the open question or introduction, so that the drill asks its card again.
  ///
  /// The card of a question in a round of practice is not put back, because it is still in the
  /// queue of the round.
  private mutating func close() {
    if let card = openCard, open?.question.practice == nil { drill.putBack(card) }
    (open, introduction) = (nil, nil)
  }

  /// Closes the open question or introduction of a card, which is then not asked again.
  ///
  /// A card of a round of practice is removed from that round only; any other card is removed from
  /// the whole drill.
  mutating func skip(_ card: CardKey) {
    if open?.question.practice == nil { return leaveOut(card) }
    rounds.leaveOut(card)
    open = nil
  }

  /// Removes a card from the drill, even if its question or introduction is open.
  mutating func leaveOut(_ card: CardKey) {
    drill.leaveOut(card)
    rounds.leaveOut(card)
    if openCard == card { (open, introduction) = (nil, nil) }
  }

  /// Forgets all actions, so that none can be undone, and ends the rounds of practice; the drill
  /// continues.
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
  /// A decision about a word, such as to suspend it, with the key of its entry in the log.
  case decision(String)
  /// An introduction, with the key of its entry in the log.
  case introduction(String)
  /// A skipped question or introduction, for which the log has no entry.
  case skip(CardKey)
}

/// A wrong answer with its verdict, for the command `why`.
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
  /// The kinds of incomplete answers (such as one without tones) that were refused once for this
  /// question.
  var warnings: Set<AnswerWarning> = []
  var hasHint = false
  /// True if the word is new, was not introduced, and may be introduced in this drill; it is
  /// introduced if the learner does not know it.
  var isUnseen = false
}
