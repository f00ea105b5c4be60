package import Study

/// The commands of a drill.
extension DrillSession {
  /// Runs a command.
  ///
  /// - Returns: false if the drill must end.
  ///
  /// - Throws: an error after which the drill cannot go on; other errors are shown.
  mutating func run(_ command: DrillCommand, _ drill: DrillID) async throws(StudyError) -> Bool {
    do throws(StudyError) {
      switch command {
      case .quit: return false
      case .again: sayAgain()
      case .phrase: sayLast(inPhrase: true)
      case .help, .explain: show(HelpText.lines(style))
      case .skip:
        _ = try await service.perform(SkipQuestion(in: drill))
        show(["skipped"])
      case .hint:
        show(
          style.wrap(
            "hint: "
              + TerminalText.sanitized(try await service.perform(GetHint(in: drill)).hint),
            hanging: 2
          )
        )
      case .known:
        try await decide(.hold(.known), drill) {
          "known: \($0 ?? "the word") (undo takes it back)"
        }
      case .suspend:
        try await decide(.hold(.suspended), drill) { $0.map { "\($0) suspended" } ?? "suspended" }
      case .flag:
        try await decide(.flag(true), drill) { $0.map { "\($0) flagged" } ?? "flagged" }
      case .undo:
        let undone = try await service.perform(UndoInDrill(in: drill))
        if case .answer(let answer) = undone,
          practised.remove(answer.review.idempotencyKey) == nil
        {
          answered = max(0, answered - 1)
        }
        let key = undone.card.word
        let words = ShownWords((try? await service.perform(GetWords([key]))) ?? [])
        let text =
          isHidden(undone)
          ? UndoneText.name(undone).filter { $0 != " " }
          : UndoneText.name(undone) + style.text(key, words)
        show(style.wrap("undone: \(text)", hanging: 2))
      case .regrade(let grade):
        let feedback = try await service.perform(Regrade(grade, in: drill))
        if feedback.question.practice != nil { practised.insert(feedback.review.idempotencyKey) }
        show(
          style.wrap(
            "\(style.text(feedback.question.item)): "
              + GradeText.change(grade, isRight: feedback.verdict.isRight)
              + ", \(FeedbackScreen.next(feedback, style))",
            hanging: 2
          )
        )
      case .why:
        show(
          ExplanationScreen(style: style)
            .lines(try await service.perform(ExplainAnswer(in: drill)).explanation)
        )
      case .info:
        let details = try await service.perform(GetLastWord(in: drill)).word
        show(
          details.map { WordScreen(style: style).lines($0) }
            ?? style.wrap("no word was answered yet")
        )
      case .stats:
        let statistics = try await service.perform(GetStatistics())
        show(StatisticsScreen(style: style).brief(statistics))
      case .settings:
        show(SettingsScreen(style: style).short(try await service.perform(GetSettings())))
      }
    } catch {
      guard !error.isSilence, environment.isTerminal || !error.isFatal else { throw error }
      warn(environment.explain(error))
    }
    return true
  }

  /// Stores a decision about the word of the open question, and shows it.
  ///
  /// If no question is open, a flag is set on the word that was answered last.
  ///
  /// `text`: a function that gets the name of the word; nil if the word is only heard and must not
  /// be shown.
  private func decide(
    _ decision: WordDecision,
    _ drill: DrillID,
    text: (String?) -> String
  ) async throws(StudyError) {
    let word = try await service.perform(DecideInDrill(decision, in: drill))
    show(style.wrap(text(heard == nil ? style.text(word) : nil), hanging: 2))
  }

  /// Returns true if the word of an undone action will be asked by sound next, and must not be
  /// shown.
  private func isHidden(_ undone: UndoneAction) -> Bool {
    if case .answer = undone { return false }
    return undone.card.skill == .listening
  }
}

/// The text for an action that was undone.
package enum UndoneText {
  /// Returns the name of an action, to be put before its word; empty for an answer.
  package static func name(_ action: UndoneAction) -> String {
    switch action {
    case .answer: ""
    case .skip: "skip "
    case .introduction: "introduction "
    case .decision(.hold(.known), _, _): "known "
    case .decision(.hold(.suspended), _, _): "suspend "
    case .decision(.flag, _, _): "flag "
    case .decision: "decision "
    }
  }
}
