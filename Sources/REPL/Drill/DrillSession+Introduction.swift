import Speech
import Study

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
    guard let command = text == "s" ? .skip : DrillCommand(line), command != .hint else {
      show(style.wrap("This word is new and only shown; nothing is asked yet. Enter goes on."))
      return true
    }
    guard try await run(command, drill) else { return false }
    if [.help, .stats, .settings, .info].contains(command) { isShown = false }
    return true
  }

  /// Records that the word was shown; returns the next step of the drill.
  ///
  /// Returns nil if the response has no next step, or after a failure on a terminal that may pass,
  /// such as a full disk. The learner is then asked to press Enter again.
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
