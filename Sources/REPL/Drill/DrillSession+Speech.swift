import Speech
import Study

/// The speech of a drill.
extension DrillSession {
  /// The answer or the new word that can be said again.
  struct Said {
    let utterance: Utterance
    /// The phrase of the word; nil if there is none, if its reading is unknown, or if the learner
    /// wants no phrases.
    let phrase: Utterance?
    /// The number of times that the word was repeated.
    var repetitions = 0

    init(_ word: Word, showsPhrases: Bool) {
      utterance = Utterance(word)
      phrase = showsPhrases ? Utterance(phraseOf: word) : nil
    }
  }

  /// Says the right reading of a word after an answer, if the setting for spoken answers asks for
  /// it.
  ///
  /// It also keeps the reading, so that the command `r` can say it in any case. A question of a
  /// question bank has no reading, so there is nothing to say again after it.
  mutating func say(_ feedback: Feedback) {
    said = feedback.question.item.word.map { Said($0, showsPhrases: style.showsPhrases) }
    guard let said else { return }
    switch environment.spokenAnswers {
    case .off: break
    case .wrong where feedback.review.correct: break
    case .wrong, .all: environment.speaker.say(said.utterance)
    }
  }
}

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

  /// Says the word of the open listening question again, slowly from the second repetition on.
  ///
  /// Without such a question, it says the last answer or new word, every second time in its phrase.
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

  /// Says the last answer or new word or, with `inPhrase`, its phrase if that can be spoken.
  ///
  /// It shows a message if there is no voice or nothing to say.
  func sayLast(inPhrase: Bool) {
    if environment.speaker.isSilent {
      let text =
        "There is no voice. ‘trainer settings set speech auto’ turns it on; "
        + "‘man trainer’ says under ‘Sound’ how to get one."
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
