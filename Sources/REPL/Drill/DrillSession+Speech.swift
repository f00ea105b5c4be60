import Speech
import Study

/// The speech of a drill.
extension DrillSession {
  /// The answer or the new word that was spoken last.
  struct Said {
    let utterance: Utterance
    /// The phrase of the word; nil if the reading of the phrase is unknown.
    let phrase: Utterance?
    /// The number of times that it was repeated.
    var repetitions = 0

    init(_ word: Word) {
      utterance = Utterance(word)
      phrase = Utterance(phraseOf: word)
    }
  }

  /// Speaks the right reading of a word after an answer, if the learner wants that.
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
