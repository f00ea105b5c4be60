import Confusables

/// The continuation of drills, and the reasons why a drill has nothing to ask.
extension LocalStudyService {
  /// Returns the counts of what a drill could still ask after its last question.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if there is no such drill.
  package func rest(of id: DrillID) throws(StudyError) -> DrillRest {
    guard let active = drills[id] else { throw .noSuchQuestion }
    let moment = now()
    let taken = drills.words(besides: id, at: moment)
    let plan = try continuation(of: active.drill, by: Drill.continuation, besides: taken)
    let returning = active.drill.returning(at: moment, except: taken)
    let summary = active.drill.summary
    let parts = try remainder(of: active.drill, besides: taken)
    let all = parts?.questions ?? 0
    let isMore = all > min(plan.cards.count + returning.count, Drill.continuation)
    return DrillRest(
      answered: summary.answered,
      right: summary.right,
      available: plan.cards.count,
      returning: returning.count,
      returnsAt: returning.last,
      taken: active.drill.taken(by: taken),
      round: try offer(in: id),
      practised: result(of: active),
      today: isMore ? all : nil,
      parts: isMore ? parts : nil
    )
  }

  /// Returns the numbers of questions that further drills with the same request could ask today;
  /// nil for a drill that also asks words that are not due.
  ///
  /// The first questions about words that a placement marked as learned are not counted.
  private func remainder(
    of drill: Drill,
    besides taken: Set<WordKey>
  ) throws(StudyError) -> TodaysRest? {
    guard !drill.request.asksUndue else { return nil }
    var input = try planInput(drill.continuation(by: .max), settings())
    input.excluded.formUnion(drill.removedWords.union(taken))
    let source = words
    let report = try DueReport(input, words: source)
    return TodaysRest(
      due: report.due - (report.checks ?? 0) - (report.waiting ?? 0),
      returning: report.returning ?? 0,
      joining: report.further ?? [],
      new: report.new
    )
  }

  /// Continues a drill by `count` answers.
  ///
  /// - Returns: the number of answers in the drill after which the drill now ends.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if there is no such drill.
  package func extend(_ id: DrillID, by count: Int) throws(StudyError) -> Int {
    guard let active = drills[id] else { throw .noSuchQuestion }
    let plan = try continuation(of: active.drill, by: count, besides: [])
    drills[id]?.drill.extend(with: plan, by: count)
    return active.drill.summary.answered + count
  }

  /// Plans `count` questions that could follow the questions of a drill.
  ///
  /// If the drill has nothing else left to ask, the plan is that of the next drill, which also asks
  /// other skills of the answered words. `taken`: the words that other drills are asking, which are
  /// left out.
  private func continuation(
    of drill: Drill,
    by count: Int,
    besides taken: Set<WordKey>
  ) throws(StudyError) -> DrillPlan {
    let settings = try settings()
    var input = try planInput(drill.continuation(by: count), settings)
    let excluded = input.excluded.union(taken)
    input.excluded = excluded.union(drill.settled)
    let plan = try planDrill(input).plan
    guard plan.cards.isEmpty, !drill.request.asksUndue,
      drill.returning(at: now(), except: taken).isEmpty
    else { return plan }
    input.excluded = excluded.union(drill.removedWords)
    return try planDrill(input).plan
  }

  /// Returns the reasons why the plan for a request is empty.
  func idleness(
    _ plan: DrillPlan,
    _ request: DrillRequest
  ) throws(StudyError) -> Idleness {
    var idleness = Idleness(newWords: plan.newWordsLimit, waiting: plan.waiting)
    if request.isNarrow, plan.waiting == 0, request.choice == nil {
      let everything = DrillRequest(count: .max, newWords: 0)
      let input = try planInput(everything, settings())
      let source = words
      let whole = try DrillPlan(input, words: source)
      idleness.dueElsewhere = whole.due + whole.returning + whole.waiting
    }
    return idleness
  }
}

/// A reason why a drill introduces no new words, or no more.
package enum NewWordsLimit: Codable, Hashable, Sendable {
  /// The drill is full, with other cards or with new words.
  case length
  /// The day's new words are begun or planned; `words` is the setting `new-per-day`.
  case day(words: Int)
  /// The request allows at most `words` new words.
  case request(words: Int)
  /// The number of words in learning, with the planned ones, has reached `words`, the setting
  /// `max-learning`.
  case learning(words: Int)
  /// The backlog has not been worked off, and the setting `pause-new` is on.
  case backlog
  /// No further new word can be asked.
  ///
  /// Each other word that the drill may ask was begun, suspended, marked as known or skipped today,
  /// or its pack has too few words for the options of a question.
  case allBegun
  /// No word of the packs passes the filters of the request; if these name no levels, the setting
  /// `levels` applies.
  case noWord

  /// True if new words are left for today, and only the drill, the backlog or the words in learning
  /// prevent them.
  var leavesWords: Bool {
    switch self {
    case .length, .learning, .backlog: true
    case .day, .request, .allBegun, .noWord: false
    }
  }
}

/// The reasons why a drill has nothing to ask.
package struct Idleness: Codable, Hashable, Sendable {
  /// The reason why no new words are introduced; nil if no limit prevents it.
  package var newWords: NewWordsLimit?
  /// The number of due cards that exceed today's limit of reviews.
  package var waiting = 0
  /// The number of words that are due or return soon (within ``Drill/learnAheadSeconds``), but that
  /// the filters of the request exclude.
  package var dueElsewhere = 0
}

/// The counts of a drill after its last question, and of the words with which it can be continued.
package struct DrillRest: Codable, Hashable, Sendable {
  /// The number of answers in the drill, right or wrong.
  package let answered: Int
  package let right: Int
  /// The number of words that can be asked now, at most ``Drill/continuation``.
  package let available: Int
  /// The number of words of this drill that return within ``Drill/learnAheadSeconds``, because
  /// their delay of some minutes ends or because they were introduced and not yet answered.
  package let returning: Int
  /// The time at which the last of the ``returning`` words returns; nil if there are none.
  package let returnsAt: Timestamp?
  /// The number of words of this drill that another drill is asking.
  package let taken: Int
  /// The round of practice, on a contrast confused in the drill, that the learner is offered; nil
  /// if there is none.
  package let round: RoundOffer?
  /// The result of the last finished round of practice; nil if there is none, if another was
  /// skipped after it, or if the drill has had an answer since.
  package let practised: RoundResult?
  /// The number of questions that are left today, if it is more than ``length``; otherwise nil.
  package var today: Int?
  /// The parts of ``today``; nil if that is nil.
  package var parts: TodaysRest?

  /// The number of answers by which the drill can be continued.
  package var length: Int { min(available + returning, Drill.continuation) }
}

/// The numbers of questions that further drills could ask today.
package struct TodaysRest: Codable, Hashable, Sendable {
  /// The number of due cards within today's limit.
  package var due = 0
  /// The number of words that are not due and come back soon.
  package var returning = 0
  /// The words that are asked in a further skill, by skill.
  package var joining: [JoiningCount] = []
  package var new = 0

  package var questions: Int { due + returning + joining.reduce(0) { $0 + $1.words } + new }
}
