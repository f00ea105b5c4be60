import Study

/// The steps of a drill on the screen, and its continuation.
extension DrillSession {
  /// Shows a question or an introduction, or offers to continue after the last one.
  ///
  /// - Returns: false if the drill is over.
  mutating func present(_ step: DrillStep, _ drill: DrillID) async throws(StudyError) -> Bool {
    let isOther = asked != step.id
    if let introduction = step.introduction {
      show(introduction, isOther: isOther)
      return true
    }
    guard let question = step.question else {
      guard isOpenEnded || !hasAsked, !isIdle else { return false }
      let rest = try await service.perform(GetRest(of: drill))
      guard hasAsked else {
        show(IdleText.lines(rest, style: style))
        return false
      }
      style.width = max(20, environment.measure())
      guard let offer = IdleText.offer(rest, now: environment.now(), style: style) else {
        return false
      }
      if isOther || !isShown { show([""] + offer) }
      (asked, heard, isShown, offered) = (nil, nil, true, rest.length)
      return true
    }
    if isOther || !isShown {
      style.width = max(20, environment.measure())
      style.height = environment.rows()
      show(
        QuestionScreen(style: style, offersUnknown: environment.isTerminal, isSpoken: true)
          .lines(question, number: answered + 1, total: total)
      )
    }
    if isOther { try await begin(question, drill) }
    (asked, isShown, hasAsked) = (question.id, true, true)
    return true
  }

  /// Continues a drill after an empty line at the offer to continue; an empty line at a question
  /// shows it again.
  mutating func proceed(
    _ step: DrillStep,
    _ drill: DrillID,
    isEmpty: Bool
  ) async throws(StudyError) {
    if step.question == nil, isEmpty {
      total = try await service.perform(ExtendDrill(drill, by: offered)).length
    }
    if environment.isTerminal { isShown = false }
  }
}
