package import FSRS

/// The calls about statistics, and the undo outside a drill.
enum NumberCalls {
  static let all: [any StudyCall.Type] = [GetStatistics.self, GetDue.self, UndoAnswer.self]
}

/// The request for the statistics of all words or of one.
package struct GetStatistics: StudyCall {
  package static let method = "statistics"
  package typealias Response = Statistics
  /// The first day of the answers to count; nil for all time.
  package var since: StudyDay?
  /// The only word of the statistics; nil for all words.
  package var word: WordKey?

  package init(since: StudyDay? = nil, word: WordKey? = nil) {
    self.since = since
    self.word = word
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Statistics {
    try await service.statistics(since: since, word: word)
  }
}

/// The request for the numbers of due, new and learning words.
package struct GetDue: StudyCall {
  package static let method = "due"
  package typealias Response = DueReport

  package init() {}

  package func run(on service: LocalStudyService) async throws(StudyError) -> DueReport {
    try await service.due()
  }
}

/// The request to undo the newest answer in the log.
package struct UndoAnswer: StudyCall {
  package static let method = "undo"
  package typealias Response = Undone
  package static let changesStudy = true
  package static let isRepeatable = false

  package init() {}

  package func run(on service: LocalStudyService) async throws(StudyError) -> Undone {
    try await service.undoAnswer()
  }
}

extension LocalStudyService {
  package func statistics(
    since: StudyDay?,
    word: WordKey?
  ) throws(StudyError) -> Statistics {
    let settings = try settings()
    let moment = now()
    let today = today(settings, at: moment)
    let first = ConfusionPeriod(
      number: ConfusionPeriod(of: today).number + 1 - WeakSpot.recentPeriods
    )
    let (cards, tallies, confusions, recent, fitted) = try store.read { reader in
      let confusions =
        if let since {
          try reader.confusionTallies(since: since)
        } else {
          try reader.confusionTallies()
        }
      // Only statistics of the whole time show trends, which compare all answers with recent ones.
      let recent = since == nil ? try reader.confusions(since: first).map(\.tally) : nil
      return (
        try reader.cards(word.map { .word($0) } ?? .all), try reader.tallies(), confusions, recent,
        try reader.newestFit()
      )
    }
    let begun = cards.counted(practising: settings.skills)
    let ownCards = begun.filter { !$0.key.word.isQuestion }
    let input = StatisticsInput(
      cards: cards,
      newWords: try newWords(besides: begun, word: word),
      tallies: tallies,
      confusions: confusions,
      settings: settings,
      words: word == nil
        ? try LevelWords(of: words, edition: settings.edition, cards: ownCards) : LevelWords(),
      parameters: settings.origin(fitted: fitted),
      since: since,
      model: try scheduler(settings).model,
      recentConfusions: recent,
      now: moment,
      today: today
    )
    return Statistics(input)
  }

  /// Returns the number of words and bank questions that the learner has not begun.
  ///
  /// `cards`: one card for each begun word. `word`: the only word to count; nil to count all words
  /// of the packs.
  private func newWords(besides cards: [Card], word: WordKey?) throws(StudyError) -> Int {
    let started = cards.filter { $0.key.skill.fits($0.key.word) }
    if word != nil { return started.isEmpty ? 1 : 0 }
    return try words.count() - words.present(Set(started.lazy.map(\.key.word))).count
  }

  /// Returns the counts of what can be asked today.
  ///
  /// `isSilent`: true to leave out listening questions.
  package func due(isSilent: Bool = false) throws(StudyError) -> DueReport {
    let settings = try settings()
    let input = try planInput(DrillRequest(count: .max, isSilent: isSilent), settings)
    let source = words
    var report = try DueReport(input, words: source)
    report.minutes = input.minutes(for: report.answers)
    return report
  }

  package func cards(of skill: Skill) throws(StudyError) -> [Card] {
    try store.read { reader in try reader.cards(.skills([skill])) }
  }

  /// The number of words whose cards and reviews are read in one transaction.
  private static let wordsAtOnce = 64

  package func details(of keys: [WordKey]) async throws(StudyError) -> [WordDetail] {
    let found = try await items(of: keys)
    let today = today(try settings(), at: now())
    var details: [WordDetail] = []
    for start in stride(from: 0, to: found.count, by: Self.wordsAtOnce) {
      if Task.isCancelled { throw .cancelled }
      let end = min(start + Self.wordsAtOnce, found.count)
      details += try self.details(of: found[start..<end], on: today)
      // Other calls can run in between.
      await Task.yield()
    }
    return details
  }

  private func details(
    of items: ArraySlice<Item>,
    on today: StudyDay
  ) throws(StudyError) -> [WordDetail] {
    try store.read { [words] reader in
      var details: [WordDetail] = []
      for item in items {
        let measures = try item.word.map { try words.measureWords(of: $0) } ?? []
        let cards = try reader.cards(.word(item.key))
        var history: [Review] = []
        for card in cards { history += try reader.standingReviews(of: card.key) }
        details.append(
          WordDetail(
            item: item,
            cards: cards,
            history: history.sorted { $0.position < $1.position },
            measures: measures.isEmpty ? nil : measures,
            today: today
          )
        )
      }
      return details
    }
  }

  /// Returns the input for a plan.
  func planInput(
    _ request: DrillRequest,
    _ settings: Settings
  ) throws(StudyError) -> PlanInput {
    let moment = now()
    let today = today(settings, at: moment)
    let scheduler = try scheduler(settings)
    let asksWords = DrillPlan.skills(request, settings).contains(where: \.isAskedBesideWords)
    var stored = try self.cards()
    var input = PlanInput(
      request: request,
      settings: settings,
      scheduler: scheduler,
      cards: stored.cards,
      tallies: stored.tallies,
      now: moment,
      today: today,
      dayStart: DayClock(timeZone: timeZone, dayStartHour: settings.dayStartHour)
        .end(ofDayAt: moment).adding(seconds: -86_400),
      absentWords: stored.absentWords
    )
    if request.introductions != .never { input.begunWords = stored.begunWords }
    if asksWords { input.metWords = stored.metWords }
    known.cards = stored
    if request.choice == nil { input.excluded = marksOfToday.on(today) { $0.left } }
    if let choice = request.choice { input.chosen = try chosen(choice, input) }
    if request.isTones {
      input.tones = ToneCourse(
        cards: stored.cards,
        words: try ToneCourse.count(words, request.filter(edition: settings.edition))
      )
    }
    return input
  }

  /// Returns the learner's grades and response times, with which a simulation begins.
  package func habits() throws(StudyError) -> LearnerHabits {
    LearnerHabits(
      try store.read { reader in try reader.answerSummaries() }
    )
  }

  /// Returns the memory model with the parameters in use.
  package func model() throws(StudyError) -> FSRS7 { try scheduler(try settings()).model }

  /// Returns a scheduler with the settings and the parameters in use.
  ///
  /// - Throws: `StudyError.configuration` if the parameters are invalid.
  func scheduler(_ settings: Settings) throws(StudyError) -> Scheduler {
    let fitted = try store.read { reader in try reader.newestFit() }
    do throws(FSRSError) {
      return try Scheduler(settings.configuration(fitted: fitted))
    } catch {
      throw .configuration(id: 0)
    }
  }
}
