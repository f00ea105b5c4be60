package import Pinyin

/// A measure word, which counts a noun, with its reading.
package struct MeasureWord: Codable, Hashable, Sendable {
  package let simplified: String
  package let traditional: String
  /// The reading as a measure word, or another one if no pack lists it as a measure word; nil if no
  /// pack in use has the word.
  package let reading: Reading?

  package func text(in script: Script) -> String {
    script == .traditional ? traditional : simplified
  }
}

extension WordSource {
  /// Returns the measure words of a noun, in the order of ``Word/measureWords``.
  package func measureWords(of word: Word) throws(StudyError) -> [MeasureWord] {
    var found: [MeasureWord] = []
    for measure in word.measureWords {
      let spelled = try words(spelled: measure).filter { $0.simplified == measure }
      // 只 is zhī as a measure word, and zhǐ otherwise.
      let shown = spelled.first { $0.partsOfSpeech.contains("mw") } ?? spelled.first
      found.append(
        MeasureWord(
          simplified: measure,
          traditional: shown?.traditional ?? measure,
          reading: shown?.reading
        )
      )
    }
    return found
  }
}
