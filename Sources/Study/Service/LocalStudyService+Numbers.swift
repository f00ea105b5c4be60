package import FSRS

extension LocalStudyService {
  package func statistics(
    since: StudyDay?,
    word: WordKey?
  ) throws(StudyError) -> Statistics {
    let settings = try settings()
    let moment = now()
    let today = today(settings, at: moment)
    let source = words
    let input = try store.reading { (reader) throws(StoreError) in
      let cards = try reader.cards(word.map { .word($0) } ?? .all)
      let wanted = word.map { [$0] } ?? source.words.map(\.key)
      let started = Set(cards.filter { $0.status != .new }.map(\.key))
      let new = settings.skills.reduce(0) { sum, skill in
        sum + wanted.count { !started.contains(CardKey($0, skill)) }
      }
      let confusions =
        if let since {
          try reader.confusionTallies(since: since)
        } else {
          try reader.confusionTallies()
        }
      return StatisticsInput(
        cards: cards,
        newCards: new,
        tallies: try reader.tallies(),
        confusions: confusions,
        target: settings.desiredRetention,
        since: since,
        now: moment,
        today: today
      )
    }
    return Statistics(input)
  }

  package func due() throws(StudyError) -> DueReport {
    let settings = try settings()
    let plan = try plan(DrillRequest(count: .max), settings)
    return DueReport(
      due: plan.due + plan.waiting,
      new: plan.new,
      learning: plan.learning,
      backlog: plan.backlog
    )
  }

  package func cards(of skill: Skill) throws(StudyError) -> [Card] {
    try store.reading { (reader) throws(StoreError) in try reader.cards(.skill(skill)) }
  }

  package func details(of keys: [WordKey]) throws(StudyError) -> [WordDetail] {
    let found = keys.compactMap { words.word($0) }
    return try store.reading { (reader) throws(StoreError) in
      var details: [WordDetail] = []
      for word in found {
        let cards = try reader.cards(.word(word.key))
        var history: [Review] = []
        for card in cards { history += try reader.standingReviews(of: card.key) }
        details.append(
          WordDetail(word: word, cards: cards, history: history.sorted { $0.id < $1.id })
        )
      }
      return details
    }
  }

  func plan(_ request: DrillRequest, _ settings: Settings) throws(StudyError) -> DrillPlan {
    let moment = now()
    let today = today(settings, at: moment)
    let skills = Set(DrillPlan.skills(request, settings))
    let scheduler: Scheduler
    do throws(FSRSError) {
      scheduler = try Scheduler(settings.configuration)
    } catch {
      throw .configuration(id: 0)
    }
    let input = try store.reading { (reader) throws(StoreError) in
      var cards: [Card] = []
      for skill in skills.sorted(by: { $0.rawValue < $1.rawValue }) {
        cards += try reader.cards(.skill(skill))
      }
      return PlanInput(
        request: request,
        settings: settings,
        scheduler: scheduler,
        cards: cards,
        tallies: try reader.tallies(),
        dueCounts: try reader.dueCounts(skills: skills),
        now: moment,
        today: today
      )
    }
    return DrillPlan(input, words: words)
  }

  /// How the learner answers, for a simulation.
  package func habits() throws(StudyError) -> LearnerHabits {
    LearnerHabits(
      try store.reading { (reader) throws(StoreError) in try reader.answerSummaries() }
    )
  }

  /// The memory model that is in force.
  package func model() throws(StudyError) -> FSRS7 {
    let settings = try settings()
    do throws(FSRSError) {
      return try Scheduler(settings.configuration).model
    } catch {
      throw .configuration(id: 0)
    }
  }
}
