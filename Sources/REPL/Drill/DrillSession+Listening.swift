import Speech
import Study

/// The sound of a drill's listening questions.
extension DrillSession {
  /// The word that the open listening question speaks.
  struct Heard {
    let sound: Sound
    /// The number of times that it was repeated.
    var repetitions = 0
  }

  /// Speaks the word of a new question without showing it.
  mutating func begin(_ question: ShownQuestion, _ drill: DrillID) async throws(StudyError) {
    heard = nil
    guard question.kind == .listening else { return }
    let sound = try await service.perform(GetSound(in: drill))
    // The right answer to the question before is heard to its end.
    if said != nil { environment.speaker.finish(seconds: Self.lastWordSeconds) }
    heard = Heard(sound: sound)
    say(sound, slower: false)
  }

  /// Repeats the word of the open listening question, slowly from the second time on; if the
  /// question is not a listening question, repeats the last answer, every second time in its
  /// phrase.
  mutating func sayAgain() {
    guard var heard else {
      if environment.speaker.isSilent {
        let text = "There is no voice; ‘man trainer’ says under ‘speech’ how to get one."
        show(style.wrap(text))
      } else if var said {
        said.repetitions += 1
        let phrase = said.repetitions.isMultiple(of: 2) ? said.phrase : nil
        environment.speaker.say(phrase ?? said.utterance)
        self.said = said
      } else {
        show(style.wrap("Nothing was said; ‘trainer drill --kind listening’ asks what you hear."))
      }
      return
    }
    heard.repetitions += 1
    self.heard = heard
    say(heard.sound, slower: heard.repetitions > 1)
  }

  private func say(_ sound: Sound, slower: Bool) {
    environment.speaker.say(
      Utterance(hanzi: sound.hanzi, reading: sound.reading, slower: slower)
    )
  }
}
