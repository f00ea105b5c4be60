package import Pinyin

extension QuestionMaker {
  /// Every reading that may not be a wrong option of the word.
  ///
  /// Beside the accepted ones and what sandhi makes of them, these are the readings of words
  /// written alike, every reading of a word's only character, and the answer with one character in
  /// another tone that the character also has: dictionaries differ on 看好 with kān or kàn, while
  /// 银行 with xíng is wrong in all of them.
  package func blockedReadings(of word: Word) throws(StudyError) -> [Reading] {
    var blocked = word.acceptedReadings.flatMap {
      [$0] + $0.spokenVariants(hanzi: word.simplified)
    }
    for other in try words.words(spelled: word.simplified) { blocked += other.acceptedReadings }
    let characters = Array(word.simplified)
    guard characters.count == word.reading.syllables.count else { return blocked }
    for (position, character) in characters.enumerated() {
      // What is blocked for one word and not for others unbalances the sets: longer words keep clear
      // of the readings that the packs teach, not of rare ones.
      let syllables =
        characters.count == 1
        ? try words.syllables(of: character) : try words.taughtSyllables(of: character)
      for syllable in syllables
      where characters.count == 1 || syllable.bare == word.reading.syllables[position].bare {
        var reading = word.reading
        reading.syllables[position] = syllable
        blocked.append(reading)
      }
    }
    return blocked
  }

  /// How many words can be asked with each of the readings as the answer and the others as options.
  ///
  /// A word that cannot, because another of them is right too, must not be counted: its tone would
  /// be right too seldom.
  func countAskable(_ options: [Reading]) throws(StudyError) -> [Int]? {
    guard let first = options.first else { return nil }
    if let known = askableCounts[first] { return known }
    var counts: [Int] = []
    for option in options {
      var count = 0
      for word in try words.words(read: option) {
        let blocked = try blockedReadings(of: word)
        if !options.contains(where: { $0 != option && blocked.contains($0) }) { count += 1 }
      }
      counts.append(count)
    }
    askableCounts[first] = counts
    return counts
  }
}
