import Pinyin
import Study

/// The words of the study list by their sounds.
struct SoundIndex {
  private let words: [[BareSyllable]: [Word]]

  init(_ studied: any WordSource) throws(StudyError) {
    words = Dictionary(grouping: try studied.words) { $0.reading.syllables.map(\.bare) }
  }

  /// Returns the first word of the study list that sounds like a word of two or more characters and
  /// has one other character; nil if there is none.
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
