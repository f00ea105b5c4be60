import Speech
import Study

/// What a drill says aloud.
extension DrillSession {
  /// The answer or the new word that was said.
  struct Said {
    let utterance: Utterance
    /// The phrase of the word; nil if its reading is unknown.
    let phrase: Utterance?
    /// The number of times that it was said again.
    var repetitions = 0

    init(_ word: Word) {
      utterance = Utterance(word)
      phrase = Utterance(phraseOf: word)
    }
  }

  /// Says the right reading of a word after an answer, if the learner wants to hear it.
  mutating func say(_ feedback: Feedback) {
    said = nil
    guard let word = feedback.question.item.word else { return }
    switch environment.spokenAnswers {
    case .off: break
    case .wrong where feedback.review.correct: break
    case .wrong, .all:
      let said = Said(word)
      environment.speaker.say(said.utterance)
      self.said = said
    }
  }
}
