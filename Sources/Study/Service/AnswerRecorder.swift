import FSRS
import Foundation

/// A stored answer with the data for the feedback on it.
struct RecordedAnswer {
  let review: Review
  let card: Card
  /// The wrong answers that were given to the card most often, the most frequent first.
  ///
  /// There are up to three different ones; “don't know” is not among them. Nil unless the answer is
  /// a lapse and the card is a leech after it.
  let leech: [String]?
  /// True if ``leech`` is not nil and the card is a leech because Anki marked it so, not because of
  /// its number of lapses.
  let isLeechOfAnki: Bool

  /// Reads the data for the feedback on an answer; `card` is the card after it.
  ///
  /// A new answer must be read in the transaction that stored it.
  init(_ review: Review, _ card: Card, in reader: any StudyReading) throws(StudyError) {
    self.review = review
    self.card = card
    guard card.isLeech, !review.correct, card.lapses > review.before.lapses else {
      (leech, isLeechOfAnki) = (nil, false)
      return
    }
    let threshold = (try? Settings(reader.settings()).configuration.leechThreshold) ?? 0
    let isPlaced = try reader.events(of: card.key).contains { event in
      if case .place(let state) = event.change { return state.isLeech == true }
      return false
    }
    isLeechOfAnki = isPlaced && (threshold == 0 || card.lapses < threshold)
    let wrong = try reader.standingReviews(of: card.key).filter { !$0.correct && !$0.isUnknown }
      .map(\.given)
    let counts = Dictionary(wrong.map { ($0, 1) }, uniquingKeysWith: +)
    leech = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
      .prefix(3).map(\.key)
  }

  /// Makes the feedback without reading the database, since nothing may fail after the commit.
  func feedback(
    on question: Question,
    _ verdict: Verdict,
    remarks: [Remark] = []
  ) -> Feedback {
    Feedback(
      review: review,
      question: question,
      verdict: verdict,
      remarks: remarks,
      card: card,
      today: review.day,
      leech: leech,
      isLeechOfAnki: isLeechOfAnki ? true : nil
    )
  }
}

/// The part of the service that stores, undoes and regrades answers, each in one transaction; it
/// does not use the drills.
struct AnswerRecorder {
  let store: any StudyStore
  private var lastConfiguration: StoredConfiguration?
  private var parsed: (stored: [String: String], settings: Settings)?

  init(_ store: any StudyStore) { self.store = store }

  /// A stored configuration with its scheduler.
  struct StoredConfiguration {
    let value: SchedulerConfiguration
    /// The configuration that the settings give without the fitted parameters.
    let asked: SchedulerConfiguration
    let newest: Int64
    let id: Int64
    let digest: String
    let scheduler: Scheduler
  }

  /// Returns the settings; they are parsed again only if the stored texts have changed.
  ///
  /// - Throws: `StudyError.storedSetting` if a stored text is invalid.
  mutating func settings(in reader: any StudyReading) throws(StudyError) -> Settings {
    let stored = try reader.settings()
    if let parsed, parsed.stored == stored { return parsed.settings }
    do throws(SettingError) {
      let settings = try Settings(stored)
      parsed = (stored, settings)
      return settings
    } catch {
      throw .storedSetting(error)
    }
  }

  /// Returns the scheduler configuration for the settings, and stores it if the log does not have
  /// it.
  ///
  /// The configuration of the last call is returned again if the settings give the same one, the
  /// database has no newer one, and its row still has the same digest. The digest differs if
  /// another database was put in place.
  ///
  /// `isPractice`: true for answers that change neither memory nor due day.
  ///
  /// - Throws: `StudyError.configuration` if the configuration has invalid values.
  mutating func configuration(
    _ settings: Settings,
    isPractice: Bool = false,
    at moment: Timestamp,
    in writer: any StudyWriting
  ) throws(StudyError) -> StoredConfiguration {
    var asked = settings.configuration
    if isPractice { asked.isPractice = true }
    if let known = lastConfiguration, known.asked == asked,
      try writer.lastConfigurationID() == known.newest,
      try writer.digest(ofConfiguration: known.id) == known.digest
    {
      return known
    }
    var wanted = settings.configuration(fitted: try writer.newestFit())
    if isPractice { wanted.isPractice = true }
    let id = try Ledger(writer).record(wanted, at: moment)
    let newest = try writer.lastConfigurationID()
    do throws(FSRSError) {
      let stored = StoredConfiguration(
        value: wanted,
        asked: asked,
        newest: newest,
        id: id,
        digest: wanted.digest,
        scheduler: try Scheduler(wanted)
      )
      lastConfiguration = stored
      return stored
    } catch {
      throw .configuration(id: id)
    }
  }

  /// Returns the stored answer to a question; nil if there is none, or if it was undone or reset.
  func recorded(_ question: Question) throws(StudyError) -> RecordedAnswer? {
    try store.read { (reader) -> RecordedAnswer? in
      guard let review = try reader.review(idempotencyKey: question.id),
        try !reader.isVoided(review: review.id),
        let card = try reader.card(question.card)
      else { return nil }
      return try RecordedAnswer(review, card, in: reader)
    }
  }

  /// Stores an answer; it is on the disk when the function returns.
  ///
  /// If an answer to this question is already stored, that answer is returned instead, even if it
  /// was undone. `verdict`: the judgement of the answer. `dueCounts`: the numbers of cards due on
  /// each day.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if the question belongs to a round of practice and its
  ///   word was reset in the meantime; `StudyError.configuration` if the settings give an invalid
  ///   configuration.
  mutating func record(
    _ submission: Submit,
    _ verdict: Verdict,
    _ open: OpenQuestion,
    _ dueCounts: DueCalendar,
    at moment: Timestamp,
    _ timeZone: TimeZone
  ) throws(StudyError) -> RecordedAnswer {
    let question = open.question
    return try store.write { (writer) -> RecordedAnswer in
      let settings = try settings(in: writer)
      let day = settings.day(of: moment, timeZone)
      let isPractice = question.practice != nil
      let configuration = try configuration(
        settings,
        isPractice: isPractice,
        at: moment,
        in: writer
      )
      let scheduler = configuration.scheduler
      if let known = try writer.review(idempotencyKey: question.id) {
        // An answer that was undone can have left no card.
        let card = try writer.card(question.card) ?? Card(question.card)
        return try RecordedAnswer(known, card, in: writer)
      }
      let cards = try writer.cards(.word(question.card.word))
      let stored = cards.first { $0.key == question.card }
      // A round practises only words with a memory state. Without one, the word was reset.
      guard !isPractice || stored?.memory != nil else { throw StudyError.noSuchQuestion }
      let load = DayLoad(dueCounts, around: question.card, cards: cards, settings)
      let before = stored ?? Card(question.card)
      // A learner who answers “don't know” has neither guessed nor confused anything.
      let isUnknown = submission.given == Review.unknown
      let guessRate = isUnknown ? 0 : question.guessRate
      let grade =
        submission.grade.map { open.hasHint ? min($0, .hard) : $0 }
        ?? open.policy.grade(
          isRight: verdict.isRight,
          milliseconds: submission.milliseconds,
          isLearned: before.phase == .review,
          // An introduction on the same day showed the answer.
          wasHelped: open.hasHint || !open.warnings.isEmpty || verdict.isNearlyRight
            || before.isIntroduced && before.introducedOn == day
        )
      let after = scheduler.schedule(
        before,
        grade: grade,
        // A grade that the learner chose is not a guess.
        guessRate: submission.grade == nil ? guessRate : 0,
        at: moment,
        on: day,
        choosing: .balanced(load)
      )
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
        isGradeOverridden: submission.grade != nil,
        milliseconds: submission.milliseconds,
        guessRate: guessRate,
        elapsedDays: before.lastReviewedAt.map { moment.elapsedDays(since: $0) },
        retrievability: scheduler.retrievability(of: before, at: moment),
        confusions: grade.isRecall ? [] : verdict.confusions,
        offered: isUnknown ? [] : question.offered,
        configuration: configuration.id,
        before: CardState(before),
        after: CardState(after)
      )
      let recorded = try Ledger(writer).record(
        review,
        from: stored,
        to: after,
        by: scheduler,
        at: moment
      )
      return try RecordedAnswer(recorded, after, in: writer)
    }
  }
}
