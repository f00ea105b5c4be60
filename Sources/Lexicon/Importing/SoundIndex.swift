import Pinyin
import Study

/// The words of the study list by their sounds, and the readings that they give their characters.
struct SoundIndex {
  private let studied: any WordSource
  private let words: [[BareSyllable]: [Word]]
  private var readings: [Character: Set<Syllable>] = [:]

  init(_ studied: any WordSource) throws(StudyError) {
    let all = try studied.words
    self.studied = studied
    words = Dictionary(grouping: all) { $0.reading.syllables.map(\.bare) }
    for word in all {
      for text in [word.simplified, word.traditional] {
        for (character, syllable) in zip(text, word.reading.syllables) {
          readings[character, default: []].insert(syllable)
        }
      }
    }
  }

  /// Corrects the reading of a word that is in no list: replaces impossible syllables by the
  /// readings of their characters.
  ///
  /// `isDoubtful` is true if such a syllable was kept, because its character has several readings.
  ///
  /// A syllable is impossible if its character never has it (綠 lǔ), or if it is neutral for lack of
  /// a tone (jieyùn): at the beginning, or if its character is never neutral and does not repeat
  /// the character before it. Spoken tones and the readings of Taiwan are possible. Nothing is
  /// replaced if the packs do not list the readings of the character.
  func mended(_ word: Word) throws(StudyError) -> (reading: Reading, isDoubtful: Bool) {
    let characters = Array(word.simplified)
    var mended = word.reading
    var isDoubtful = false
    guard characters.count == mended.syllables.count else { return (mended, false) }
    for (index, (character, own)) in zip(characters, word.reading.syllables).enumerated() {
      var known: Set<Syllable> = []
      for shelf in studied.shelves { known.formUnion(try shelf.listedSyllables(of: character)) }
      guard !known.isEmpty else { continue }
      let taught = readings[character, default: []]
      known.formUnion(taught)
      let full = known.filter { $0.tone != .neutral }
      let isNeutral = own.tone == .neutral
      let isPossible =
        known.contains(own)
        && (!isNeutral || index > 0 || !full.contains { $0.bare == own.bare })
        || isNeutral && index > 0 && characters[index - 1] == character
      guard !isPossible else { continue }
      let fitting = taught.isDisjoint(with: full) ? full : taught.intersection(full)
      let alike = fitting.filter { isNeutral && $0.bare == own.bare }
      let choices = alike.isEmpty ? fitting : alike
      if choices.count == 1, let only = choices.first {
        mended.syllables[index] = only
      } else {
        isDoubtful = true
      }
    }
    let variants =
      mended.spokenVariants(hanzi: word.simplified) + mended.taiwanVariants(hanzi: word.simplified)
    for (index, own) in word.reading.syllables.enumerated()
    where variants.contains(where: {
      $0.syllables.count == characters.count && $0.syllables[index] == own
    }) {
      mended.syllables[index] = own
    }
    return (mended, isDoubtful)
  }

  /// Returns the first word of the study list that sounds like `word` and differs from it in one
  /// character; nil if there is none, or if `word` has only one character.
  ///
  /// A neutral tone sounds like any other: 时侯 shíhòu for 时候 shíhou.
  func spelledNearly(_ word: Word) -> Word? {
    words[word.reading.syllables.map(\.bare), default: []].first { listed in
      listed.simplified.count == word.simplified.count && word.simplified.count > 1
        && zip(listed.simplified, word.simplified).count { $0 != $1 } == 1
        && zip(listed.reading.syllables, word.reading.syllables).allSatisfy {
          $0.tone == $1.tone || $0.tone == .neutral || $1.tone == .neutral
        }
    }
  }
}

extension Word {
  /// Returns true if this word and `known`, which has the same characters, are one word whose
  /// readings differ only in neutral tones.
  ///
  /// They are one if a word of the packs has both readings, or if both have the same meaning and are
  /// not two words of the packs (地道 dìdao and dìdào). `listed`: the words of the packs with these
  /// characters.
  func isTwin(of known: Word, listed: [Word]) -> Bool {
    func isAlike(_ one: Syllable, _ other: Syllable) -> Bool {
      one == other || one.bare == other.bare && (one.tone == .neutral || other.tone == .neutral)
    }
    let (one, other) = (known.reading, reading)
    guard one != other, one.syllables.count == other.syllables.count,
      zip(one.syllables, other.syllables).allSatisfy(isAlike),
      listed.count(where: { $0.key == known.key || $0.key == key }) < 2
    else { return false }
    if known.gloss == gloss { return true }
    return listed.contains { listed in
      var readings = listed.acceptedReadings
      for reading in readings { readings += reading.fullToneVariants(hanzi: listed.simplified) }
      return readings.contains(one) && readings.contains(other)
    }
  }

  /// Returns the words of the study list that the word may be.
  ///
  /// These are the word with the same key; otherwise the words that accept the reading; otherwise
  /// the words with the reading as their spoken form, or with full tones for neutral ones.
  func fitting(among alike: [Word]) -> [Word] {
    if let same = alike.first(where: { $0.key == key }) { return [same] }
    let accepting = alike.filter { $0.acceptedReadings.contains(reading) }
    guard accepting.isEmpty else { return accepting }
    return alike.filter { listed in
      listed.acceptedReadings.contains { reading in
        reading.spokenForm(hanzi: simplified)?.reading == self.reading
          || reading.fullToneVariants(hanzi: listed.simplified).contains(self.reading)
      }
    }
  }

  /// Returns the only word of the study list with these characters, if just the tones of its reading
  /// differ; nil otherwise, or if there are several such words.
  func differingInTones(among alike: [Word]) -> Word? {
    guard alike.count == 1, let listed = alike.first, listed.reading != reading,
      listed.reading.syllables.map(\.bare) == reading.syllables.map(\.bare)
    else { return nil }
    return listed
  }
}
