import Speech
import Study

/// The sound of a drill's listening questions.
extension DrillSession {
  /// The word that the open listening question speaks.
  struct Heard {
    let sound: Sound
    /// The number of times that the word was repeated.
    var repetitions = 0
  }

  /// Speaks the word of a new listening question without showing it; says nothing for any other
  /// question.
  mutating func begin(_ question: ShownQuestion, _ drill: DrillID) async throws(StudyError) {
    heard = nil
    guard question.kind == .listening else { return }
    let sound = try await service.perform(GetSound(in: drill))
    // Lets the answer to the previous question be spoken to its end.
    if said != nil { environment.speaker.finish(seconds: Self.lastWordSeconds) }
    heard = Heard(sound: sound)
    say(sound, slower: false)
  }

  /// Says the word of an open listening question again, slowly from the second time on.
  ///
  /// Without one, says the last answer or new word, every second time in its phrase.
  mutating func sayAgain() {
    if var heard {
      heard.repetitions += 1
      self.heard = heard
      say(heard.sound, slower: heard.repetitions > 1)
    } else {
      said?.repetitions += 1
      sayLast(inPhrase: said?.repetitions.isMultiple(of: 2) == true)
    }
  }

  /// Says the last answer or new word; with `inPhrase`, says its phrase if that can be spoken.
  func sayLast(inPhrase: Bool) {
    if environment.speaker.isSilent {
      let text = "There is no voice; ‘man trainer’ says under ‘speech’ how to get one."
      show(style.wrap(text))
    } else if let said {
      environment.speaker.say((inPhrase ? said.phrase : nil) ?? said.utterance)
    } else {
      show(style.wrap("Nothing was answered yet; r says the last answer."))
    }
  }

  private func say(_ sound: Sound, slower: Bool) {
    environment.speaker.say(
      Utterance(hanzi: sound.hanzi, reading: sound.reading, slower: slower)
    )
  }
}
