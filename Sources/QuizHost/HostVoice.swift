import Quiz
package import Speech

/// The voice that speaks the listening questions of a game.
package struct HostVoice {
  private let speaker: any Speaker
  private var utterances: [String: Utterance]
  /// The number of the question that was spoken last, 0 if there is none, and how often it was
  /// repeated.
  private var said = (question: 0, repeats: 0)

  /// Makes a voice.
  ///
  /// - Parameters:
  ///   - speaker: The program that speaks.
  ///   - utterances: The utterances for the items of the quiz, keyed by their identifiers.
  package init(_ speaker: any Speaker, utterances: [String: Utterance]) {
    self.speaker = speaker
    self.utterances = utterances
  }

  package var isHeard: Bool { !speaker.isSilent }

  /// Adds the utterances for the items of another game.
  mutating func add(_ more: [String: Utterance]) { utterances.merge(more) { $1 } }

  func stop() { speaker.stop() }
  func takeWarning() -> String? { speaker.takeWarning() }

  /// Speaks a listening question when it is asked.
  package mutating func follow(_ view: HostView) {
    if view.phase == .ready { said = (0, 0) }
    guard view.question != said.question, let utterance = utterance(view) else { return }
    said = (view.question, 0)
    speaker.say(utterance)
  }

  /// Speaks the open question again, slowly from the second repetition on.
  package mutating func `repeat`(_ view: HostView) {
    guard let utterance = utterance(view) else { return }
    said.repeats += 1
    speaker.say(
      Utterance(
        hanzi: utterance.hanzi,
        reading: utterance.reading,
        slower: said.repeats > 1
      )
    )
  }

  private func utterance(_ view: HostView) -> Utterance? {
    guard view.phase == .asking, !view.isPaused, let item = view.item, item.kind == "listening"
    else { return nil }
    return utterances[item.id]
  }
}
