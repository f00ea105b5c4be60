import Speech

/// The voice that says the listening questions of a joined game, as the player's own packs read
/// them.
struct JoinVoice {
  private let speaker: any Speaker
  private var said: (question: Int, utterance: Utterance, repeats: Int)?

  init(_ speaker: any Speaker) { self.speaker = speaker }

  /// True if nothing that is said can be heard.
  var isSilent: Bool { speaker.isSilent }

  /// Begins a question, and says its word; nil for one that is not said.
  mutating func begin(_ question: Int, _ utterance: Utterance?) {
    said = utterance.map { (question, $0, 0) }
    if let utterance { speaker.say(utterance) }
  }

  /// Says the word of a question again, from the second time on slowly.
  mutating func sayAgain() {
    guard let (question, utterance, repeats) = said else { return }
    said = (question, utterance, repeats + 1)
    speaker.say(
      Utterance(hanzi: utterance.hanzi, reading: utterance.reading, slower: repeats > 0)
    )
  }

  /// Returns true if a question was said and the program that speaks has not failed.
  func hasSaid(_ question: Int) -> Bool { said?.question == question && !speaker.isSilent }

  func stop() { speaker.stop() }
  func takeWarning() -> String? { speaker.takeWarning() }
}
