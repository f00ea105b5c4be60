import Confusables
import Pinyin

/// The form of a listening question.
package enum ListeningForm: Sendable {
  /// Four readings to choose from, which differ in any sounds.
  case options
  /// Four readings of two syllables, which differ in their tones alone.
  case tonePairs
  /// No options: the reading is typed.
  case typed
}

extension QuestionMaker {
  /// The maximum number of draws for a set whose options all sound different.
  private static let redraws = 24

  /// Returns the readings to choose from for a word that is heard; nil when there are not enough
  /// that sound different.
  ///
  /// The right one is written as a listener writes it. No other option is spoken like the word.
  func heard(
    _ word: Word,
    _ form: ListeningForm,
    _ recent: [[Reading]],
    _ focus: Contrast?,
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> ReadingChoices? {
    let answer = word.heardReading
    let blocked =
      try blockedReadings(of: word) + HeardReadings.homophones(of: word, in: words)
    let draws = try draws.draws()
    // A draw that cannot show the contrast is repeated without it.
    var focus = focus
    for _ in 0..<Self.redraws {
      let choices =
        form == .tonePairs
        ? draws.tonePairs(for: answer, blocked: blocked, recent: recent, using: &generator)
        : draws.sounds(
          for: answer,
          hanzi: word.simplified,
          blocked: blocked,
          recent: recent,
          focus: focus,
          using: &generator
        )
      guard let choices else {
        guard focus != nil else { return nil }
        focus = nil
        continue
      }
      if !HeardReadings.haveTwins(choices.options) { return choices }
    }
    return nil
  }
}
