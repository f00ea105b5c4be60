import Speech
import Study

/// The speech of a drill.
extension DrillSession {
  /// The answer or the new word that can be said again.
  struct Said {
    let utterance: Utterance
    /// The phrase of the word; nil if its reading is unknown or the learner wants no phrases.
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
  /// It also keeps the reading, so that the command `r` can say it in any case. After a bank
  /// question, which has no reading, there is nothing to say again.
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
