import Confusables

/// The planning of drills. A drill of cloze questions alone gets only words with a phrase for such
/// a question.
extension LocalStudyService {
  /// The number of words that are examined at a time for phrases with a gap, and the maximum number
  /// of such batches.
  ///
  /// Without the maximum, a pack without phrases would be read to its end, a few new words at a
  /// time.
  private static let gaps = (words: 100, times: 8)

  /// Makes the plan of a drill.
  ///
  /// `withoutGap`: for a drill of cloze questions alone, the number of begun words that are left
  /// out because no cloze question can be made of them, among all begun words to ask. It is nil if
  /// none is left out, and in other drills.
  func planDrill(
    _ input: PlanInput
  ) throws(StudyError) -> (plan: DrillPlan, withoutGap: PartCount?) {
    let source = words
    guard input.request.asksGapsAlone else { return (try DrillPlan(input, words: source), nil) }
    let settings = input.settings
    let maker = QuestionMaker(words: source, profile: ConfusionProfile(), script: settings.script)
    let met = MetWords(inOrder: input.metWords)
    var rest = input
    var left = 0
    var isComplete = false
    for _ in 0..<Self.gaps.times where !isComplete {
      var wide = rest
      wide.request.count = max(input.request.count ?? settings.drillLength, Self.gaps.words)
      isComplete = true
      for card in try DrillPlan(wide, words: source).cards {
        let word = try source.item(card.key.word)?.word
        if let word, try maker.hasCloze(word, met) { continue }
        rest.excluded.insert(card.key.word)
        left += card.phase == .new ? 0 : 1
        isComplete = false
      }
    }
    if !isComplete { rest.request.newWords = 0 }
    var plan = try DrillPlan(rest, words: source)
    if !isComplete { plan.newWordsLimit = .allBegun }
    guard left > 0 else { return (plan, nil) }
    let asked = plan.cards.count { $0.phase != .new } + plan.waiting
    return (plan, PartCount(words: left, total: left + asked))
  }
}

/// A number of words that is a part of a larger number, `total`.
package struct PartCount: Codable, Hashable, Sendable {
  package let words: Int
  package let total: Int
}
