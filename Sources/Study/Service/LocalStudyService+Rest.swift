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
    return DrillRest(
      answered: summary.answered,
      right: summary.right,
      available: plan.cards.count,
      returning: returning.count,
      returnsAt: returning.last,
      taken: active.drill.taken(by: taken),
      round: try offer(in: id),
      practised: result(of: active)
    )
  }

  /// Continues a drill by `count` answers.
  ///
  /// - Returns: the number of answers in the drill after which it now ends.
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
  /// `taken`: the words that other drills are asking, which are left out.
  private func continuation(
    of drill: Drill,
    by count: Int,
    besides taken: Set<WordKey>
  ) throws(StudyError) -> DrillPlan {
    let settings = try settings()
    var (input, _) = try planInput(drill.continuation(by: count), settings)
    input.excluded.formUnion(drill.settled.union(taken))
    let source = words
    return try DrillPlan(input, words: source)
  }

  /// Returns the reasons why the plan for a request is empty.
  func idleness(
    _ plan: DrillPlan,
    _ request: DrillRequest
  ) throws(StudyError) -> Idleness {
    var idleness = Idleness(newWords: plan.newWordsLimit, waiting: plan.waiting)
    if request.isNarrow, plan.waiting == 0, request.choice == nil {
      let everything = DrillRequest(count: .max, newWords: 0)
      let input = try planInput(everything, settings()).input
      let source = words
      let whole = try DrillPlan(input, words: source)
      idleness.dueElsewhere = whole.due + whole.returning + whole.waiting
    }
    return idleness
  }
}
