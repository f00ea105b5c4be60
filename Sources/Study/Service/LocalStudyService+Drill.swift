import FSRS
import Foundation
import SeededRandom

extension LocalStudyService {
  package func startDrill(_ request: DrillRequest) throws(StudyError) -> DrillStart {
    let settings = try settings()
    try check(request, settings)
    // An answer that could not be stored would be lost, so nothing is asked.
    try store.requireWriting()
    try recordFirstDrill()
    let looksUpAll =
      request.choice == nil && request.filter(edition: settings.edition).isEverything
    if looksUpAll { try beginPackKeys() }
    try beginDraws(request, settings)
    let correction = request.isPlain ? try correctPlacement(settings) : nil
    let isChosen = request.choice != nil || request.isTones
    let placed = isChosen ? 0 : try placeFurtherSkills(settings)
    if looksUpAll, known.packKeys != nil { try prepareCards() }
    let input = try planInput(request, settings)
    let checksLeft = placed > 0 ? input.checksLeft : 0
    let (plan, withoutGap) = try planDrill(input)
    let weakness = request.choice == .weak ? Weakness(try profile(settings)) : Weakness()
    let limit =
      plan.new > 0 || isChosen
      ? nil : plan.newWordsLimit.flatMap { $0.leavesWords ? $0 : nil }
    let id = DrillID(rawValue: UUID().uuidString)
    let seed = request.seed ?? UInt64.random(in: .min ... .max)
    drills[id] = ActiveDrill(
      drill: Drill(
        plan,
        request: request,
        length: request.count ?? settings.drillLength,
        at: now()
      ),
      generator: SplitMix64(seed: seed),
      dueCounts: DueCalendar(of: input.cards, in: input.skills),
      begunWords: input.begunWords,
      metWords: input.metWords,
      weakness: weakness
    )
    return DrillStart(
      id: id,
      due: plan.due,
      returning: plan.returning,
      joining: JoiningCount.counts(of: plan.joining, DrillPlan.skills(request, settings)),
      new: plan.new,
      waiting: plan.waiting,
      backlog: plan.backlog.flatMap { backlog in
        marksOfToday.on(input.today) { marks in
          defer { marks.hasToldBacklog = true }
          return marks.hasToldBacklog ? nil : backlog
        }
      },
      daysAway: plan.backlog == nil && !isChosen
        ? Backlog.longAbsence(input.tallies, on: input.today) : nil,
      weak: weakness.contrasts,
      chosen: plan.chosen,
      tones: input.tones,
      levelGap: try untoldLevelGap(plan, input),
      placed: placed,
      checksLeft: placed > 0 && placed >= checksLeft - placed ? checksLeft : nil,
      correction: correction,
      withoutGap: withoutGap,
      newWords: limit,
      newLater: limit == .length ? plan.newLater : nil,
      idleness: plan.cards.isEmpty ? try idleness(plan, request) : nil
    )
  }

  /// Throws if a request is invalid: `StudyError.unknown` for an unknown topic,
  /// `StudyError.emptySelection` if no word matches.
  private func check(_ request: DrillRequest, _ settings: Settings) throws(StudyError) {
    if let topic = request.topic {
      let keys = words.topics.map(\.key)
      guard keys.contains(topic) else {
        let near = Nearness.nearest(to: topic, among: keys)
        throw .unknown(.topic, text: topic, nearest: near.isEmpty ? keys : near)
      }
    }
    var isEmpty = true
    try words.forEachEntry(request.filter(edition: settings.edition)) { _ in
      isEmpty = false
      return false
    }
    guard !isEmpty else { throw .emptySelection }
  }

  package func nextStep(in id: DrillID) throws(StudyError) -> DrillStep {
    guard var active = drills[id] else { throw .noSuchQuestion }
    defer { drills[id] = active }
    let settings = try settings()
    if let open = active.open {
      return .question(presented(open.question, settings), remaining: active.drill.remaining)
    }
    if let introduction = active.introduction {
      return .introduction(introduction, remaining: active.drill.remaining)
    }
    if let step = try nextPractice(in: &active, settings) { return step }
    let maker = try questionMaker(settings, in: &active)
    let taken = drills.words(besides: id, at: now())
    while let key = active.drill.next(at: now(), except: taken) {
      let (card, last, known) = try store.read { reader in
        (
          try reader.card(key),
          try reader.standingReviews(of: key, last: QuestionMaker.remembered),
          try reader.answers(to: key)
        )
      }
      // Undone answers stay in the log. So if the log has no answer to a card that was answered
      // earlier, the log was replaced.
      let isForgotten = known.isEmpty && active.drill.hasBegun(key)
      guard let item = try words.item(key.word)?.read(in: settings.region), !isForgotten,
        isStillWanted(card, key, active.drill.request, settings)
      else {
        active.drill.leaveOut(key)
        continue
      }
      let isNew = (card?.phase ?? .new) == .new && !active.drill.joins(key)
      let isUnseen = isNew && card?.introducedOn == nil
      if isUnseen, active.drill.introduces(key), let word = item.word {
        return try introduction(of: word, key, in: &active, settings)
      }
      let ladder = KindLadder(
        allowed: active.drill.request.kinds,
        typedAfterDays: settings.typedAfterDays
      )
      let state = card ?? Card(key)
      let kind = ladder.kind(for: state, using: &active.generator)
      let form: ListeningForm =
        active.drill.request.isTones
        ? .tonePairs : ladder.isStable(state) ? .typed : .options
      let undone = active.undone
      active.undone = nil
      guard
        let question = try undone?.card == key
          ? undone?.again(at: now())
          : maker.question(
            for: item,
            card: key,
            kind: kind,
            isNew: isNew,
            at: now(),
            shown: last.map(\.options),
            form: form,
            met: kind.skill.isAskedBesideWords
              ? MetWords(inOrder: active.metWords, recent: active.drill.wordsMet) : nil,
            focus: active.weakness.focus(of: key.word, kind, using: &active.generator)
              ?? last.last?.mixedUp,
            using: &active.generator
          )
      else {
        active.drill.leaveOut(key)
        continue
      }
      active.open = OpenQuestion(
        question: question,
        policy: try gradePolicy(question.kind, in: &active),
        isUnseen: isUnseen && active.drill.request.introductions != .never && item.word != nil
      )
      var presented = self.presented(question, settings)
      if active.open?.isUnseen == true { presented.isUnseen = true }
      return .question(presented, remaining: active.drill.remaining)
    }
    return .finished
  }

  /// Returns a question in the form that a client may see, with a phrase if it asks for the reading
  /// and the learner wants phrases in questions.
  func presented(_ question: Question, _ settings: Settings) -> ShownQuestion {
    let isInPhrase = settings.phrases == .question && question.kind.skill == .reading
    let phrase = isInPhrase ? question.item.word?.phrase : nil
    return ShownQuestion(
      question,
      phrase: phrase?.text(in: settings.script),
      seal: seal?.seal(question)
    )
  }

  /// Returns the open question of a drill, with its answer; nil if no question is open.
  package func openQuestion(in id: DrillID) -> Question? { drills[id]?.open?.question }

  /// Returns the grade policy for a kind of question, which is computed once in each drill.
  func gradePolicy(
    _ kind: QuestionKind,
    in active: inout ActiveDrill
  ) throws(StudyError) -> GradePolicy {
    if let known = active.policies[kind] { return known }
    let times = try store.read { reader in
      try reader.responseTimes(kind: kind, limit: ResponsePace.window)
    }
    let policy = GradePolicy(milliseconds: times)
    active.policies[kind] = policy
    return policy
  }

  /// Returns true if a planned card is still to be asked; another drill or program may have changed
  /// it.
  ///
  /// `card`: the current card; nil if the store has none.
  private func isStillWanted(
    _ card: Card?,
    _ key: CardKey,
    _ request: DrillRequest,
    _ settings: Settings
  ) -> Bool {
    guard let card else { return true }
    guard card.hold == nil || request.choice?.asksHeld == true else { return false }
    let moment = now().adding(seconds: Drill.learnAheadSeconds)
    return card.phase == .new || request.asksUndue
      || card.isDue(at: moment, on: today(settings, at: now()))
  }

  /// Returns the word to speak in a drill; throws `StudyError.noSuchQuestion` if no listening
  /// question is open.
  package func sound(in id: DrillID) throws(StudyError) -> Sound {
    guard let question = drills[id]?.open?.question, question.kind == .listening,
      let word = question.item.word
    else { throw .noSuchQuestion }
    return Sound(hanzi: question.prompt, reading: word.reading)
  }

  package func endDrill(_ id: DrillID) throws(StudyError) -> DrillEnd {
    guard let active = drills[id] else { throw .noSuchQuestion }
    let settings = try settings()
    let moment = now()
    let today = today(settings, at: moment)
    // Cards due now are counted as for `trainer due`, whatever this drill was restricted to; cards
    // due later include those in the skills of this drill.
    let request = active.drill.request
    let everything = DrillRequest(isSilent: request.isSilent)
    let report = try self.due(isSilent: request.isSilent)
    let skills = [everything, request].flatMap { DrillPlan.skills($0, settings) }
    let cards = try cardsToCome(of: Set(skills))
    let calendar = DueCalendar(of: cards)
    var due = Statistics.DueCounts()
    (due.now, due.today) = (report.due, report.due)
    var nextStep: Timestamp?
    for card in cards where !card.isDue(at: moment, on: today) {
      guard case .at(let step) = card.due else { continue }
      due.today += 1
      nextStep = nextStep.map { min($0, step) } ?? step
    }
    due.tomorrow = calendar[today.adding(1)]
    let end = DrillEnd(
      summary: active.drill.summary,
      due: due,
      nextStep: nextStep,
      nextDay: calendar.next(after: today),
      new: due.today == (report.checks ?? 0) ? report.new : 0,
      today: today,
      begun: try words.inOrder(active.drill.wordsBegun),
      joiningTomorrow: try furtherSkills(after: active.drill, settings, on: today),
      checks: report.checks,
      fittedTo: try fitToTell(settings),
      waiting: report.waiting,
      further: report.further
    )
    // Nothing can fail after this line; after an error before it, the drill still exists and can be
    // ended again.
    drills[id] = nil
    return end
  }

  /// Returns the further skills in which a drill's new words are asked from tomorrow; nil if there
  /// are none.
  ///
  /// The result is also nil if the drill began no new words or was restricted to certain words or
  /// questions, if the learner began words before today or has words from a placement that were not
  /// answered yet, or if the setting `skills-apart` is off.
  private func furtherSkills(
    after drill: Drill,
    _ settings: Settings,
    on today: StudyDay
  ) throws(StudyError) -> [Skill]? {
    let further = Array(settings.skills.dropFirst())
    guard !further.isEmpty, settings.keepsSkillsApart, drill.request.isPlain,
      !drill.wordsBegun.isEmpty,
      try cards().cards.allSatisfy({ ($0.introducedOn ?? today) >= today && !$0.isUnchecked })
    else { return nil }
    return further
  }
}
