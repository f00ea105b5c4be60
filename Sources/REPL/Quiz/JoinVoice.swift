import Speech

/// The voice that speaks the listening questions of a joined game, with the readings of the
/// player's own packs.
struct JoinVoice {
  private let speaker: any Speaker
  private var said: (question: Int, utterance: Utterance, repeats: Int)?

  init(_ speaker: any Speaker) { self.speaker = speaker }

  /// True if speech cannot be heard.
  var isSilent: Bool { speaker.isSilent }

  /// Starts a question, given by its number from 1, and speaks its word; `utterance` is nil if the
  /// word is not spoken.
  mutating func begin(_ question: Int, _ utterance: Utterance?) {
    said = utterance.map { (question, $0, 0) }
    if let utterance { speaker.say(utterance) }
  }

  /// Repeats the word of the question, slowly from the second repetition on.
  mutating func sayAgain() {
    guard let (question, utterance, repeats) = said else { return }
    said = (question, utterance, repeats + 1)
    speaker.say(
      Utterance(hanzi: utterance.hanzi, reading: utterance.reading, slower: repeats > 0)
    )
  }

  /// Returns true if a question, given by its number from 1, was spoken and the program that speaks
  /// has not failed.
  func hasSaid(_ question: Int) -> Bool { said?.question == question && !speaker.isSilent }

  func stop() { speaker.stop() }
  func takeWarning() -> String? { speaker.takeWarning() }
}
