package import Confusables
import Dispatch
package import Pinyin
import Synchronization

/// The options of questions that are answered with readings.
extension QuestionMaker {
  /// Returns readings as options; nil if there are not enough allowed ones.
  ///
  /// The options of a `tone` question differ only in tones. `recent`: the options of the word's
  /// last questions, which are avoided if possible. `focus`: a contrast; if possible, both of its
  /// sides are among the options.
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
  /// Returns the word that a contrast pairs with the word `key`; nil if the contrast is one of
  /// sounds or of other words.
  func otherWord(than key: WordKey) -> WordKey? {
    guard unit == .word, [first, second].contains(key.rawValue) else { return nil }
    return WordKey(rawValue: first == key.rawValue ? second : first)
  }
}

package enum ListeningForm: Sendable {
  /// Four readings as options, which differ in initials, finals or tones.
  case options
  /// Four readings of two syllables as options, which differ only in their tones.
  case tonePairs
  /// No options: the reading is typed.
  case typed
}

extension QuestionMaker {
  /// The maximum number of draws that try to get options which all sound different.
  private static let redraws = 24

  /// Returns the readings as options of a listening question; nil if there are not enough that
  /// sound different.
  ///
  /// The right one is the word's ``Word/heardReading``. No other option sounds like the word.
  /// `recent`: the options of the last questions. `focus`: a contrast to show; nil for none.
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
    // If no draw can contain the contrast, the remaining draws are made without it.
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

extension QuestionMaker {
  /// Returns all readings that must not be wrong options of the word, because they are or may be
  /// right.
  ///
  /// These are:
  /// - the accepted readings and their sandhi variants,
  /// - the readings of words with the same written form, in these packs and in the study list,
  /// - for a word of one character, all readings of the character, in the same places,
  /// - for longer words, the answer with one character in another tone that dictionaries list for
  ///   it but that no word of the packs has: it may be right in some dictionary or region (星期 with
  ///   qí).
  package func blockedReadings(of word: Word) throws(StudyError) -> [Reading] {
    var blocked = word.acceptedReadings.flatMap {
      [$0] + $0.spokenVariants(hanzi: word.simplified)
    }
    for other in try words.noted.words(spelled: word.simplified) {
      blocked += other.acceptedReadings
    }
    let characters = Array(word.simplified)
    guard characters.count == word.reading.syllables.count else { return blocked }
    let known = try draws.draws().readings(ofCharactersIn: word.simplified)
    for (position, character) in characters.enumerated() {
      for syllable in try (characters.count == 1 ? words.noted : words).syllables(of: character)
      where characters.count == 1
        || syllable.bare == word.reading.syllables[position].bare
          && !(known.indices.contains(position) && known[position].contains(syllable))
      {
        var reading = word.reading
        reading.syllables[position] = syllable
        blocked.append(reading)
      }
    }
    return blocked
  }
}

/// A cache with the generator of wrong readings for the words of some packs and a learner's
/// confusions.
///
/// The generator is made at the first use and then shared.
package final class DistractorCache: Sendable {
  /// The learner's confusions, by which the generator weighs wrong readings.
  package let profile: ConfusionProfile
  private let words: any WordSource
  private let made = Mutex<ReadingDistractors?>(nil)

  package init(_ words: any WordSource, profile: ConfusionProfile) {
    self.words = words
    self.profile = profile
  }

  /// Returns the generator; waits if another thread is making it.
  func draws() throws(StudyError) -> ReadingDistractors {
    try made.withLock { (made) throws(StudyError) in
      if let made { return made }
      var known: KnownReadings?
      for shelf in words.shelves {
        let readings = try shelf.knownReadings()
        known = known?.joined(with: readings) ?? readings
      }
      let draws = ReadingDistractors(words: known ?? KnownReadings(), profile: profile)
      made = draws
      return draws
    }
  }

  /// Makes the generator in advance; an error is ignored, and ``draws()`` then tries again.
  func prepare() { _ = try? draws() }

  /// Makes the generator on another thread.
  func prepareMeanwhile() { DispatchQueue.global().async { self.prepare() } }
}
