import Speech
import Study

/// What a drill says aloud.
extension DrillSession {
  /// Says the right reading of a word after an answer, if the learner wants to hear it.
  mutating func say(_ feedback: Feedback) {
    said = nil
    guard let word = feedback.question.item.word else { return }
    switch environment.spokenAnswers {
    case .off: break
    case .wrong where feedback.review.correct: break
    case .wrong, .all:
      let utterance = Utterance(word)
      environment.speaker.say(utterance)
      said = utterance
    }
  }
}
