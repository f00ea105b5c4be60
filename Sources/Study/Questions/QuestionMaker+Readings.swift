import Confusables
import Pinyin

/// Readings to choose from.
extension QuestionMaker {
  /// Returns readings to choose from; nil when there are not enough legal ones.
  ///
  /// `focus`: a contrast of which both sides are among them if possible.
  func choices(
    for word: Word,
    _ kind: QuestionKind,
    _ recent: [[Reading]],
    _ focus: Contrast?,
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> ReadingChoices? {
    let blocked = try blockedReadings(of: word)
    let draws = try draws.draws()
    for focus in focus.map({ [$0, nil] }) ?? [nil] {
      let found =
        kind == .tone
        ? draws.tones(
          for: word.reading,
          hanzi: word.simplified,
          blocked: blocked,
          recent: recent,
          focus: focus,
          using: &generator
        )
        : draws.choices(
          for: word.reading,
          hanzi: word.simplified,
          blocked: blocked,
          recent: recent,
          focus: focus,
          using: &generator
        )
      if let found { return found }
    }
    return nil
  }
}

extension Contrast {
  /// Returns the other word of a contrast of words; nil for other contrasts.
  func otherWord(than key: WordKey) -> WordKey? {
    guard unit == .word, [first, second].contains(key.rawValue) else { return nil }
    return WordKey(rawValue: first == key.rawValue ? second : first)
  }
}
