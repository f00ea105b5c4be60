package import Pinyin

extension QuestionMaker {
  /// Returns every reading that may not be a wrong option of the word.
  ///
  /// These are the accepted readings and their sandhi variants, the readings of words with the same
  /// written form, every reading of a word's only character, and the answer with one character in
  /// another tone that the character also has. Dictionaries differ, for example, on 看好 with kān or
  /// kàn, while 银行 with xíng is wrong in all of them.
  package func blockedReadings(of word: Word) throws(StudyError) -> [Reading] {
    var blocked = word.acceptedReadings.flatMap {
      [$0] + $0.spokenVariants(hanzi: word.simplified)
    }
    for other in try words.words(spelled: word.simplified) { blocked += other.acceptedReadings }
    let characters = Array(word.simplified)
    guard characters.count == word.reading.syllables.count else { return blocked }
    for (position, character) in characters.enumerated() {
      // A reading blocked for one word and not for others unbalances the sets. For longer words,
      // only readings taught by the packs are therefore blocked, not rare ones.
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

  /// Returns the number of askable words for each reading: words with this reading as the answer
  /// and the other readings as wrong options.
  ///
  /// A word to which another of the readings is also right cannot be asked. It must not be counted,
  /// because its tone would then be the right option too seldom.
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
