import Confusables
import Pinyin
import Speech
import Study

/// The display of the steps of a drill, such as questions, and its continuation after the last one.
extension DrillSession {
  /// Shows a question or an introduction, or offers to continue after the last one.
  ///
  /// - Returns: false if the drill is over.
  mutating func present(_ step: DrillStep, _ drill: DrillID) async throws(StudyError) -> Bool {
    let isOther = asked != step.id
    kind = step.question?.kind
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
      let keys = RoundText.words(of: rest)
      let words = ShownWords(keys.isEmpty ? [] : try await service.perform(GetWords(keys)))
      let result = rest.practised.map { RoundText.result($0, style: style, words: words) } ?? []
      let offer =
        rest.round.map { RoundText.offer($0, rest, style: style, words: words) }
        ?? IdleText.offer(rest, now: environment.now(), style: style)
      let lines = result + (offer ?? [])
      if isOther || !isShown, !lines.isEmpty { show([""] + lines) }
      guard offer != nil else { return false }
      (asked, heard, isShown, offered) = (nil, nil, true, rest.length)
      offeredRound = rest.round?.contrast
      return true
    }
    if isOther || !isShown {
      style.width = max(20, environment.measure())
      style.height = environment.rows()
      if isOther, question.isUnseen == true, environment.isTerminal, !hasToldUnseen {
        hasToldUnseen = true
        show([""] + style.wrap(QuestionScreen.unseen + " 0 shows it, k marks it as known."))
      }
      show(
        QuestionScreen(style: style, offersUnknown: environment.isTerminal, isSpoken: true)
          .lines(question, number: answered + 1, total: hasOneWord ? answered + 1 : total)
      )
    }
    if isOther { try await begin(question, drill) }
    (asked, isShown, hasAsked) = (question.id, true, true)
    return true
  }

  /// Starts the practice round that is offered, or skips it if `isSkipped`; returns its first
  /// question.
  ///
  /// Returns nil if the round was skipped, if another drill asks its words, or after a failure that
  /// may pass.
  mutating func practise(
    _ contrast: Contrast,
    _ drill: DrillID,
    isSkipped: Bool
  ) async throws(StudyError) -> DrillStep? {
    isShown = false
    do throws(StudyError) {
      let call = PractiseContrast(contrast, in: drill, isSkipped: isSkipped)
      return try await service.perform(call).next
    } catch {
      // Another drill has begun to ask these words, so the end of the drill is shown without the
      // offer.
      guard error != .noSuchQuestion else { return nil }
      guard environment.isTerminal, error.isPassing else { throw error }
      warn(environment.explain(error) + "; press Enter again")
      return nil
    }
  }

  /// Handles a line that is neither an answer nor a command; `isEmpty` is true for a blank one.
  ///
  /// A blank line at the offer to continue extends the drill. On a terminal, any other line shows
  /// the question or the offer again.
  mutating func proceed(
    _ step: DrillStep,
    _ drill: DrillID,
    isEmpty: Bool
  ) async throws(StudyError) {
    if step.question == nil, isEmpty {
      total = try await service.perform(ExtendDrill(drill, by: offered)).length
    }
    guard environment.isTerminal else { return }
    isShown = false
    if emptyLines > 1, let question = step.question {
      show(style.wrap(RetryText.empty(hasOptions: !question.options.isEmpty, style)))
    }
  }
}

/// The introductions of new words.
extension DrillSession {
  /// Shows a new word; on a terminal with a voice, also speaks it.
  ///
  /// `isOther`: true if another step was shown last. Otherwise the word is not spoken again, and it
  /// is shown again only if ``isShown`` is false.
  mutating func show(_ introduction: ShownIntroduction, isOther: Bool) {
    let isSpoken = environment.isTerminal && !environment.speaker.isSilent
    if isOther || !isShown {
      style.width = max(20, environment.measure())
      style.height = environment.rows()
      show(IntroductionScreen(style: style, isSpoken: isSpoken).lines(introduction))
    }
    if isOther {
      let said = Said(introduction.word, showsPhrases: style.showsPhrases)
      (heard, self.said) = (nil, said)
      if isSpoken { environment.speaker.say(said.utterance) }
    }
    (asked, isShown, hasAsked) = (introduction.id, true, true)
  }

  /// Handles a line that was typed at an introduction; an empty line continues.
  ///
  /// `next`: set to the next step if the line continued the drill.
  ///
  /// - Returns: false if the drill must end.
  mutating func handle(
    _ line: String,
    _ introduction: ShownIntroduction,
    _ drill: DrillID,
    next: inout DrillStep?
  ) async throws(StudyError) -> Bool {
    let text = line.lowercased().filter { !$0.isWhitespace }
    guard !text.isEmpty else {
      next = try await acknowledge(introduction, drill)
      return true
    }
    // At a question, these texts would be answers: ‘s’ means nothing, and ‘speak’ is a meaning.
    let own: [String: DrillCommand] = ["s": .skip, "speak": .again]
    guard let command = own[text] ?? DrillCommand(line), command != .hint else {
      show(style.wrap("This word is new and only shown; nothing is asked yet. Enter goes on."))
      return true
    }
    guard try await run(command, drill) else { return false }
    if [.help, .stats, .settings, .info].contains(command) { isShown = false }
    return true
  }

  /// Records that the word was shown; returns the next step of the drill.
  ///
  /// Returns nil if the response has no next step. On a terminal, it also returns nil after a
  /// temporary failure, such as a full disk, and asks the learner to press Enter again.
  private func acknowledge(
    _ introduction: ShownIntroduction,
    _ drill: DrillID
  ) async throws(StudyError) -> DrillStep? {
    do throws(StudyError) {
      return try await service.perform(Introduce(introduction.id, in: drill)).next
    } catch {
      guard environment.isTerminal, error.isPassing else { throw error }
      warn(environment.explain(error) + "; this word was not stored as shown; press Enter again")
      return nil
    }
  }
}
