import Confusables
package import Pinyin

extension QuestionMaker {
  /// Returns every reading that may not be a wrong option of the word.
  ///
  /// These are the accepted readings and their sandhi variants, the readings of words with the same
  /// written form, every reading of a word's only character, and the answer with one character in
  /// another tone that dictionaries list for it and that no word of the packs has: such a tone may be
  /// right in some dictionary or region, as 星期 with qí is.
  package func blockedReadings(of word: Word) throws(StudyError) -> [Reading] {
    var blocked = word.acceptedReadings.flatMap {
      [$0] + $0.spokenVariants(hanzi: word.simplified)
    }
    for other in try words.words(spelled: word.simplified) { blocked += other.acceptedReadings }
    let characters = Array(word.simplified)
    guard characters.count == word.reading.syllables.count else { return blocked }
    let known = try draws.draws().readings(ofCharactersIn: word.simplified)
    for (position, character) in characters.enumerated() {
      for syllable in try words.syllables(of: character)
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
