import Foundation

/// The introduction of new words before they are asked.
extension LocalStudyService {
  /// Opens the introduction of a word in a drill, and returns it as the next step.
  ///
  /// `id`: the key under which the log will record the introduction; nil for a new key.
  func introduction(
    of word: Word,
    _ card: CardKey,
    id: String? = nil,
    in active: inout ActiveDrill,
    _ settings: Settings
  ) throws(StudyError) -> DrillStep {
    let maker = IntroductionMaker(
      words: words,
      begun: active.begunWords.and(active.drill.wordsBegun),
      script: settings.script,
      met: active.drill.wordsMet
    )
    let introduction = try maker.introduction(
      of: word,
      card: card,
      id: id ?? UUID().uuidString,
      place: active.drill.newWord(card)
    )
    active.introduction = introduction
    return .introduction(introduction, remaining: active.drill.remaining)
  }

  /// Records that the open introduction of a drill was shown, and returns the next step; nil if the
  /// next step could not be found.
  ///
  /// If the introduction was already recorded in this drill, only the next step is returned.
  /// `introduction`: the identifier of the introduction.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if another introduction, or none, is open.
  package func introduce(
    _ introduction: String,
    in id: DrillID
  ) throws(StudyError) -> DrillStep? {
    guard let active = drills[id] else { throw .noSuchQuestion }
    // The client repeats a call whose response was lost.
    if active.actions.contains(.introduction(introduction)) { return try? nextStep(in: id) }
    guard let open = active.introduction, open.id == introduction else { throw .noSuchQuestion }
    let moment = now()
    let day = today(try settings(), at: moment)
    try store.write { writer in
      guard try writer.event(key: introduction) == nil else { return }
      try Ledger(writer)
        .record(.introduced, on: open.card, key: introduction, at: moment, day: day)
    }
    drills[id]?.recordIntroduction(open.card, entry: introduction)
    return try? nextStep(in: id)
  }

  /// Returns the open introduction of a drill; nil if no introduction is open.
  package func openIntroduction(in id: DrillID) -> ShownIntroduction? { drills[id]?.introduction }

  /// Opens the introduction that a client was showing, or records it as shown if the log has it.
  ///
  /// Does nothing if the word is no longer in the packs or was begun in the meantime. `shown`: the
  /// introduction; nil if the client showed none, so that nothing is done.
  func reopen(
    _ shown: ShownIntroduction?,
    in active: inout ActiveDrill
  ) throws(StudyError) {
    guard let shown, EntryGate.isKey(shown.id),
      !active.actions.contains(.introduction(shown.id)),
      let word = try words.item(shown.card.word)?.read(in: settings().region).word,
      shown.card.skill.fits(word.key)
    else { return }
    let (event, card) = try store.read { reader in
      (try reader.event(key: shown.id), try reader.card(shown.card))
    }
    if event?.change == .introduced, event?.card == shown.card {
      active.recordIntroduction(shown.card, entry: shown.id)
    } else if event == nil, card.map({ $0.phase == .new && $0.introducedOn == nil }) ?? true {
      active.drill.leaveOut(shown.card)
      _ = try introduction(of: word, shown.card, id: shown.id, in: &active, try settings())
    }
  }

  /// Returns true if the word of an open question is new, was not introduced, and may be
  /// introduced.
  func isUnseen(_ question: Question, in active: ActiveDrill) throws(StudyError) -> Bool {
    guard active.drill.request.introductions != .never, question.isNew, question.item.word != nil
    else { return false }
    let card = try store.read { reader in try reader.card(question.card) }
    return card?.introducedOn == nil
  }

  /// Returns the gap between the levels of a plan's new words and the learner's level; nil if there
  /// is none, or if a drill reported it earlier today.
  func untoldLevelGap(
    _ plan: DrillPlan,
    _ input: PlanInput
  ) throws(StudyError) -> LevelGap? {
    let isTold = marksOfToday.on(input.today) { $0.hasToldLevelGap }
    let source = words
    guard !isTold, let gap = try LevelGap(of: plan.fresh, input, in: source) else { return nil }
    marksOfToday.on(input.today) { $0.hasToldLevelGap = true }
    return gap
  }

  /// Skips the open question or introduction of a drill.
  ///
  /// A new word whose introduction is skipped is not begun today, except in a drill of chosen
  /// words.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if neither is open.
  package func skip(in id: DrillID) throws(StudyError) {
    guard let card = drills[id]?.openCard else { throw .noSuchQuestion }
    if drills[id]?.introduction != nil {
      marksOfToday.on(today(try settings(), at: now())) { _ = $0.left.insert(card.word) }
    }
    drills[id]?.skip(card)
    drills[id]?.actions.append(.skip(card))
  }
}

/// The data about one study day that are kept in memory only.
struct TodaysMarks {
  private var day: StudyDay?
  /// The words whose introductions the learner has skipped.
  var left: Set<WordKey> = []
  /// True if the learner was told about the backlog on this day.
  var hasToldBacklog = false
  /// True if the learner has declined a round of practice; no other is offered on this day.
  var hasDeclinedRound = false
  /// True if the learner was told on this day that new words come from lower levels.
  var hasToldLevelGap = false

  /// Runs the body with the data of a study day; the data of any other day are cleared.
  mutating func on<Value>(_ today: StudyDay, _ body: (inout TodaysMarks) -> Value) -> Value {
    if day != today {
      self = TodaysMarks()
      day = today
    }
    return body(&self)
  }
}
